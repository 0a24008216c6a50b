// Weeks of the sample company that nobody planned, such as those before it was made: the shifts of the nearest planned
// week once more, published.
import {
  addDays,
  daysBetween,
  type EpochMs,
  type Interval,
  instantAt,
  type LocalDate,
  localDateOf,
  minuteOfDay,
  weekStartOf,
} from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import {
  keepDaySums,
  publishedBlocks,
  type StoredBlock,
  writeInterval,
} from '#server/features/schedule/index.ts'
import { type ContractedSurfer, surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { insertRows } from '../seed/seed-store.ts'
import { selectPlannedWeeks } from './sample-store.ts'

const PAST_WEEKS = 4
/** More shifts than the sample has made by hand in a week: somebody has planned it. */
const HAND_MADE = 20
const { timezone: ZONE } = ORGANIZATION

const weekOf = (monday: LocalDate) => ({
  monday,
  start: instantAt(ZONE, monday, 0),
  end: instantAt(ZONE, addDays(monday, 7), 0),
})

/** This week and the four before it have shifts afterwards. False: none of them has any, nothing can be copied. */
export async function fillWeeks(tx: Tx, organizationId: number, now: EpochMs): Promise<boolean> {
  const thisMonday = weekStartOf(localDateOf(ZONE, now))
  const mondays = Array.from({ length: PAST_WEEKS + 1 }, (_, weeks) => addDays(thisMonday, -7 * weeks))
  const planned = await selectPlannedWeeks(tx, organizationId, mondays.map(weekOf))
  const newest = planned.find(week => week.publishedCount > HAND_MADE)?.monday
  if (newest === undefined) return false
  const empty = planned.filter(week => week.shiftCount <= HAND_MADE).map(week => week.monday)
  if (empty.length === 0) return true
  const shifts = await shiftsOf(tx, newest)
  const surfers = new Map((await surfersForScheduling(tx, {})).map(surfer => [surfer.id, surfer]))
  for (const monday of empty) await copyWeek(tx, organizationId, shifts, surfers, newest, monday, now)
  return true
}

async function shiftsOf(tx: Tx, monday: LocalDate): Promise<StoredBlock[]> {
  const { start, end } = weekOf(monday)
  const blocks = await publishedBlocks(tx, { from: start, to: end })
  return blocks.filter(
    ({ type, origin, interval }) =>
      type === 'shift' && origin !== 'manual' && start <= interval.start && interval.start < end,
  )
}

async function copyWeek(
  tx: Tx,
  organizationId: number,
  shifts: readonly StoredBlock[],
  surfers: ReadonlyMap<number, ContractedSurfer>,
  from: LocalDate,
  to: LocalDate,
  now: EpochMs,
): Promise<void> {
  const days = daysBetween(from, to)
  /** The same time of the local clock, whatever happened to it in between. */
  const moved = ({ start, end }: Interval): Interval => {
    const at = (instant: EpochMs) =>
      instantAt(ZONE, addDays(localDateOf(ZONE, instant), days), minuteOfDay(ZONE, instant))
    return { start: at(start), end: at(end) }
  }
  const copied = shifts.filter(({ surferId, interval }) => {
    const surfer = surfers.get(surferId)
    const date = localDateOf(ZONE, moved(interval).start)
    return (
      surfer !== undefined &&
      (surfer.startDate === null || surfer.startDate <= date) &&
      (surfer.endDate === null || date <= surfer.endDate)
    )
  })
  const column = ({ start, end }: Interval) => ({ starts_at: new Date(start), ends_at: new Date(end) })
  const ids = await insertRows(
    tx,
    organizationId,
    'block',
    copied.map(({ surferId, interval, breaks, shiftTemplateId, taskTemplateId }) => ({
      surfer_id: surferId,
      type: 'shift',
      ...column(moved(interval)),
      origin: 'autofill',
      published_version: 1,
      conflict_type: 'standard',
      shift_template_id: shiftTemplateId,
      task_template_id: taskTemplateId,
      breaks: breaks.map(one => writeInterval(moved(one))),
      created_at: new Date(now),
      updated_at: new Date(now),
      revision: 1,
      is_locked: false,
    })),
  )
  await insertRows(
    tx,
    organizationId,
    'block_task',
    copied.flatMap(({ tasks }, index) =>
      tasks.map(({ taskId, interval }) => ({
        block_id: ids[index]!,
        task_id: taskId,
        ...column(moved(interval)),
      })),
    ),
  )
  await keepDaySums(
    tx,
    copied.map(({ surferId, interval }) => ({ surferId, interval: moved(interval) })),
  )
  // Past days need no event: they are evaluated once their work is known. The last night of a week is part of the next.
  const { start } = weekOf(to)
  const end = copied.reduce((latest, { interval }) => Math.max(latest, moved(interval).end), weekOf(to).end)
  if (end > now)
    await emit(tx, organizationId, 'schedule.published', {
      surferIds: [...new Set(copied.map(({ surferId }) => surferId))],
      from: new Date(start).toISOString(),
      to: new Date(end).toISOString(),
    })
}
