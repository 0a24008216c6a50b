// Need of planning for work that may wait: placed where agents are left by contacts that cannot, so that shifts and
// activities need not follow it quarter-hour by quarter-hour.
import {
  allotNeeded,
  atOnce,
  byFreedom,
  COVERAGE_STEP_MS,
  type CoverageRequest,
  firstDue,
  type PresentGroup,
  presentGroups,
  type TimedWork,
  workFrom,
} from '#core/blocks/index.ts'
import { Backlog, type DeferredWork, placedWork, workWithin } from '#core/staffing/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Demand } from '../problem/types.ts'

/** The work within a series alone; what reaches beyond it counts in part. */
export const workOfSeries = (work: TimedWork, from: EpochMs, slotCount: number): DeferredWork =>
  workWithin(workFrom(work, from, slotCount), 0, slotCount)

/** The demand with the agents whom work that may wait needs where this schedule leaves time for it. */
export function placedDemand(
  demand: readonly Demand[],
  { blocks, skillsBySurfer }: Pick<CoverageRequest, 'blocks' | 'skillsBySurfer'>,
): Demand[] {
  return placedAmong(demand, (from, slotCount) => {
    const to = from + slotCount * COVERAGE_STEP_MS
    return atOnce(presentGroups({ demand, blocks, skillsBySurfer, from, to }))
  })
}

/** The same for agents who are there in the slots of the whole demand. */
export function placedAmong(
  demand: readonly Demand[],
  groupsIn: (from: EpochMs, slotCount: number) => readonly PresentGroup[],
): Demand[] {
  if (demand.every(one => !one.deferred)) return [...demand]
  const from = demand.reduce((least, { startsAt }) => Math.min(least, startsAt), Number.POSITIVE_INFINITY)
  const placeOf = ({ startsAt }: Demand) => (startsAt - from) / COVERAGE_STEP_MS
  const slotCount = demand.reduce((most, one) => Math.max(most, placeOf(one) + one.required.length), 0)
  const streams = demand.map((one): PlannedStream => {
    const { startsAt, deferred } = one
    const required = new Float64Array(slotCount)
    required.set(one.required, placeOf(one))
    const work = deferred && { ...workOfSeries(deferred, startsAt, one.required.length), startsAt }
    return { required, work: work ? workFrom(work, from, slotCount) : null }
  })
  const need = placedNeed(streams, groupsIn(from, slotCount))
  return demand.map((one, s) => {
    const first = placeOf(one)
    return one.deferred ? { ...one, required: need[s]!.slice(first, first + one.required.length) } : one
  })
}

/** A stream's need by slot, and the work that may wait, if it is such. */
export interface PlannedStream {
  required: Float64Array
  work: DeferredWork | null
}

/** Rounds in which each stream's work is smoothed beside the others' work. */
const ROUNDS = 2

/**
 * Agents whom each stream needs by slot, given who is there for which streams. The work is placed first as it would be
 * done, due first, and then stream by stream smoothed over the agents whom the others leave: nothing becomes late by it.
 */
export function placedNeed(
  streams: readonly PlannedStream[],
  groups: readonly PresentGroup[],
): readonly Float64Array[] {
  const slotCount = streams[0]?.required.length ?? 0
  const inOrder = groups.toSorted(byFreedom)
  const fixed = streams.map(({ required, work }) =>
    work ? (work.least ?? new Float64Array(slotCount)) : required,
  )
  const given = streams.map(() => new Float64Array(slotCount))
  /** Agents of each group whom nobody has yet, and those whom each stream has. */
  const spare = inOrder.map(() => new Float64Array(slotCount))
  const taken = inOrder.map(() => streams.map(() => new Float64Array(slotCount)))
  const runs = streams.map(({ work }) => (work ? new Backlog(work) : null))
  for (let slot = 0; slot < slotCount; slot++) {
    inOrder.forEach((group, g) => {
      spare[g]![slot] = allotNeeded(group.present[slot]!, group.streams, given, fixed, slot)
    })
    for (const [s, run] of runs.entries()) run?.work(slot, given[s]![slot]!)
    inOrder.forEach((group, g) => {
      for (
        let s = firstDue(runs, group.streams, slot);
        s >= 0 && spare[g]![slot]! > 0;
        s = firstDue(runs, group.streams, slot)
      ) {
        const used = runs[s]!.workFirst(spare[g]![slot]!)
        spare[g]![slot]! -= used
        taken[g]![s]![slot]! += used
      }
    })
    for (const run of runs) run?.end(slot)
  }
  const need = streams.map(({ required }) => required)
  const waiting = [...streams.keys()].filter(s => streams[s]!.work !== null)
  for (let round = 0; round < ROUNDS; round++)
    for (const s of waiting) {
      const able = [...inOrder.keys()].filter(g => inOrder[g]!.streams.includes(s))
      for (const g of able)
        for (let slot = 0; slot < slotCount; slot++) {
          spare[g]![slot]! += taken[g]![s]![slot]!
          taken[g]![s]![slot] = 0
        }
      const there = given[s]!.map((agents, slot) => able.reduce((sum, g) => sum + spare[g]![slot]!, agents))
      const placed = placedWork(streams[s]!.work!, there)
      need[s] = placed
      for (let slot = 0; slot < slotCount; slot++) {
        let rest = placed[slot]! - given[s]![slot]!
        for (let i = 0; i < able.length && rest > 0; i++) {
          const some = Math.min(rest, spare[able[i]!]![slot]!)
          taken[able[i]!]![s]![slot] = some
          spare[able[i]!]![slot]! -= some
          rest -= some
        }
      }
    }
  return need
}
