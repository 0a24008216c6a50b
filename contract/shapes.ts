// Shapes that many endpoints share. Messages are the specification's.

import { z } from 'zod'
import './field-texts.ts'
import { isZone, WEEKDAYS } from '#core/time/index.ts'

export const Id = z.int().positive()
// Calendars and the database know fewer years than four digits can write.
const [isKnownYear, YEAR_FAULT] = [/^(19|2)/, 'The year must be between 1900 and 2999']
export const Instant = z.iso.datetime({ offset: true }).regex(isKnownYear, YEAR_FAULT)
export const LocalDate = z.iso.date().regex(isKnownYear, YEAR_FAULT)
export const Zone = z.string().refine(isZone, 'value is not a valid IANA timezone')
export const DateOrder = z.enum(['year-first', 'day-first', 'month-first'])
export const Weekday = z.enum(WEEKDAYS)

export const Interval = z
  .object({ start: Instant, end: Instant })
  .refine(i => Date.parse(i.start) <= Date.parse(i.end), {
    message: 'start must not be after end',
    path: ['start'],
  })
export type Interval = z.infer<typeof Interval>

export const Color = z.enum([
  'purple',
  'yellow',
  'teal',
  'orange',
  'blue',
  'green',
  'pink',
  'olive',
  'royalBlue',
  'berry',
  'beige',
  'gray',
])
export const WideColor = z.enum([...Color.options, 'red', 'white'])

/** Days plus an interval of minutes of the day in a zone; an end beyond 1440 passes midnight. */
export const WorkingWindow = z.object({
  days: z.array(Weekday).min(1, 'Choose at least one day'),
  interval: z
    .object({ startMinute: z.int().min(0).max(1439), endMinute: z.int().min(1).max(2880), timezone: Zone })
    .refine(i => i.startMinute < i.endMinute, {
      message: 'start must not be after end',
      path: ['startMinute'],
    }),
})
export type WorkingWindow = z.infer<typeof WorkingWindow>

export const isOnce = (keys: readonly unknown[]): boolean => new Set(keys).size === keys.length

// Search params arrive as strings, a repeated one as a list: these read them and refuse the rest.
const asList = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value])
export const IdParam = z.coerce.number().int().positive()
export const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess(asList, z.array(one).optional()) as z.ZodType<
    z.output<T>[] | undefined,
    z.output<T>[] | undefined
  >
export const IdList = listOf(IdParam)
/** Ids, and -1 for what belongs to none. */
export const IdOrNoneList = listOf(
  z.coerce
    .number()
    .int()
    .refine(id => id > 0 || id === -1, 'Expected an id, or -1 for none'),
)
export const Flag = z.preprocess(
  (value: unknown) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean().optional(),
) as z.ZodType<boolean | undefined, boolean | undefined>

export const MAX_PAGE_SIZE = 500
/** Place in a list: empty at its beginning, then that of the page before. */
export const Cursor = z.string().max(100).optional()
/** Screens ask by offset; programs walk a list to its end by cursor, in the order of ids, whatever is added meanwhile. */
export const Paging = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().positive().max(MAX_PAGE_SIZE).default(50),
  cursor: Cursor,
})
/** Paging of a short list that always comes whole. */
export const WholePaging = z.object({
  cursor: z.literal('', 'This list comes whole and has no further page. Leave the cursor empty').optional(),
})
export const SortDirection = z.enum(['asc', 'desc'])

export const PageInfo = z.object({
  prev: z.string().nullable(),
  next: z.string().nullable(),
  /** Cursor of the next page, in a list that is walked by cursor. */
  cursor: z.string().nullable().optional(),
})
export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    results: z.array(row),
    pageInfo: PageInfo,
    meta: z.object({ totalRowCount: z.int(), filteredRowCount: z.int() }),
  })
export interface Page<T> {
  results: T[]
  pageInfo: z.infer<typeof PageInfo>
  meta: { totalRowCount: number; filteredRowCount: number }
}

/** A list that always comes whole, in the shape of a page. */
export const whole = <T>(results: T[]): Page<T> => ({
  results,
  pageInfo: { prev: null, next: null, cursor: null },
  meta: { totalRowCount: results.length, filteredRowCount: results.length },
})

export const Done = z.object({ success: z.literal(true) })
