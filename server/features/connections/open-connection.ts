// What follows when a system was connected, and every night: its agents, queues and filter fields are listed, its
// news subscribed to, and its past asked for. Doing it twice changes nothing.
import { ConnectorProblem } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import { emit } from '#server/platform/events/index.ts'
import { defineJob, type JobContext, JobPostponed } from '#server/platform/jobs/index.ts'
import * as store from './connection-store.ts'
import { keepHookSecret, newHookSecret } from './credentials.ts'
import { hookUrl } from './hook-key.ts'
import { ensureInboxMonth, storeArriving } from './raw-store.ts'
import { saveAgents, saveQueues } from './remote-store.ts'
import { FIRST_SYNC_MS, probeAt, resumeSyncs, startSyncs } from './sync.ts'
import { askedUpTo } from './sync-store.ts'
import { type House, houseOf, noteProblem, type Talk, talkTo } from './talk.ts'

export const openConnection = defineJob<{ connectionId: number }>({
  kind: 'open-connection',
  maxAttempts: 8,
  async run({ connectionId }, context) {
    const { db, organizationId, signal, clock } = context
    const system = await db.inTenant(organizationId, tx => store.selectSystem(tx, connectionId))
    if (!system || system.deletedAt || system.state === 'needs-reauth') return
    const house = houseOf(context)
    try {
      const talk = talkTo(house, organizationId, system, signal)
      await list(context, connectionId, talk)
      if (!system.subscription && house.configuration.isPublic)
        await subscribe(house, organizationId, system, talk)
      await lookAtPresence(context, connectionId, talk)
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
      await store.setState(tx, organizationId, connectionId, { state: 'connected', problem: null, at: now })
      const readUpTo = await askedUpTo(tx, connectionId, ['first'])
      if (!readUpTo)
        await startSyncs(tx, organizationId, before, { reason: 'first', from: now - FIRST_SYNC_MS, to: now })
      else {
        await resumeSyncs(tx, organizationId, connectionId)
        if (before.problemAt)
          await startSyncs(tx, organizationId, before, {
            reason: 'gap',
            from: before.problemAt.getTime(),
            to: now,
          })
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

/** How everybody stands before the first news of them. */
async function lookAtPresence({ db, organizationId, clock }: JobContext, connectionId: number, talk: Talk) {
  const records = (await talk.connector.presenceSnapshot?.(talk.context)) ?? []
  const arriving = records.map(record => ({ ...record, connectionId, source: 'poll' as const }))
  await ensureInboxMonth(db, organizationId, clock.now())
  await db.inTenant(organizationId, tx => storeArriving(tx, organizationId, arriving, clock.now()))
}

/** The secret is kept before it is told, so that the first delivery is believed. Answers what was subscribed to. */
async function subscribe(
  { db, secrets, configuration, clock }: House,
  organizationId: number,
  system: store.System,
  { connector, context }: Talk,
): Promise<void> {
  if (!connector.subscribe) return
  const owner = { organizationId, connectionId: system.id }
  const secret = newHookSecret()
  await db.inTenant(organizationId, tx => keepHookSecret(tx, secrets, owner, secret, clock.now()))
  const url = hookUrl(configuration.publicUrl, connector.provider.name, system.hookKey!)
  const { secret: theirs, ...subscription } = asObject(await connector.subscribe({ url, secret }, context))
  await db.inTenant(organizationId, async tx => {
    if (typeof theirs === 'string') await keepHookSecret(tx, secrets, owner, theirs, clock.now())
    await store.saveSubscription(tx, system.id, subscription)
  })
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { value }
