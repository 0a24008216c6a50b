// Time off for many agents at once, and the shifts that time in lieu may be for. Whole days are those of each agent's
// own zone, parts of a day are times of the page's clock.
import type { TimeOffSubtype } from '#contract/endpoints/schedule.ts'
import { addDays, eachDate, type Interval, instantAt, type LocalDate, localDateOf } from '#core/time/index.ts'
import { dayText, intervalText, localDateText } from '#web/lib/dates.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { blockName, partId } from '../blocks/timeline-blocks.ts'
import { emptyBlock } from './adding.ts'
import {
  attemptEdits,
  EditBuilder,
  type EditContext,
  type EditOutcome,
  rejectEdit,
  requireEditableSurfer,
} from './edit-context.ts'
import { countLabel } from './labels.ts'
import * as texts from './texts.ts'

export interface TimeOffValues {
  surferIds: number[]
  subtype: (typeof TimeOffSubtype.options)[number]
  remoteSubtype: string
  from: LocalDate
  last: LocalDate
  /** Minutes of each day that are off; null: all of them. An end beyond midnight is on the next day. */
  part: { startMinute: number; endMinute: number } | null
}

/** Blocks of one agent: one over whole days, one on each day for a part of it. */
function intervalsOf(
  values: Pick<TimeOffValues, 'from' | 'last' | 'part'>,
  zone: string,
  surferZone: string,
): Interval[] {
  const { from, last, part } = values
  const after = addDays(last, 1)
  if (!part) return [{ start: instantAt(surferZone, from, 0), end: instantAt(surferZone, after, 0) }]
  return eachDate(from, after).map(date => ({
    start: instantAt(zone, date, part.startMinute),
    end: instantAt(zone, date, part.endMinute),
  }))
}

const isCovered = (context: EditContext, surferId: number, { start, end }: Interval): boolean =>
  [...context.blocks.values()].some(
    block =>
      block.type === 'time-off' &&
      block.surferId === surferId &&
      !block.published?.draft &&
      block.interval.start <= start &&
      end <= block.interval.end,
  )

/** Blocks to add; an agent who is off at that time already needs none. */
export const timeOffToAdd = (
  context: EditContext,
  values: Pick<TimeOffValues, 'surferIds' | 'from' | 'last' | 'part'>,
): { surferId: number; interval: Interval }[] =>
  values.surferIds.flatMap(surferId => {
    const { timezone } = requireEditableSurfer(context, surferId)
    return intervalsOf(values, context.zone, timezone)
      .filter(interval => !isCovered(context, surferId, interval))
      .map(interval => ({ surferId, interval }))
  })

/** Shifts stay under it, and their activities leave the coverage. */
export const addTimeOff = (context: EditContext, values: TimeOffValues): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const selects = timeOffToAdd(context, values).map(({ surferId, interval }) => {
      const id = builder.add({
        ...emptyBlock(surferId, interval, 'time-off'),
        subtype: values.subtype,
        remoteSubtype: values.remoteSubtype.trim() || null,
      })
      return partId({ blockId: id, part: 'block', index: 0 })
    })
    if (selects.length === 0) rejectEdit(texts.theyAreOffAtThatTime)
    const [first] = values.surferIds
    const who =
      values.surferIds.length === 1
        ? fullName(requireEditableSurfer(context, first!))
        : countLabel(values.surferIds.length, 'agent', 'agents')
    const label = texts.addedForFrom(values.subtype.toLowerCase(), who, localDateText(values.from))
    return { edits: builder.edits(), label, selects }
  })

const LONGEST_WAIT_DAYS = 13

/** Shifts of the agent that time in lieu on the day may be for, the latest first; the chosen one too. */
export function parentShifts(
  context: EditContext,
  { surferId, date }: { surferId: number; date: LocalDate },
  chosenId: number | null,
): { value: string; label: string }[] {
  const zone = context.surfers.find(one => one.id === surferId)?.timezone ?? context.zone
  const isNear = (day: LocalDate) => addDays(date, -LONGEST_WAIT_DAYS) <= day && day <= addDays(date, 6)
  return [...context.blocks.values()]
    .filter(block => block.type === 'shift' && block.surferId === surferId && block.id > 0)
    .filter(block => !block.published?.draft || block.id === chosenId)
    .filter(block => block.id === chosenId || isNear(localDateOf(zone, block.interval.start)))
    .toSorted((a, b) => b.interval.start - a.interval.start)
    .map(({ id, wire, interval: { start, end } }) => ({
      value: String(id),
      label: `${dayText(start, zone)}, ${blockName(wire, context.names)} ${intervalText(start, end, zone)}`,
    }))
}
