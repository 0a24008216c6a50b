// Texts of a field that is not right, in server and browser, where its schema has none of its own: the specification's
// generic ones (Required, Expected X received Y, Invalid input, Invalid enum value), and plain words for a range.
import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const MAX_SHOWN_CHARACTERS = 60

function typeOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  // A search param that is no number.
  if (Number.isNaN(input)) return 'string'
  return input instanceof Date ? 'date' : typeof input
}

const shown = (value: unknown): string => {
  if (typeof value === 'string') return value.length > MAX_SHOWN_CHARACTERS ? 'another text' : `'${value}'`
  return typeof value === 'object' && value !== null ? typeOf(value) : String(value)
}

/** "1 entry", "8 characters". */
const UNITS: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
}

function rangeText(
  origin: string,
  limit: number | bigint,
  bound: [inclusive: string, exclusive: string],
  isInclusive: boolean,
): string {
  const unit = UNITS[origin]?.[Number(limit) === 1 ? 0 : 1]
  const words = isInclusive ? bound[0] : bound[1]
  return unit ? `Must have ${words} ${limit} ${unit}` : `Must be ${words} ${limit}`
}

const FORMATS: Record<string, string> = {
  date: 'Invalid date. Write it as 2026-03-29',
  datetime: 'Invalid time. Write it as 2026-03-29T08:00:00Z',
  time: 'Invalid time of day. Write it as 08:00',
  email: 'Enter a valid email address',
  url: 'Invalid URL',
}

function textOf(issue: Issue): string {
  const { input } = issue
  if (input === undefined) return 'Required'
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int'
        ? 'Expected integer, received float'
        : `Expected ${issue.expected}, received ${typeOf(input)}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `Invalid input. Expected ${shown(issue.values[0])}, received ${shown(input)}`
        : `Invalid enum value. Expected ${issue.values.map(shown).join(' | ')}, received ${shown(input)}`
    case 'too_small':
      return rangeText(issue.origin, issue.minimum, ['at least', 'more than'], issue.inclusive ?? true)
    case 'too_big':
      return rangeText(issue.origin, issue.maximum, ['at most', 'less than'], issue.inclusive ?? true)
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Invalid input'
    case 'invalid_union': {
      const { options } = issue as { options?: unknown[] }
      return options?.length
        ? `Invalid enum value. Expected ${options.map(shown).join(' | ')}`
        : 'Invalid input'
    }
    default:
      return 'Invalid input'
  }
}

z.config({ customError: textOf })
