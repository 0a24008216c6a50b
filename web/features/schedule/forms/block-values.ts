// A block as the dialog asks for it: a day and clock times in the zone of the page, whole days in the agent's
// own. Both ways, so that a day of 23 or 25 hours and a shift past midnight come out as they went in.
import { z } from 'zod'
import { type Block, type BlockForm, BlockType, TimeOffSubtype } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import {
  addDays,
  daysBetween,
  type EpochMs,
  type Interval,
  instantAt,
  type LocalDate,
  lengthMinutes,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  type Zone,
} from '#core/time/index.ts'
import { readInterval, writeInterval } from '#web/parts/scheduled-blocks.ts'
import { DAY_MINUTES, endAfterStart } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'

export const BlockValues = z
  .object({
    type: BlockType,
    surferId: z.int(texts.chooseAnAgent).positive(texts.chooseAnAgent),
    shiftTemplateId: z.int().nullable(),
    date: z.iso.date(texts.chooseADay),
    /** Last of the whole days. */
    lastDate: z.iso.date(texts.chooseADay),
    isAllDay: z.boolean(),
    startMinute: z.int(),
    /** Minute of the day; beyond 24 hours on the next day. */
    endMinute: z.int(),
    breaks: z.array(z.object({ startMinute: z.int(), minutes: z.int().min(5, texts.atLeast5M) })),
    subtype: TimeOffSubtype,
    remoteSubtype: z.string().max(200, texts.atMost200Characters),
    /** The shift that time in lieu is for. */
    parentBlockId: z.int().nullable(),
    title: z.string(),
  })
  .refine(v => !v.isAllDay || v.date <= v.lastDate, {
    message: texts.endDateMustBeAfterStart,
    path: ['lastDate'],
  })
export type BlockValues = z.output<typeof BlockValues>

export interface Zones {
  /** Zone of the page, which clock times are meant in. */
  zone: Zone
  /** The agent's own: whole days are meant in it. */
  surferZone: Zone
}

export const newBlockValues = (surferId: number, date: LocalDate, startMinute = 540): BlockValues => ({
  type: 'shift',
  surferId,
  shiftTemplateId: null,
  date,
  lastDate: date,
  isAllDay: false,
  startMinute,
  endMinute: startMinute + 480,
  breaks: [],
  subtype: texts.timeOff,
  remoteSubtype: '',
  parentBlockId: null,
  title: '',
})

/** Minutes on the wall clock since the midnight that `date` begins with. */
const clockMinute = (zone: Zone, date: LocalDate, instant: EpochMs): number =>
  daysBetween(date, localDateOf(zone, instant)) * DAY_MINUTES + minuteOfDay(zone, instant)

function timesOf(zone: Zone, interval: Interval, breaks: readonly Interval[]) {
  const date = localDateOf(zone, interval.start)
  return {
    date,
    startMinute: clockMinute(zone, date, interval.start),
    endMinute: clockMinute(zone, date, interval.end),
    breaks: breaks.map(one => ({
      startMinute: clockMinute(zone, date, one.start),
      minutes: lengthMinutes(one),
    })),
  }
}

export function valuesOfBlock(block: Block, { zone, surferZone }: Zones): BlockValues {
  const interval = readInterval(block.interval)
  const isAllDay =
    block.type === 'time-off' &&
    minuteOfDay(surferZone, interval.start) === 0 &&
    minuteOfDay(surferZone, interval.end) === 0
  const times = timesOf(zone, interval, block.breaks.map(readInterval))
  const date = isAllDay ? localDateOf(surferZone, interval.start) : times.date
  return {
    ...newBlockValues(block.surferId, date),
    ...times,
    date,
    type: block.type,
    isAllDay,
    lastDate: isAllDay ? localDateOf(surferZone, interval.end - 1) : date,
    shiftTemplateId: block.shiftTemplateId,
    subtype: block.subtype ?? texts.timeOff,
    remoteSubtype: block.remoteSubtype ?? '',
    parentBlockId: block.parentBlockId ?? null,
    title: block.title ?? '',
  }
}

/** The shift's own times on its own clock, as the page's clock has them. */
export function valuesFromShift(
  values: BlockValues,
  shift: ShiftTemplate,
  date: LocalDate,
  zone: Zone,
): BlockValues {
  const at = (minute: number) => instantAt(shift.timezone, date, minute)
  const { startMinute, endMinute } = shift.interval
  const interval = { start: at(startMinute), end: at(endMinute) }
  const breaks = shift.breaks.map(one => {
    const start = at(startMinute + one.startMinute)
    return { start, end: start + one.duration * MINUTE_MS }
  })
  return { ...values, shiftTemplateId: shift.id, ...timesOf(zone, interval, breaks) }
}

export function valuesInterval(values: BlockValues, { zone, surferZone }: Zones): Interval {
  const { date, lastDate, startMinute, endMinute } = values
  if (values.type === 'time-off' && values.isAllDay)
    return { start: instantAt(surferZone, date, 0), end: instantAt(surferZone, addDays(lastDate, 1), 0) }
  return { start: instantAt(zone, date, startMinute), end: instantAt(zone, date, endMinute) }
}

/** A break at a clock time before the shift's start is on the next day. */
function breaksOf({ date, startMinute, breaks }: BlockValues, zone: Zone): Interval[] {
  return breaks
    .map(one => {
      const minute = one.startMinute < startMinute ? one.startMinute + DAY_MINUTES : one.startMinute
      const start = instantAt(zone, date, minute)
      return { start, end: start + one.minutes * MINUTE_MS }
    })
    .sort((a, b) => a.start - b.start)
}

/** Form body for the server; activities are left out, so they move or are cut with their shift. */
export function blockFormOf(values: BlockValues, zones: Zones): BlockForm {
  const { type, surferId } = values
  return {
    type,
    surferId,
    interval: writeInterval(valuesInterval(values, zones)),
    breaks: type === 'shift' ? breaksOf(values, zones.zone).map(writeInterval) : [],
    shiftTemplateId: type === 'shift' ? values.shiftTemplateId : null,
    subtype: type === 'time-off' ? values.subtype : null,
    remoteSubtype: type === 'time-off' ? values.remoteSubtype.trim() || null : null,
    parentBlockId: type === 'time-in-lieu' ? values.parentBlockId : null,
    title: values.title.trim() || null,
  }
}

/** New clock times; an end that is not after its start is on the next day. */
export function withTimes(values: BlockValues, startMinute: number, endMinute: number): BlockValues {
  return { ...values, startMinute, endMinute: endAfterStart(startMinute, endMinute) }
}
