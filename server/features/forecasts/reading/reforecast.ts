// Reforecast of the rest of today from the contacts so far. The engine looks at today and the last four weeks in
// the steps that the model learned from; the result of a step is shared among its quarter-hours as they were
// forecast.
import { reforecast } from '#core/forecasting/index.ts'
import {
  addDays,
  dayInterval,
  type EpochMs,
  type Interval,
  instantAt,
  type LocalDate,
  localDateOf,
} from '#core/time/index.ts'
import type { StreamSettings } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Volumes, volumesOf } from '../staffing/quarters.ts'
import { QUARTER_MS } from '../staffing/staff.ts'
import { selectStored } from './forecast-store.ts'

/** The ticket group's today. */
export interface TodayForecast extends Interval {
  /** End of the last step that is over. */
  cut: EpochMs
  /** Quarter-hours from start on: actual contacts, then the reforecast. */
  volume: Float64Array
}

const PAST_DAYS = 28

/** The reforecast of today; null when today has no forecast, or fewer than three of its steps are over. */
export async function today(tx: Tx, stream: StreamSettings, now: EpochMs): Promise<TodayForecast | null> {
  const { timezone: zone, use15MinuteData } = stream
  const date = localDateOf(zone, now)
  const day = dayInterval(zone, date)
  const range = { from: instantAt(zone, addDays(date, -PAST_DAYS), 0), to: day.end }
  const stored = await selectStored(tx, stream.id, { start: range.from, end: range.to })
  const last = stored.history.at(-1)
  if (!last || last[0] < day.start || last[1] === 1440) return null
  const quarters = volumesOf(stored, range, zone)
  const perStep = Math.max(use15MinuteData ? 1 : 2, last[1] / 15)
  const stepsOf = (of: LocalDate) => stepsOfDay(quarters, dayInterval(zone, of), perStep)
  const { forecast, actual } = stepsOf(date)
  const past = Array.from({ length: PAST_DAYS }, (_, i) => stepsOf(addDays(date, i - PAST_DAYS)))
    .map(steps => ({ forecast: steps.forecast.mean, actual: steps.actual }))
    // Days on which the clocks change have another length and are left out.
    .filter(steps => steps.actual.length === actual.length && !steps.forecast.every(Number.isNaN))
  const made = reforecast({ forecast, actual, past })
  if (!made) return null
  const { mean, actual: came } = within(quarters, day)
  const ratio = made.mean.map((value, step) => (forecast.mean[step]! > 0 ? value / forecast.mean[step]! : 1))
  return {
    ...day,
    cut: day.start + made.cut * perStep * QUARTER_MS,
    volume: mean.map((expected, at) => {
      const step = Math.floor(at / perStep)
      return step < made.cut && came[at]! >= 0 ? came[at]! : expected * ratio[step]!
    }),
  }
}

function within(quarters: Volumes, { start, end }: Interval) {
  const first = (start - quarters.startsAt[0]!) / QUARTER_MS
  const part = (column: Float64Array) => column.subarray(first, first + (end - start) / QUARTER_MS)
  const { mean, lo80, hi80, lo95, hi95, actual } = quarters
  return {
    mean: part(mean),
    lo80: part(lo80),
    hi80: part(hi80),
    lo95: part(lo95),
    hi95: part(hi95),
    actual: part(actual),
  }
}

function stepsOfDay(quarters: Volumes, day: Interval, perStep: number) {
  const { actual, ...expected } = within(quarters, day)
  const summed = (column: Float64Array) =>
    Float64Array.from({ length: Math.floor(column.length / perStep) }, (_, step) =>
      column.subarray(step * perStep, (step + 1) * perStep).reduce((sum, value) => sum + value, 0),
    )
  return {
    forecast: {
      mean: summed(expected.mean),
      lo80: summed(expected.lo80),
      hi80: summed(expected.hi80),
      lo95: summed(expected.lo95),
      hi95: summed(expected.hi95),
    },
    actual: summed(actual),
  }
}

/** The volume of a period of today that is not over: actual contacts plus the reforecast rest. */
export function reforecastOf(
  today: TodayForecast | null,
  startsAt: EpochMs,
  endsAt: EpochMs,
): number | undefined {
  if (!today || startsAt < today.start || endsAt > today.end || endsAt <= today.cut) return undefined
  const at = (instant: EpochMs) => Math.round((instant - today.start) / QUARTER_MS)
  const part = today.volume.subarray(at(startsAt), at(endsAt)).filter(value => !Number.isNaN(value))
  return part.length > 0 ? part.reduce((sum, value) => sum + value, 0) : undefined
}
