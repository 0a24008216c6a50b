// The problem as flat arrays over slots from the midnight before the first day. Activity 0 is time off work: it has
// room for everybody, so that changes of shifts and of sessions are counted alike.
import { invariant } from '#core/invariant.ts'
import type { ActivityCover, ActivityProblem } from './types.ts'

export const OFF = 0
const MINUTES_PER_DAY = 1440
const NO_LIMIT = 1 << 20

export interface ActivityModel {
  surferCount: number
  /** Activities and time off. */
  layerCount: number
  dayCount: number
  slotsPerDay: number
  slotCount: number
  horizonEnd: number
  isStart: Uint8Array
  /** Start slots by day. */
  starts: Int32Array[]
  minLength: number
  maxLength: number
  minSession: number
  rest: number
  maxRun: number
  /** Days ahead on which rest after a shift can still be due. */
  reachDays: number
  minSlots: Int32Array
  maxSlots: Int32Array
  /** Layers by surfer. */
  layers: Uint8Array[]
  /** Skill group by surfer; the same for those with the same activities. */
  skillGroup: Int32Array
  /** Largest useful number by layer, then slot, and how many fewer may be. */
  most: Int32Array
  band: Int32Array
  /** Surfers above the most wanted that an even spread leaves in the usual slot. */
  evenSurplus: number
  bound: number
}

export function compileActivities(problem: ActivityProblem): ActivityModel {
  const { slotMinutes, surfers, taskIds } = problem
  const slots = (minutes: number) => Math.round(minutes / slotMinutes)
  const slotsPerDay = slots(MINUTES_PER_DAY)
  const horizonEnd = slots(problem.horizon.toMinute)
  const dayCount = Math.ceil(horizonEnd / slotsPerDay)
  const layerOf = new Map(taskIds.map((id, i) => [id, i + 1]))
  const maxLength = slots(problem.maxShiftMinutes)
  const rest = slots(problem.restMinutes)
  const minLength = slots(problem.minShiftMinutes)
  const minSession = Math.max(1, slots(problem.minSessionMinutes))
  invariant(minSession <= minLength, 'a session may be as short as a shift')
  // Time off between the rows of two surfers ends every session.
  const slotCount = dayCount * slotsPerDay + 1
  const isStart = startsOf(problem, slotCount, slotsPerDay, minLength)
  const { most, band } = coverRows(problem.cover, layerOf, slotCount, slotMinutes)
  const minSlots = Int32Array.from(surfers, s => Math.ceil(s.minMinutes / slotMinutes))
  const layers = surfers.map(s => Uint8Array.from(s.taskIds, id => layerOf.get(id)!).sort())
  const skills = layers.map(own => own.join())
  const work = minSlots.reduce((sum, n) => sum + n, 0)
  const tooMuch = Math.max(
    0,
    problem.cover.reduce((sum, c) => sum - c.max, work),
  )
  return {
    surferCount: surfers.length,
    layerCount: taskIds.length + 1,
    dayCount,
    slotsPerDay,
    slotCount,
    horizonEnd,
    isStart,
    starts: Array.from({ length: dayCount }, (_, day) =>
      Int32Array.from({ length: slotsPerDay }, (_, i) => day * slotsPerDay + i).filter(s => isStart[s]),
    ),
    minLength,
    maxLength,
    minSession,
    rest,
    maxRun: problem.maxConsecutiveDays,
    reachDays: Math.floor((slotsPerDay - 1 + maxLength + rest) / slotsPerDay),
    minSlots,
    maxSlots: Int32Array.from(surfers, s => Math.floor(s.maxMinutes / slotMinutes)),
    layers,
    skillGroup: Int32Array.from(skills, key => skills.indexOf(key)),
    most,
    band,
    ...evenSpread(tooMuch, taskIds.length * (horizonEnd - slots(problem.horizon.fromMinute))),
  }
}

function startsOf(
  { startRanges, horizon, slotMinutes }: ActivityProblem,
  slotCount: number,
  slotsPerDay: number,
  minLength: number,
): Uint8Array {
  const isStart = new Uint8Array(slotCount)
  const first = Math.ceil(horizon.fromMinute / slotMinutes)
  const last = Math.floor(horizon.toMinute / slotMinutes) - minLength
  for (let midnight = 0; midnight < slotCount; midnight += slotsPerDay)
    for (const { fromMinuteOfDay, toMinuteOfDay } of startRanges) {
      const from = Math.max(first, midnight + Math.ceil(fromMinuteOfDay / slotMinutes))
      const to = Math.min(last, midnight + Math.floor(toMinuteOfDay / slotMinutes))
      if (from <= to) isStart.fill(1, from, to + 1)
    }
  return isStart
}

function coverRows(
  cover: readonly ActivityCover[],
  layerOf: ReadonlyMap<number, number>,
  slotCount: number,
  slotMinutes: number,
): Pick<ActivityModel, 'most' | 'band'> {
  const most = new Int32Array((layerOf.size + 1) * slotCount)
  const band = new Int32Array(most.length)
  most.fill(NO_LIMIT, 0, slotCount)
  band.fill(NO_LIMIT, 0, slotCount)
  for (const { taskId, startMinute, min, max } of cover) {
    const cell = layerOf.get(taskId)! * slotCount + Math.round(startMinute / slotMinutes)
    most[cell] = max
    band[cell] = max - min
  }
  return { most, band }
}

/** Work that must be done beyond what is wanted costs least when it is spread evenly over slots and activities. */
function evenSpread(tooMuch: number, cells: number): Pick<ActivityModel, 'evenSurplus' | 'bound'> {
  const each = Math.floor(tooMuch / cells)
  const more = tooMuch - each * cells
  return {
    evenSurplus: Math.round(tooMuch / cells),
    bound: (cells - more) * each ** 2 + more * (each + 1) ** 2,
  }
}
