// Days to evaluate again for reasons other than the agent's work: changed settings, changed time zones, elapsed time.
import { isDeepStrictEqual } from 'node:util'
import { AFTER_MS, USUAL_HANDLE_TIME_MS } from '#core/adherence/index.ts'
import { CLOSE_GRACE_MS } from '#core/observed/index.ts'
import { addDays, DAY_MS, type EpochMs, instantAt, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { factHorizon } from '../observed/index.ts'
import { organizationZone } from '../organization/index.ts'
import { selectDemands } from './demand-store.ts'
import * as store from './invalidation-store.ts'

/** How far from a moment that moment may still matter, in ms: work is inferred for a handle time around it. */
export async function reachMs(tx: Tx, organizationId: number): Promise<number> {
  const seconds = await store.selectLongestHandleTime(tx, organizationId)
  const longestMs = Math.max((seconds ?? 0) * 1000, USUAL_HANDLE_TIME_MS)
  return Math.min(AFTER_MS, longestMs * 1.25 + CLOSE_GRACE_MS)
}

/** Compares the demands of activities with the saved ones; affected days of any age are evaluated again. */
export async function invalidateChangedDemands(tx: Tx, organizationId: number, now: EpochMs): Promise<void> {
  const { tasks, handleTimesMs } = await selectDemands(tx, organizationId)
  const after: store.ComparedDemands = {
    tasks: Object.fromEntries(tasks),
    handleTimesMs: Object.fromEntries(handleTimesMs),
  }
  const before = await store.lockDemands(tx, organizationId)
  const taskIds = changedIds(before.tasks ?? {}, after.tasks)
  const streamIds = changedIds(before.handleTimesMs ?? {}, after.handleTimesMs)
  if (taskIds.length + streamIds.length === 0) return
  await store.saveDemands(tx, organizationId, after)
  const serving = [...tasks.values()].filter(task => task.streamIds.some(id => streamIds.includes(id)))
  await store.invalidateDaysWith(
    tx,
    organizationId,
    { taskIds: [...taskIds, ...serving.map(task => task.taskId)], streamIds },
    now,
  )
}

const changedIds = (before: Record<string, unknown>, after: Record<string, unknown>): number[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter(key => !isDeepStrictEqual(before[key], after[key]))
    .map(Number)

export const TODAY_EVERY_MS = 5 * MINUTE_MS

/** Every five minutes: agents who are on shift, or were since the last time. Answers whether it was time. */
export async function invalidateToday(tx: Tx, organizationId: number, now: EpochMs): Promise<boolean> {
  const since = await store.takeTurn(tx, organizationId, 'today_asked_at', now - TODAY_EVERY_MS, now)
  if (since === null) return false
  await store.invalidateShiftDays(tx, organizationId, { from: Math.max(since, now - DAY_MS), to: now })
  return true
}

const NIGHT_MINUTE = 180
const NIGHTLY_DAYS = 7

/** Every night at three in the organization's zone, or as soon after as a worker runs: the last seven days. */
export async function invalidateWeek(tx: Tx, organizationId: number, now: EpochMs): Promise<void> {
  const zone = await organizationZone(tx)
  const today = localDateOf(zone, now)
  const tonight = instantAt(zone, today, NIGHT_MINUTE)
  const night = tonight <= now ? tonight : instantAt(zone, addDays(today, -1), NIGHT_MINUTE)
  if ((await store.takeTurn(tx, organizationId, 'week_asked_at', night, now)) === null) return
  await store.invalidateLastDays(tx, organizationId, { to: today, days: NIGHTLY_DAYS })
}

/** Queues every known day since an instant for another evaluation. Returns the number of days. */
export const reevaluateAll = (tx: Tx, organizationId: number, from: EpochMs, now: EpochMs): Promise<number> =>
  store.invalidateKnownDays(tx, organizationId, { from: Math.max(from, factHorizon(now)), to: now })

/** Days are cut where the organization's own begin: when its zone changes, all of them are cut anew. */
export async function recutDays(tx: Tx, organizationId: number, now: EpochMs): Promise<void> {
  const zone = await organizationZone(tx)
  const before = await store.takeCutZone(tx, organizationId, zone)
  if (before !== null && before !== zone) await reevaluateAll(tx, organizationId, 0, now)
}
