// Inserting the shifts of a shift plan as drafts. A shift that is there as planned is left alone, so that
// applying the same plan again changes nothing, whichever days come first.
import type { ShiftOccurrence } from '#core/scheduling/schedule-plans/index.ts'
import { type Interval, localDateOf, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { awaitedBlockIds } from '../blocks/awaited-store.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import { newChange } from '../blocks/change.ts'
import type { NewBlock, StoredBlock } from '../blocks/stored-block.ts'
import { logAfter } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { supersedeBlocks } from './supersede-blocks.ts'

/** The days of one agent that are planned. */
export interface PlannedDays extends store.SurferSpan {
  zone: Zone
}

interface PlannedShifts {
  schedulePlanId: number
  rows: readonly PlannedDays[]
  /** Shifts of the rows' agents on their days. */
  shifts: readonly ShiftOccurrence[]
  /**
   * Overwrite: other shifts of the days give way, unless they are locked or in an open request. Merge: a day that has
   * a shift keeps it.
   */
  duplicationType: 'overwrite' | 'merge'
}
export interface PlannedShiftCounts {
  added: number
  removed: number
  /** Shifts that are there as planned already; when merging, also those on days that kept another shift. */
  kept: number
  /** Shifts that stay on overwriting since a request about them is open. */
  awaitedCount: number
}

/** Inserts the shifts. The caller holds the organization's lock. */
export async function insertPlannedShifts(
  tx: Tx,
  organizationId: number,
  author: { managerId: number | null; jobId: number },
  { schedulePlanId, rows, shifts, duplicationType }: PlannedShifts,
): Promise<PlannedShiftCounts> {
  const change = newChange(organizationId, author, 'Apply a shift plan')
  const standing = await store.shiftsStarting(tx, rows)
  const asked = duplicationType === 'overwrite' ? await awaitedBlockIds(tx) : new Set<number>()
  const isAwaited = ({ id, isLocked }: StoredBlock) => !isLocked && asked.has(id)
  const isFixed = ({ id, isLocked }: StoredBlock) => isLocked || asked.has(id)
  const match =
    duplicationType === 'overwrite'
      ? matchAround(standing, standing.filter(isFixed), shifts, rows)
      : matchDays(standing, shifts, rows)
  const replaced =
    duplicationType === 'overwrite'
      ? standing.filter(block => !isFixed(block) && !match.keptIds.has(block.id))
      : []
  const outdated = await outdatedDaysOff(tx, [...match.keptIds], shifts)
  const removed = await supersedeBlocks(tx, change, [...replaced, ...outdated])
  await writes.setSchedulePlan(tx, change, [...match.keptIds], schedulePlanId)
  const source = { schedulePlanId, origin: duplicationType === 'overwrite' ? 'plan' : 'merge' } as const
  const added = shifts.filter(shift => !match.idOf.has(shift))
  const blocks = added.map(shift => asShift(shift, source))
  const ids = await writes.insertBlocks(tx, change, blocks)
  const idOf = new Map([...match.idOf, ...added.map((shift, index) => [shift, ids[index]!] as const)])
  const daysOff = await missingDaysOff(tx, shifts, idOf, source)
  const dayOffIds = await writes.insertBlocks(tx, change, daysOff)
  await logAfter(tx, change, 'apply', [...ids, ...dayOffIds])
  await notifyScheduleChange(tx, 'schedule.changed', change, [...removed, ...blocks, ...daysOff])
  return {
    added: added.length,
    removed: replaced.length,
    kept: shifts.length - added.length,
    awaitedCount: standing.filter(isAwaited).length,
  }
}

type Source = Pick<NewBlock, 'origin' | 'schedulePlanId'>

/** Planned shifts whose place is taken, with the block that takes it; null: by another shift. */
interface Match {
  idOf: Map<ShiftOccurrence, number | null>
  keptIds: Set<number>
}

const contentOf = ({
  surferId,
  interval,
  breaks,
  shiftTemplateId,
  isFill,
  roundRobinId,
}: ShiftOccurrence | StoredBlock) =>
  JSON.stringify([
    ...[surferId, interval.start, interval.end, shiftTemplateId, isFill, roundRobinId],
    breaks.map(({ start, end }) => [start, end]),
  ])

const isOfPlan = ({ origin }: StoredBlock): boolean => origin === 'plan' || origin === 'merge'

function matchSame(standing: readonly StoredBlock[], shifts: readonly ShiftOccurrence[]): Match {
  const same = Map.groupBy(standing.filter(isOfPlan), contentOf)
  const idOf = new Map(
    shifts.flatMap(shift => {
      const block = same.get(contentOf(shift))?.shift()
      return block ? [[shift, block.id] as const] : []
    }),
  )
  return { idOf, keptIds: new Set(idOf.values()) }
}

/** Matches for overwriting: a day with a fixed shift keeps that one. `fixed`: locked, or in an open request. */
function matchAround(
  standing: readonly StoredBlock[],
  fixed: readonly StoredBlock[],
  shifts: readonly ShiftOccurrence[],
  rows: readonly PlannedDays[],
): Match {
  const own = matchSame(standing, shifts)
  const { idOf } = matchDays(fixed, shifts, rows)
  return { idOf: new Map([...idOf, ...own.idOf]), keptIds: own.keptIds }
}

/** Matches for merging: a day that has a shift keeps it. A fill shift and a standard one do not compete. */
function matchDays(
  standing: readonly StoredBlock[],
  shifts: readonly ShiftOccurrence[],
  rows: readonly PlannedDays[],
): Match {
  const zones = new Map(rows.map(row => [row.surferId, row.zone]))
  const dayOf = ({ surferId, interval, isFill }: ShiftOccurrence | StoredBlock) =>
    `${surferId} ${isFill} ${localDateOf(zones.get(surferId)!, interval.start)}`
  const taken = new Set(standing.map(dayOf))
  const own = matchSame(standing, shifts)
  const idOf = new Map(
    shifts
      .filter(shift => taken.has(dayOf(shift)))
      .map(shift => [shift, own.idOf.get(shift) ?? null] as const),
  )
  return { idOf, keptIds: own.keptIds }
}

const lieuKey = (surferId: number, roundRobinId: number | null, { start, end }: Interval) =>
  `${surferId} ${roundRobinId} ${start} ${end}`

const withDayOff = (shifts: readonly ShiftOccurrence[]) =>
  shifts.flatMap(shift => (shift.timeInLieu ? [{ shift, interval: shift.timeInLieu }] : []))

/** Days off for kept shifts that the plan no longer has. */
async function outdatedDaysOff(
  tx: Tx,
  keptIds: readonly number[],
  shifts: readonly ShiftOccurrence[],
): Promise<StoredBlock[]> {
  const wanted = new Set(
    withDayOff(shifts).map(({ shift, interval }) => lieuKey(shift.surferId, shift.roundRobinId, interval)),
  )
  const daysOff = await store.daysOffFor(tx, keptIds)
  return daysOff.filter(day => !wanted.has(lieuKey(day.surferId, day.roundRobinId, day.interval)))
}

/** Days off of the plan that are not there yet, also for planned shifts whose place another shift takes. */
async function missingDaysOff(
  tx: Tx,
  shifts: readonly ShiftOccurrence[],
  idOf: ReadonlyMap<ShiftOccurrence, number | null>,
  source: Source,
): Promise<NewBlock[]> {
  const wanted = withDayOff(shifts)
  const spans = wanted.map(({ shift, interval }) => ({
    surferId: shift.surferId,
    from: interval.start,
    to: interval.start + 1,
  }))
  const there = new Set(
    (await store.daysInLieuStarting(tx, spans)).map(day =>
      lieuKey(day.surferId, day.roundRobinId, day.interval),
    ),
  )
  return wanted
    .filter(({ shift, interval }) => !there.has(lieuKey(shift.surferId, shift.roundRobinId, interval)))
    .map(({ shift, interval }) => ({
      ...asShift(shift, source),
      type: 'time-in-lieu',
      interval,
      breaks: [],
      isFill: false,
      shiftTemplateId: null,
      parentBlockId: idOf.get(shift) ?? null,
    }))
}

const asShift = (
  { surferId, interval, breaks, shiftTemplateId, isFill, roundRobinId }: ShiftOccurrence,
  { schedulePlanId, origin }: Source,
): NewBlock => ({
  type: 'shift',
  surferId,
  interval,
  breaks,
  isFill,
  shiftTemplateId,
  schedulePlanId,
  roundRobinId,
  origin,
  tasks: [],
  taskTemplateId: null,
  subtype: null,
  remoteSubtype: null,
  title: null,
})
