// Score of one model over many origins: errors gathered by interval, day, week and place in the week. Only
// intervals whose actual is known count, and days and weeks add up those alone.
import type { Forecast } from '../series/types.ts'

export interface ModelScore {
  id: string
  name: string
  sentence: string
  isNaive: boolean
  /** The one the product forecasts with. */
  isChosen: boolean
  wape: { interval: number | null; day: number | null; week: number | null }
  /** Above 0 the forecasts were too high. */
  bias: number | null
  /** Mean miss over the mean miss of "as a week before" in the weeks learned from. */
  mase: number | null
  /** Null for models without bands. */
  coverage80: number | null
  coverage95: number | null
  byWeekAhead: (number | null)[]
  /** Monday first. */
  byWeekday: (number | null)[]
  /** Hours of the day that had contacts. */
  bySlot: { minuteOfDay: number; wape: number | null }[]
}

/** Intervals of one origin: actual contacts (NaN: unknown or not evaluated) and position of each interval. */
export interface EvaluatedOrigin {
  actual: Float64Array
  day: Int32Array
  weekAhead: Int32Array
  weekday: Uint8Array
  hour: Uint8Array
  /** Mean |y − y a week before| of the history that was known; NaN = none. */
  naiveError: number
}

/** Means of the evaluated intervals, with a band where the model has one. */
export type Prediction = Pick<Forecast, 'base'> & Partial<Pick<Forecast, 'lo80' | 'hi80' | 'lo95' | 'hi95'>>

export function scoresOf(
  evaluated: readonly EvaluatedOrigin[],
  predictions: readonly Prediction[],
  horizonWeeks: number,
): Pick<
  ModelScore,
  'wape' | 'bias' | 'mase' | 'coverage80' | 'coverage95' | 'byWeekAhead' | 'byWeekday' | 'bySlot'
> {
  const all = evaluated.flatMap((at, origin) => pairsOf(at, predictions[origin]!, origin))
  const share = (members: readonly Pair[]) => wapeOf(members)
  const summed = (key: (pair: Pair) => string) =>
    wapeOf([...Map.groupBy(all, key).values()].map(members => addUp(members)))
  const of = (field: 'weekAhead' | 'weekday' | 'hour') => {
    const groups = Map.groupBy(all, pair => pair[field])
    return (value: number) => share(groups.get(value) ?? [])
  }
  const byHour = of('hour')
  const hours = [...new Set(all.map(({ hour }) => hour))].sort((a, b) => a - b)
  const actual = total(all, pair => pair.actual)
  return {
    wape: {
      interval: share(all),
      day: summed(pair => `${pair.origin} ${pair.day}`),
      week: summed(pair => `${pair.origin} ${pair.weekAhead}`),
    },
    bias: actual > 0 ? (total(all, pair => pair.forecast) - actual) / actual : null,
    mase: maseOf(evaluated, all),
    coverage80: insideShare(evaluated, predictions, 'lo80', 'hi80'),
    coverage95: insideShare(evaluated, predictions, 'lo95', 'hi95'),
    byWeekAhead: Array.from({ length: horizonWeeks }, (_, week) => of('weekAhead')(week)),
    byWeekday: Array.from({ length: 7 }, (_, weekday) => of('weekday')(weekday)),
    bySlot: hours.map(hour => ({ minuteOfDay: hour * 60, wape: byHour(hour) })),
  }
}

interface Miss {
  forecast: number
  actual: number
}

interface Pair extends Miss {
  origin: number
  day: number
  weekAhead: number
  weekday: number
  hour: number
}

function pairsOf(evaluated: EvaluatedOrigin, { base }: Prediction, origin: number): Pair[] {
  const pairs: Pair[] = []
  evaluated.actual.forEach((actual, i) => {
    if (Number.isNaN(actual)) return
    const { day, weekAhead, weekday, hour } = evaluated
    pairs.push({
      forecast: base[i]!,
      actual,
      origin,
      day: day[i]!,
      weekAhead: weekAhead[i]!,
      weekday: weekday[i]!,
      hour: hour[i]!,
    })
  })
  return pairs
}

const total = <T>(members: readonly T[], of: (member: T) => number): number =>
  members.reduce((sum, member) => sum + of(member), 0)

const addUp = (members: readonly Miss[]): Miss => ({
  forecast: total(members, m => m.forecast),
  actual: total(members, m => m.actual),
})

function wapeOf(members: readonly Miss[]): number | null {
  const actual = total(members, m => m.actual)
  return actual > 0 ? total(members, m => Math.abs(m.forecast - m.actual)) / actual : null
}

function maseOf(evaluated: readonly EvaluatedOrigin[], all: readonly Pair[]): number | null {
  const byOrigin = Map.groupBy(all, pair => pair.origin)
  const ratios = evaluated.flatMap(({ naiveError }, origin) => {
    const own = byOrigin.get(origin) ?? []
    return naiveError > 0 && own.length > 0
      ? [total(own, m => Math.abs(m.forecast - m.actual)) / own.length / naiveError]
      : []
  })
  return ratios.length > 0 ? total(ratios, ratio => ratio) / ratios.length : null
}

function insideShare(
  evaluated: readonly EvaluatedOrigin[],
  predictions: readonly Prediction[],
  low: 'lo80' | 'lo95',
  high: 'hi80' | 'hi95',
): number | null {
  let inside = 0
  let seen = 0
  evaluated.forEach(({ actual }, origin) => {
    const lo = predictions[origin]![low]
    const hi = predictions[origin]![high]
    if (!lo || !hi) return
    actual.forEach((contacts, i) => {
      if (Number.isNaN(contacts)) return
      seen++
      if (lo[i]! <= contacts && contacts <= hi[i]!) inside++
    })
  })
  return seen > 0 ? inside / seen : null
}
