// What is left of today, as the contacts so far suggest. The engine looks at today and the last four weeks in the
// steps that the model learned from; what it makes of a step goes to its quarter-hours as they were forecast.
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
export interface Today extends Interval {
  /** When what is over ends. */
  cut: EpochMs
  /** Quarter-hours from start on: what came, and then what is left. */
  volume: Float64Array
}

const PAST_DAYS = 28

/** Null when there is no forecast of today, or fewer than three steps of it are over. */
export async function today(tx: Tx, stream: StreamSettings, now: EpochMs): Promise<Today | null> {
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
    // Of another length on days on which the clocks change.
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

/** Of a period that lies in today and is not over: what came of it, and what is left of it. */
export function reforecastOf(today: Today | null, startsAt: EpochMs, endsAt: EpochMs): number | undefined {
  if (!today || startsAt < today.start || endsAt > today.end || endsAt <= today.cut) return undefined
  const at = (instant: EpochMs) => Math.round((instant - today.start) / QUARTER_MS)
  const part = today.volume.subarray(at(startsAt), at(endsAt)).filter(value => !Number.isNaN(value))
  return part.length > 0 ? part.reduce((sum, value) => sum + value, 0) : undefined
}
