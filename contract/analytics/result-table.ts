// A result as a table: raw figures for files, figures as people read them for screens and mails.
import type { AnalyticsResult, MetricInfo, MetricUnit } from './analytics.ts'
import { DIMENSION_LABELS } from './dimensions.ts'

const DIGITS: Record<MetricUnit, number> = {
  contacts: 0,
  requests: 0,
  tickets: 0,
  number: 0,
  rate: 1,
  hours: 1,
  fte: 1,
  seconds: 0,
  fraction: 1,
}

/** Large numbers of hours and agents have no decimals. */
const digitsOf = (unit: MetricUnit, value: number): number =>
  (unit === 'hours' || unit === 'fte') && Math.abs(value) >= 99.95 ? 0 : DIGITS[unit]

const NUMBERS = new Map<number, Intl.NumberFormat>()
function numberOf(digits: number): Intl.NumberFormat {
  const known = NUMBERS.get(digits)
  if (known) return known
  const made = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  NUMBERS.set(digits, made)
  return made
}

/** "1,234", "12.5 h", "7,397 h", "87.5 %", "4:05", "26:04:05"; an en dash where nothing is known. */
export function metricText(unit: MetricUnit, value: number | null | undefined, digits?: number): string {
  if (value === null || value === undefined) return '–'
  const text = (of: number) => numberOf(digits ?? digitsOf(unit, value)).format(Math.abs(of))
  const sign = value < 0 ? '−' : ''
  switch (unit) {
    case 'hours':
      return `${sign}${text(value)} h`
    case 'fte':
      return `${sign}${text(value)} FTE`
    case 'fraction':
      return `${sign}${text(value * 100)} %`
    case 'seconds': {
      const whole = Math.round(Math.abs(value))
      const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60), whole % 60]
      const two = (part: number) => String(part).padStart(2, '0')
      return (
        sign + (hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds)}` : `${minutes}:${two(seconds)}`)
      )
    }
    default:
      return `${sign}${text(value)}`
  }
}

const UNIT_NAMES: Partial<Record<MetricUnit, string>> = {
  hours: 'hours',
  fte: 'FTE',
  seconds: 'seconds',
  fraction: '%',
}
const headOf = ({ label, unit }: MetricInfo) => (UNIT_NAMES[unit] ? `${label} (${UNIT_NAMES[unit]})` : label)

const rawOf = ({ unit }: MetricInfo, value: number | null | undefined): number | '' =>
  value === null || value === undefined
    ? ''
    : Math.round(value * (unit === 'fraction' ? 100 : 1) * 1000) / 1000

/** Rows of a file: a heading, and a row for each of the result; without dimensions that of the totals. */
export function rawTable({
  groupBy,
  metrics,
  rows,
  totals,
  comparedFrom,
}: AnalyticsResult): (string | number)[][] {
  const isCompared = comparedFrom !== null
  const columns = metrics.flatMap(metric =>
    isCompared ? [headOf(metric), `${headOf(metric)}, before`] : [headOf(metric)],
  )
  const cells = (values: readonly (number | null)[], compared: readonly (number | null)[] | null) =>
    metrics.flatMap((metric, at) =>
      isCompared ? [rawOf(metric, values[at]), rawOf(metric, compared?.[at])] : [rawOf(metric, values[at])],
    )
  return [
    [...groupBy.map(dimension => DIMENSION_LABELS[dimension]), ...columns],
    ...(groupBy.length === 0
      ? [cells(totals.values, totals.compared)]
      : rows.map(({ keys, values, compared }) => [
          ...keys.map(({ label }) => label),
          ...cells(values, compared),
        ])),
  ]
}

/** The first rows as people read them, with the totals last. */
export function shownTable(
  { groupBy, metrics, rows, totals }: AnalyticsResult,
  mostRows: number,
): { columns: string[]; rows: string[][] } {
  const cells = (values: readonly (number | null)[]) =>
    metrics.map(({ unit }, at) => metricText(unit, values[at]))
  const total = [...groupBy.map((_, at) => (at === 0 ? 'Total' : '')), ...cells(totals.values)]
  return {
    columns: [...groupBy.map(dimension => DIMENSION_LABELS[dimension]), ...metrics.map(({ label }) => label)],
    rows: [
      ...rows
        .slice(0, mostRows)
        .map(({ keys, values }) => [...keys.map(({ label }) => label), ...cells(values)]),
      total,
    ],
  }
}
