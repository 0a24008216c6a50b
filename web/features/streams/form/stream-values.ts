// A ticket group as its form has it: shares in percent, times in the unit people say them in.
import { z } from 'zod'
import {
  DEFAULT_SHRINKAGE,
  type FilterOperator,
  OWN_HANDLE_TIME_MISSING,
  STREAM_DEFAULTS,
  type Stream,
  StreamForm,
} from '#contract/endpoints/streams.ts'
import { type LocalDate, WEEKDAYS, type Zone } from '#core/time/index.ts'
import type { SavingForm } from '#web/lib/saving-form.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

export interface OpenDay {
  isOpen: boolean
  /** Minutes of the day. */
  from: number
  to: number
}

export interface KindValues {
  /** Key of its row, in the form alone. */
  key: string
  name: string
  percent: number | string
  isScheduled: boolean
  dates: { key: string; from: LocalDate | null; to: LocalDate | null; percent: number | string }[]
}

export interface StreamValues {
  name: string
  color: string
  isOnline: boolean
  connections: {
    id: number
    filters: { field: string; operator: z.infer<typeof FilterOperator>; values: string[] }[]
  }[]
  targetResponseTime: number | null
  handleTimeSource: Stream['handleTimeSource']
  averageHandleTime: number | null
  adherenceAverageHandleTime: number | null
  serviceLevel: number | string
  concurrency: number | string
  shrinkagePercent: number | string
  /** Empty: the percentage is not split. */
  shrinkageKinds: KindValues[]
  occupancyPercent: number | string
  weeksOfTrainingData: number | string
  timezone: Zone
  useOperatingTimes: boolean
  openDays: OpenDay[]
  use15MinuteData: boolean
  taskIds: number[]
  patience: number | null
  /** Empty: no goal. */
  maximumAbandonmentPercent: number | string
  averageSpeedOfAnswer: number | null
  handleTimeStretchPercent: number | string
  handleTimeChangePercent: number | string
  minimumStaff: number | string
  holidays: Stream['holidays']
}

const DAY_MINUTES = 1440
const ALWAYS_CLOSED: OpenDay = { isOpen: false, from: 540, to: 1020 }

/** One opening a weekday: what the form can show. A second opening of a day is joined to the first. */
export const openDaysOf = (times: readonly { startMinutes: number; endMinutes: number }[]): OpenDay[] =>
  WEEKDAYS.map((_, day) => {
    const own = times.filter(t => Math.floor(t.startMinutes / DAY_MINUTES) === day)
    if (own.length === 0) return ALWAYS_CLOSED
    const from = Math.min(...own.map(t => t.startMinutes)) - day * DAY_MINUTES
    const to = Math.max(...own.map(t => t.endMinutes)) - day * DAY_MINUTES
    return { isOpen: true, from, to }
  })

export const operatingTimesOf = (days: readonly OpenDay[]) =>
  days.flatMap(({ isOpen, from, to }, day) =>
    isOpen
      ? [
          {
            startMinutes: day * DAY_MINUTES + from,
            endMinutes: day * DAY_MINUTES + (to > from ? to : to + DAY_MINUTES),
          },
        ]
      : [],
  )

export const percentOf = (fraction: number) => Math.round(fraction * 10_000) / 100

const WORKDAY: OpenDay = { isOpen: true, from: 540, to: 1020 }
/** `queue`: only what comes in by that queue of the connection. */
export const newStream = (
  timezone: Zone,
  {
    connectionId,
    queue,
    name = '',
  }: { connectionId?: number; queue?: string | undefined; name?: string | undefined } = {},
): StreamValues => ({
  name,
  color: 'blue',
  isOnline: true,
  connections:
    connectionId === undefined
      ? []
      : [
          {
            id: connectionId,
            filters: queue === undefined ? [] : [{ field: 'queue', operator: 'IS', values: [queue] }],
          },
        ],
  targetResponseTime: STREAM_DEFAULTS.live.targetResponseTime,
  handleTimeSource: 'measured',
  averageHandleTime: STREAM_DEFAULTS.live.averageHandleTime,
  adherenceAverageHandleTime: null,
  serviceLevel: 80,
  concurrency: 1,
  shrinkagePercent: percentOf(DEFAULT_SHRINKAGE),
  shrinkageKinds: [],
  occupancyPercent: 85,
  weeksOfTrainingData: 8,
  timezone,
  useOperatingTimes: false,
  openDays: WEEKDAYS.map((_, day) => (day < 5 ? WORKDAY : ALWAYS_CLOSED)),
  use15MinuteData: true,
  taskIds: [],
  patience: null,
  maximumAbandonmentPercent: '',
  averageSpeedOfAnswer: null,
  handleTimeStretchPercent: 0,
  handleTimeChangePercent: 0,
  minimumStaff: 0,
  holidays: null,
})

export const kindValuesOf = ({ shrinkageKinds }: Pick<Stream, 'shrinkageKinds'>): KindValues[] =>
  shrinkageKinds.map(({ share, dates, ...kind }, at) => ({
    ...kind,
    key: `known ${at}`,
    percent: percentOf(share),
    dates: dates.map(({ share, ...days }) => ({ ...days, key: days.from, percent: percentOf(share) })),
  }))

export function streamValuesOf(stream: Stream): StreamValues {
  const { name, color, isOnline, targetResponseTime, averageHandleTime, adherenceAverageHandleTime } = stream
  return {
    name,
    color,
    isOnline,
    targetResponseTime,
    handleTimeSource: stream.handleTimeSource,
    averageHandleTime,
    adherenceAverageHandleTime,
    connections: stream.connections.map(({ id, filters }) => ({ id, filters })),
    serviceLevel: stream.serviceLevel,
    concurrency: stream.concurrency,
    shrinkagePercent: percentOf(stream.shrinkage),
    shrinkageKinds: kindValuesOf(stream),
    occupancyPercent: percentOf(stream.occupancy),
    weeksOfTrainingData: stream.weeksOfTrainingData,
    timezone: stream.timezone,
    useOperatingTimes: stream.useOperatingTimes,
    openDays: openDaysOf(stream.operatingTimes),
    use15MinuteData: stream.use15MinuteData,
    taskIds: stream.taskIds,
    patience: stream.patience,
    maximumAbandonmentPercent: stream.maximumAbandonment === null ? '' : percentOf(stream.maximumAbandonment),
    averageSpeedOfAnswer: stream.averageSpeedOfAnswer,
    handleTimeStretchPercent: percentOf(stream.handleTimeStretch),
    handleTimeChangePercent: percentOf(stream.handleTimeChange),
    minimumStaff: stream.minimumStaff,
    holidays: stream.holidays,
  }
}

/** An emptied number field holds text; the contract then says what it wants. */
const numberOf = (value: number | string): number => (typeof value === 'number' ? value : Number.NaN)

/** Kinds as the contract has them; days that are not chosen yet are empty. */
export const kindsOf = (kinds: readonly KindValues[]) =>
  kinds.map(({ name, percent, isScheduled, dates }) => ({
    name,
    isScheduled,
    share: numberOf(percent) / 100,
    dates: dates.map(({ from, to, percent }) => ({
      from: from ?? '',
      to: to ?? '',
      share: numberOf(percent) / 100,
    })),
  }))

export const streamFormOf = (values: StreamValues) => {
  const {
    shrinkagePercent,
    shrinkageKinds,
    occupancyPercent,
    openDays,
    serviceLevel,
    concurrency,
    weeksOfTrainingData,
    maximumAbandonmentPercent,
    handleTimeStretchPercent,
    handleTimeChangePercent,
    minimumStaff,
    ...rest
  } = values
  return {
    ...rest,
    serviceLevel: numberOf(serviceLevel),
    concurrency: numberOf(concurrency),
    weeksOfTrainingData: numberOf(weeksOfTrainingData),
    // The kinds make the total.
    shrinkage: shrinkageKinds.length > 0 ? undefined : numberOf(shrinkagePercent) / 100,
    shrinkageKinds: kindsOf(shrinkageKinds),
    occupancy: numberOf(occupancyPercent) / 100,
    operatingTimes: operatingTimesOf(openDays),
    maximumAbandonment: maximumAbandonmentPercent === '' ? null : numberOf(maximumAbandonmentPercent) / 100,
    handleTimeStretch: numberOf(handleTimeStretchPercent) / 100,
    handleTimeChange: numberOf(handleTimeChangePercent) / 100,
    minimumStaff: numberOf(minimumStaff),
  }
}

const FORM_FIELDS: Record<string, string> = {
  shrinkage: 'shrinkagePercent',
  occupancy: 'occupancyPercent',
  operatingTimes: 'openDays',
  maximumAbandonment: 'maximumAbandonmentPercent',
  handleTimeStretch: 'handleTimeStretchPercent',
  handleTimeChange: 'handleTimeChangePercent',
}
/** The texts for what is not a number at all. */
const TEXTS: Record<string, string> = texts.textsLabels

/** The contract's check, with its issues at the form's own fields. */
export const StreamCheck = z.custom<StreamValues>().superRefine((values, context) => {
  if (values.handleTimeSource === 'own' && values.averageHandleTime === null)
    context.addIssue({ code: 'custom', message: OWN_HANDLE_TIME_MISSING, path: ['averageHandleTime'] })
  const parsed = StreamForm.safeParse(streamFormOf(values))
  for (const issue of parsed.error?.issues ?? []) {
    const [field, ...rest] = issue.path.map(String)
    const below = rest.map(step => (step === 'share' ? 'percent' : step))
    const isUnchosenDay = field === 'shrinkageKinds' && issue.code === 'invalid_format'
    const message = isUnchosenDay
      ? texts.chooseADay
      : (issue.code === 'invalid_type' && TEXTS[field!]) || issue.message
    context.addIssue({ code: 'custom', message, path: [FORM_FIELDS[field!] ?? field!, ...below] })
  }
})

/** Percent from and up to which a value is more likely a slip than meant. */
const UNLIKELY = { shrinkage: 75, occupancy: 30 }

/** Consequence of a percentage that is allowed but hardly meant; undefined where it is usual or not a number. */
export function unlikelyText(field: 'shrinkage' | 'occupancy', percent: number | string): string | undefined {
  if (typeof percent !== 'number' || percent <= 0 || percent >= 100) return undefined
  if (field === 'shrinkage')
    return percent < UNLIKELY.shrinkage ? undefined : texts.thatIsALot(times(100 / (100 - percent)))
  return percent > UNLIKELY.occupancy ? undefined : texts.thatIsLittle(times((100 - percent) / percent))
}

const times = (ratio: number): string => numberText(ratio, ratio < 10 ? 1 : 0)

/** The fields that wait behind "Advanced". */
export const ADVANCED_FIELDS = [
  'patience',
  'maximumAbandonmentPercent',
  'averageSpeedOfAnswer',
  'handleTimeChangePercent',
  'handleTimeStretchPercent',
  'minimumStaff',
] as const

/** The form, for a part of its fields. */
export type StreamFormPart = Pick<SavingForm<StreamValues>, 'form'>
