// What follows when a system was connected, and every night: its agents, queues and filter fields are listed, its
// news subscribed to, and its past asked for. Doing it twice changes nothing.
import { ConnectorProblem } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { defineJob, type JobContext, JobPostponed } from '#server/platform/jobs/index.ts'
import * as store from './connection-store.ts'
import { connectorOf } from './connectors.ts'
import { hookSecretsOf, keepHookSecret, settleHookSecret } from './credentials.ts'
import { hookUrl } from './hook-key.ts'
import { lookAtAgents } from './look.ts'
import { saveAgents, saveQueues } from './remote-store.ts'
import { catchUp, FIRST_SYNC_MS, probeAt, resumeSyncs, startSyncs } from './sync.ts'
import { askedUpTo } from './sync-store.ts'
import { type House, houseOf, noteProblem, type Talk, talkTo } from './talk.ts'

export const openConnection = defineJob<{ connectionId: number }>({
  kind: 'open-connection',
  maxAttempts: 8,
  async run({ connectionId }, context) {
    const { db, organizationId, signal, clock } = context
    const house = houseOf(context)
    const { system, isUntold } = await db.inTenant(organizationId, async tx => {
      const system = await store.selectSystem(tx, connectionId)
      return { system, isUntold: system !== null && (await isUntoldOf(tx, house, system)) }
    })
    if (!system || system.deletedAt || system.state === 'needs-reauth') return
    let lookedAt: EpochMs
    try {
      const talk = talkTo(house, organizationId, system, signal)
      await list(context, connectionId, talk)
      if (isUntold) await subscribe(house, organizationId, system, talk)
      lookedAt = await lookAtAgents(context, connectionId, talk)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ConnectorProblem)) throw error
      await noteProblem(house, organizationId, connectionId, error)
      if (error.code === 'rate-limited' || error.code === 'unreachable')
        throw new JobPostponed(new Date(probeAt(error, system, clock.now())))
      throw refuse('CONFLICT', { because: error.message })
    }
    await context.complete(async tx => {
      const now = clock.now()
      const before = await store.selectSystem(tx, connectionId, 'locked')
      if (!before || before.deletedAt) return null
      // Somebody has asked for another secret meanwhile.
      if (await isUntoldOf(tx, house, before)) throw new JobPostponed(new Date(now))
      await store.setState(tx, organizationId, connectionId, { state: 'connected', problem: null, at: now })
      await store.noteLooked(tx, connectionId, lookedAt)
      const readUpTo = await askedUpTo(tx, connectionId, ['first'])
      if (!readUpTo)
        await startSyncs(tx, organizationId, before, { reason: 'first', from: now - FIRST_SYNC_MS, to: now })
      else {
        await resumeSyncs(tx, organizationId, connectionId)
        if (before.problemAt)
          await catchUp(tx, organizationId, before, { from: before.problemAt.getTime(), to: now })
      }
      await emit(tx, organizationId, 'connection.changed', { connectionId })
      return { connectionId }
    })
  },
})

async function list({ db, organizationId, progress }: JobContext, connectionId: number, talk: Talk) {
  const { connector, context } = talk
  let isNew = false
  await progress(0.05, 'Listing agents')
  for await (const agents of connector.listAgents(context)) {
    const isChanged = await db.inTenant(organizationId, tx =>
      saveAgents(tx, organizationId, connectionId, agents),
    )
    isNew ||= isChanged
  }
  await progress(0.5, 'Listing queues')
  for await (const queues of connector.listQueues(context))
    await db.inTenant(organizationId, tx => saveQueues(tx, organizationId, connectionId, queues))
  const fields = await connector.filterFields(context)
  await db.inTenant(organizationId, async tx => {
    await store.saveFilterFields(tx, connectionId, fields)
    if (isNew) await emit(tx, organizationId, 'connection.changed', { connectionId })
  })
}

/** News could be sent to us and aren't, or are signed with a secret that is to be replaced. */
const isUntoldOf = async (tx: Tx, { configuration }: House, system: store.System): Promise<boolean> =>
  configuration.isPublic &&
  connectorOf(system.providerId).subscribe !== undefined &&
  (system.subscription === null || (await store.isReplacingHookSecret(tx, system.id)))

/** The secret is kept before it is told, so that the first delivery is believed; and again if this is killed. */
async function subscribe(
  { db, secrets, configuration, clock }: House,
  organizationId: number,
  { id, hookKey }: store.System,
  { connector, context }: Talk,
): Promise<void> {
  const owner = { organizationId, connectionId: id }
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(organizationId, work)
  const [secret] = await inTenant(tx => hookSecretsOf(tx, secrets, owner))
  if (secret === undefined) throw disconnected(connector)
  const url = hookUrl(configuration.publicUrl, connector.provider.name, hookKey!)
  const keepSecret = (theirs: string) =>
    inTenant(async tx => {
      const now = await store.selectSystem(tx, id, 'locked')
      if (!now || now.deletedAt) throw disconnected(connector)
      await keepHookSecret(tx, secrets, owner, theirs)
    })
  const subscription = await connector.subscribe!({ url, secret, keepSecret }, context)
  await inTenant(async tx => {
    await store.saveSubscription(tx, id, subscription)
    await settleHookSecret(tx, owner, clock.now())
  })
}

/** Meanwhile, and all secrets are gone. */
const disconnected = ({ provider }: Talk['connector']) =>
  new ConnectorProblem('needs-reauth', `${provider.displayName} was disconnected. Connect it again.`)
