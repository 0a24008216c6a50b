// Reads what a board is made of, by way of the features that own it.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LiveSource } from '#contract/live/board.ts'
import { layers } from '#core/blocks/index.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type Interval, union } from '#core/time/index.ts'
import type { Configuration } from '#server/platform/configuration/configuration.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { demandsOf } from '../adherence/index.ts'
import { deliveryOf, gapStarts } from '../connections/index.ts'
import { publishedBlocks } from '../schedule/index.ts'
import { streamsById } from '../streams/index.ts'
import type { AgentSchedule, BoardContext } from './board.ts'
import { handleTimesOf } from './handle-time.ts'
import { staleness } from './stale.ts'
import { selectSources } from './store.ts'

/** The time around now that a board knows the schedule of. */
export const windowOf = (now: EpochMs): Interval => ({ start: now - DAY_MS, end: now + 36 * HOUR_MS })
/** Interval at which a board that stays open reads the schedule again, long before its end. */
export const RELOAD_MS = 6 * HOUR_MS
/** A call or chat longer than this counts as ended. */
export const LONGEST_WORK_MS = 12 * HOUR_MS

const AT_ONCE = 200

export async function loadBoardContext(tx: Tx, organizationId: number): Promise<BoardContext> {
  return {
    demands: await demandsOf(tx, organizationId),
    handleTimes: handleTimesOf(await streamsById(tx)),
  }
}

/** Published segments of some agents or of everybody; an agent without any has an empty list. */
export async function loadSchedules(
  tx: Tx,
  surferIds: readonly number[],
  { start, end }: Interval,
): Promise<Map<number, AgentSchedule>> {
  const blocks = await publishedBlocks(tx, { surferIds, from: start, to: end })
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  const schedules = new Map<number, AgentSchedule>()
  for (const [index, id] of surferIds.entries()) {
    const own = bySurfer.get(id) ?? []
    const shifts = union(own.filter(block => block.type === 'shift').map(block => block.interval))
    schedules.set(id, { scheduled: layers(own), shifts })
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
  }
  return schedules
}

/** Systems whose events are listened to. */
export async function loadSources(
  tx: Tx,
  organizationId: number,
  { now, configuration }: { now: EpochMs; configuration: Configuration },
): Promise<LiveSource[]> {
  const sources: LiveSource[] = []
  const missed = await gapStarts(tx, organizationId)
  for (const row of await selectSources(tx, organizationId)) {
    const delivery = deliveryOf(row, configuration)
    if (delivery === null) continue
    const { connectionId, name, isSimulated, state, problem } = row
    sources.push({
      connectionId,
      name,
      isSimulated,
      state,
      problem,
      stale: staleness({ ...row, missedFrom: missed.get(connectionId) ?? null }, delivery === 'fetched', now),
    })
  }
  return sources
}
