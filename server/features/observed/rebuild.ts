// Works out all that follows from raw events anew: beside what is there first, in steps that are committed one by one,
// then in exchange for it. A run that is killed goes on where it was; who reads meanwhile sees what was there before.
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { rawSince, type StoredRaw } from '../connections/index.ts'
import { dataFaultOf } from './data-fault.ts'
import type { DrainTools } from './drain-batch.ts'
import { refreshEffort } from './effort.ts'
import { markAllDays } from './effort-store.ts'
import { mergeEvents } from './event-store.ts'
import { lockObserved } from './lock-store.ts'
import { publishRange } from './publish-changes.ts'
import { readRecords } from './read-records.ts'
import * as store from './rebuild-store.ts'
import { recomputeTickets } from './record.ts'
import { ensureWorkMonths, factHorizon } from './retention.ts'
import { mergeTickets, selectLinks } from './ticket-store.ts'

const AT_ONCE = 1_000

export interface RebuildOptions {
  /** Raw events received from then on; all that are kept when left out. A rebuild that was not finished goes on. */
  from?: EpochMs | undefined
  /** Records in a step. */
  limit?: number
  /** After each step. */
  onStep?: (report: store.RebuildReport) => Promise<void> | void
}

type Step = 'more' | 'read' | 'done'

export async function rebuild(
  tools: DrainTools,
  organizationId: number,
  { from, limit = AT_ONCE, onStep }: RebuildOptions = {},
): Promise<store.RebuildReport> {
  const { db, clock } = tools
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(organizationId, work)
  const begin = (wantedFrom: EpochMs) =>
    inTenant(async tx => {
      await lockObserved(tx, organizationId)
      await store.beginRebuild(tx, organizationId, wantedFrom, clock.now())
    })
  const unfinished = await inTenant(tx => store.lockRebuild(tx, organizationId))
  const wantedFrom = from ?? unfinished?.wantedFrom ?? 0
  if (unfinished?.wantedFrom !== wantedFrom) await begin(wantedFrom)
  for (;;) {
    const { step, report } = await inTenant(tx => stepOf(tx, tools, organizationId, limit))
    await onStep?.(report)
    if (step === 'done') {
      await refreshEffort(db, organizationId)
      return report
    }
    if (step === 'more') continue
    await ensureWorkMonths(db, await inTenant(tx => store.selectRebuiltMonths(tx, organizationId)))
    if (!(await inTenant(tx => swap(tx, tools, organizationId, limit)))) await begin(wantedFrom)
  }
}

async function stepOf(
  tx: Tx,
  tools: DrainTools,
  organizationId: number,
  limit: number,
): Promise<{ step: Step; report: store.RebuildReport }> {
  const state = (await store.lockRebuild(tx, organizationId))!
  const step = state.isSwapped
    ? await contactsStep(tx, organizationId, state)
    : await recordsStep(tx, tools, organizationId, state, limit)
  if (step === 'done') await store.deleteRebuild(tx, organizationId)
  else await store.saveRebuild(tx, organizationId, state)
  return { step, report: state.report }
}

/** Reads records that were settled before the rebuild began; nobody else reads them now. */
async function recordsStep(
  tx: Tx,
  tools: DrainTools,
  organizationId: number,
  state: store.RebuildState,
  limit: number,
): Promise<Step> {
  const raws = await rawSince(tx, organizationId, state.fromAt, state.cursor, limit)
  const steady = raws.filter(raw => raw.receivedAt < state.steadyTo)
  await readInto(tx, tools, organizationId, state, steady)
  return steady.length < limit ? 'read' : 'more'
}

async function readInto(
  tx: Tx,
  tools: DrainTools,
  organizationId: number,
  state: store.RebuildState,
  raws: readonly StoredRaw[],
): Promise<void> {
  const last = raws.at(-1)
  if (!last) return
  state.report.problems += await readSome(tx, tools, organizationId, raws)
  state.report.records += raws.length
  state.cursor = { id: last.id, receivedAt: last.receivedAt }
}

/** Answers how many cannot be read. The one that cannot be kept was put aside when it came, and is left out here too. */
async function readSome(
  tx: Tx,
  tools: DrainTools,
  organizationId: number,
  raws: readonly StoredRaw[],
): Promise<number> {
  const { received, seen, settled } = await readRecords(raws, tools.clock.now(), tools.connectorOf)
  const write = async () => {
    await mergeEvents(tx, organizationId, 'rebuilt_event', received)
    await mergeTickets(tx, organizationId, 'rebuilt_ticket', seen, await selectLinks(tx, organizationId))
  }
  if (await store.inSavepoint(tx, write, error => dataFaultOf(error) !== null))
    return settled.filter(one => one.problem !== null).length
  if (raws.length === 1) return 1
  let problems = 0
  for (const raw of raws) problems += await readSome(tx, tools, organizationId, [raw])
  return problems
}

/** With everybody else held off: reads the rest, and puts it all in place. False: others read behind our back. */
async function swap(tx: Tx, tools: DrainTools, organizationId: number, limit: number): Promise<boolean> {
  await lockObserved(tx, organizationId)
  const state = (await store.lockRebuild(tx, organizationId))!
  for (;;) {
    const raws = await rawSince(tx, organizationId, state.fromAt, state.cursor, limit)
    await readInto(tx, tools, organizationId, state, raws)
    if (raws.length < limit) break
  }
  const { fromAt, cursor, report } = state
  if (cursor && (await store.countRecords(tx, organizationId, fromAt, cursor)) !== report.records)
    return false
  const horizon = factHorizon(tools.clock.now())
  await store.queueRebuiltContacts(tx, organizationId)
  report.events = await store.replaceEvents(tx, organizationId, { fromAt, horizon })
  report.tickets = await store.replaceTickets(tx, organizationId)
  await markAllDays(tx, organizationId)
  state.isSwapped = true
  await store.saveRebuild(tx, organizationId, state)
  return true
}

async function contactsStep(tx: Tx, organizationId: number, state: store.RebuildState): Promise<Step> {
  await lockObserved(tx, organizationId)
  const refs = await store.selectContactsAfter(tx, organizationId, state.contactCursor, AT_ONCE)
  const last = refs.at(-1)
  if (last) {
    await recomputeTickets(tx, organizationId, refs)
    state.contactCursor = last
    state.report.contacts += refs.length
    return 'more'
  }
  for (const { surferIds, from, to } of await store.selectWorkByMonth(tx, organizationId))
    await publishRange(tx, organizationId, surferIds, from, to)
  return 'done'
}
