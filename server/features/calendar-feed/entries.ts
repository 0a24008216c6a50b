// Published blocks as calendar entries: one's own words, without what others should not read in a shared calendar.
import { fillRemainder } from '#core/blocks/index.ts'
import { type EpochMs, type Interval, minuteOfDay, subtract, toLocalMs, type Zone } from '#core/time/index.ts'
import type { StoredBlock } from '../schedule/index.ts'
import type { FeedEntry } from './feed-events.ts'

export interface FeedNames {
  shiftTemplates: ReadonlyMap<number, { name: string }>
  tasks: ReadonlyMap<number, { name: string }>
}

export function feedEntries(
  blocks: readonly StoredBlock[],
  { zone, names, includesActivities }: { zone: Zone; names: FeedNames; includesActivities: boolean },
): FeedEntry[] {
  const away = blocks.filter(isAway).map(block => block.interval)
  return blocks.flatMap(block => {
    // Blocked time of an outside calendar stands in that calendar already.
    if (block.type === 'blocked-time' && block.origin === 'calendar') return []
    const interval = shownInterval(block, blocks, away)
    if (!interval) return []
    return [
      {
        blockId: block.id,
        version: block.published!.version,
        type: block.type,
        interval,
        isAllDay: isWholeDays(interval, zone),
        summary: summaryOf(block, names),
        description: includesActivities ? activitiesText(block, names, zone) : '',
      },
    ]
  })
}

const isAway = ({ type }: StoredBlock): boolean => type === 'time-off' || type === 'time-in-lieu'

/** Null: nothing of the shift is left beside time off or, for one that gives way, beside other shifts. */
function shownInterval(
  block: StoredBlock,
  blocks: readonly StoredBlock[],
  away: readonly Interval[],
): Interval | null {
  if (block.type !== 'shift') return block.interval
  const left = subtract(block.isFill ? fillRemainder(block, [...blocks]) : [block.interval], [...away])
  return left.length === 0 ? null : { start: left[0]!.start, end: left.at(-1)!.end }
}

function isWholeDays({ start, end }: Interval, zone: Zone): boolean {
  return minuteOfDay(zone, start) === 0 && minuteOfDay(zone, end) === 0
}

/** Name of an entry; sick leave has the name of other time off, as calendars are shared with strangers. */
function summaryOf({ type, subtype, title, shiftTemplateId }: StoredBlock, names: FeedNames): string {
  switch (type) {
    case 'shift':
      return (shiftTemplateId && names.shiftTemplates.get(shiftTemplateId)?.name) || 'Shift'
    case 'time-off':
      return subtype === 'Holiday' ? 'Holiday' : 'Time off'
    case 'time-in-lieu':
      return 'Time off in lieu'
    case 'blocked-time':
      return title || 'Blocked time'
  }
}

/** "09:00 – 10:30 Phone", a line each. */
function activitiesText(block: StoredBlock, names: FeedNames, zone: Zone): string {
  const lines = [
    ...block.tasks.map(({ taskId, interval }) => ({
      interval,
      name: names.tasks.get(taskId)?.name ?? 'Activity',
    })),
    ...block.breaks.map(interval => ({ interval, name: 'Break' })),
  ].toSorted((one, other) => one.interval.start - other.interval.start)
  return lines
    .map(({ interval, name }) => `${clockOf(interval.start, zone)} – ${clockOf(interval.end, zone)} ${name}`)
    .join('\n')
}

const clockOf = (instant: EpochMs, zone: Zone): string =>
  new Date(toLocalMs(zone, instant)).toISOString().slice(11, 16)
