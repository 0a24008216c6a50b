// Job that opens a connection after it was authorised, and every night: lists agents, queues and filter fields,
// subscribes to events, and asks for the backfill. Running it twice changes nothing.
import { ConnectorProblem } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { defineJob, type JobContext, JobPostponed } from '#server/platform/jobs/index.ts'
import { type AgentListing, saveListing } from '../directory/agent-gaps.ts'
import { saveAgents, saveQueues } from '../directory/remote-store.ts'
import { noteGap } from '../gaps/gap-record-store.ts'
import { readKindsOf } from '../gaps/record-kinds.ts'
import * as store from '../session/connection-store.ts'
import { type ConnectorDeps, connectorDepsOf } from '../session/connector-deps.ts'
import { connectorOf } from '../session/connector-of.ts'
import { type ConnectorSession, openConnectorSession, recordProblem } from '../session/connector-session.ts'
import { expireReplacedHookSecret, hookSecretsOf, saveNewestHookSecret } from '../session/credentials.ts'
import { isReplacingHookSecret } from '../session/secret-store.ts'
import { hookUrl } from '../webhooks/hook-key.ts'
import { readPresence } from './refresh-presence.ts'
import {
  backfillGap,
  FIRST_SYNC_MS,
  RECONCILED_MS,
  resumeSyncs,
  retryTime,
  SIMULATED_PAST_MS,
  startFirstSyncs,
  startSyncs,
} from './sync-connection.ts'
import { askedUpTo } from './sync-store.ts'

export const openConnection = defineJob<{ connectionId: number }>({
  kind: 'open-connection',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  maxAttempts: 8,
  async run({ connectionId }, context) {
    const { db, organizationId, signal, clock } = context
    const deps = connectorDepsOf(context)
    const { system, isSubscriptionMissing } = await db.inTenant(organizationId, async tx => {
      const system = await store.selectSystem(tx, connectionId)
      return { system, isSubscriptionMissing: system !== null && (await isSubscriptionDue(tx, deps, system)) }
    })
    if (!system || system.deletedAt || system.state === 'needs-reauth') return
    let listing: AgentListing
    let isSubscribed = true
    try {
      const talk = openConnectorSession(deps, organizationId, system, signal)
      const listed = await list(context, connectionId, talk)
      if (isSubscriptionMissing) isSubscribed = await subscribe(deps, organizationId, system, talk)
      listing = { ...listed, lookedAt: await readPresence(context, connectionId, talk) }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ConnectorProblem)) throw error
      await recordProblem(deps, organizationId, connectionId, error)
      if (error.code === 'rate-limited' || error.code === 'unreachable')
        throw new JobPostponed(new Date(retryTime(error, system, clock.now())))
      throw refuse('CONFLICT', { because: error.message })
    }
    await context.complete(async tx => {
      const now = clock.now()
      const before = await store.selectSystem(tx, connectionId, 'locked')
      if (!before || before.deletedAt) return null
      // Somebody has asked for another secret meanwhile.
      if (isSubscribed && (await isSubscriptionDue(tx, deps, before))) throw new JobPostponed(new Date(now))
      await store.setState(tx, organizationId, connectionId, { state: 'connected', problem: null, at: now })
      await saveListing(tx, organizationId, connectionId, listing)
      await store.saveAgentsListedAt(tx, connectionId, listing.begunAt)
      await store.savePresenceReadAt(tx, connectionId, listing.lookedAt)
      const readUpTo = await askedUpTo(tx, connectionId, ['first'])
      if (!readUpTo) await readPast(tx, organizationId, before, now)
      else {
        await resumeSyncs(tx, organizationId, connectionId)
        if (before.problemAt)
          await backfillGap(tx, organizationId, before, { from: before.problemAt.getTime(), to: now })
      }
      await emit(tx, organizationId, 'connection.changed', { connectionId })
      return { connectionId }
    })
  },
})

async function readPast(tx: Tx, organizationId: number, system: store.ConnectedSystem, now: EpochMs) {
  if (system.simulatorUrl === null) {
    const past = { from: now - FIRST_SYNC_MS, to: now, now, isFollowed: false }
    return startFirstSyncs(tx, organizationId, system, past)
  }
  // Today and yesterday first: somebody looks at them at once.
  const newest = { from: now - RECONCILED_MS, to: now }
  await startSyncs(tx, organizationId, system, { reason: 'gap', ...newest, isFollowed: true })
  const kinds = readKindsOf(system.providerId)
  await noteGap(tx, organizationId, system, { ...newest, reason: 'not-read', problem: null }, kinds)
  const past = { from: now - SIMULATED_PAST_MS, to: newest.from, now, isFollowed: true }
  await startFirstSyncs(tx, organizationId, system, past)
}

/** Saves what the provider lists; answers which agents it listed. */
async function list(
  { db, organizationId, progress, clock }: JobContext,
  connectionId: number,
  talk: ConnectorSession,
): Promise<Omit<AgentListing, 'lookedAt'>> {
  const { connector, context } = talk
  const begunAt = clock.now()
  const activeIds: string[] = []
  const inactiveIds: string[] = []
  let isNew = false
  await progress(0.05, 'Listing agents')
  for await (const agents of connector.listAgents(context)) {
    const { isChanged } = await db.inTenant(organizationId, tx =>
      saveAgents(tx, organizationId, connectionId, agents, clock.now()),
    )
    isNew ||= isChanged
    for (const { remoteId, isActive } of agents) (isActive ? activeIds : inactiveIds).push(remoteId)
  }
  await progress(0.5, 'Listing queues')
  for await (const queues of connector.listQueues(context))
    await db.inTenant(organizationId, tx => saveQueues(tx, organizationId, connectionId, queues))
  const fields = await connector.filterFields(context)
  await db.inTenant(organizationId, async tx => {
    await store.saveFilterFields(tx, connectionId, fields)
    if (isNew) await emit(tx, organizationId, 'connection.changed', { connectionId })
  })
  return { activeIds, inactiveIds, begunAt }
}

/** Subscription check: webhooks can be sent to this installation but are not, or their secret is being replaced. */
const isSubscriptionDue = async (
  tx: Tx,
  { configuration }: ConnectorDeps,
  system: store.ConnectedSystem,
): Promise<boolean> =>
  (configuration.isPublic || system.simulatorUrl !== null) &&
  connectorOf(system.providerId).subscribe !== undefined &&
  (system.subscription === null || (await isReplacingHookSecret(tx, system.id)))

/**
 * Subscribes to webhooks. The secret is stored before the provider receives it, so that the first delivery verifies;
 * repeating is harmless. Returns false if the account sends its events to another system: its data is then backfilled.
 */
async function subscribe(
  { db, secrets, configuration, clock }: ConnectorDeps,
  organizationId: number,
  { id, hookKey, simulatorUrl }: store.ConnectedSystem,
  { connector, context }: ConnectorSession,
): Promise<boolean> {
  const owner = { organizationId, connectionId: id }
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(organizationId, work)
  const [secret] = await inTenant(tx => hookSecretsOf(tx, secrets, owner))
  if (secret === undefined) throw disconnected(connector)
  // Simulators are on this machine, whatever its address is elsewhere.
  const address = simulatorUrl === null ? configuration.publicUrl : configuration.localUrl
  const url = hookUrl(address, connector.provider.name, hookKey!)
  const keepSecret = (theirs: string) =>
    inTenant(async tx => {
      const now = await store.selectSystem(tx, id, 'locked')
      if (!now || now.deletedAt) throw disconnected(connector)
      await saveNewestHookSecret(tx, secrets, owner, theirs)
    })
  const subscription = await connector.subscribe!({ url, secret, keepSecret }, context)
  await inTenant(async tx => {
    // Null is stored too: the account may have sent its events to this installation before.
    await store.saveSubscription(tx, id, subscription)
    await expireReplacedHookSecret(tx, owner, clock.now())
  })
  return subscription !== null
}

/** Problem of a connection that was disconnected meanwhile: its secrets are deleted. */
const disconnected = ({ provider }: ConnectorSession['connector']) =>
  new ConnectorProblem('needs-reauth', `${provider.displayName} was disconnected. Connect it again.`)
