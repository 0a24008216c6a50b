// Streams for tests of the forecasting engine: requests from a count per slot, and the series made of them.

import { type DaySeries, daySeriesOf, splitWeekdays } from '#core/forecasting/series/day-series.ts'
import { trainingOf } from '#core/forecasting/series/training.ts'
import type { ForecastRequest } from '#core/forecasting/series/types.ts'
import { addDays, instantAt, type LocalDate, MINUTE_MS, type Zone } from '#core/time/index.ts'

/** A Monday. */
export const FIRST_DATE = '2026-01-05'

export interface Stream {
  zone?: Zone
  firstDate?: LocalDate
  days: number
  minutes?: number
  /** Contacts of a step, by the day and the step of the day in real time from the first midnight; NaN = missing. */
  contacts: (day: number, step: number) => number
}

/** History of whole local days from a midnight, and four weeks to forecast. */
export function requestOf(
  { zone = 'Etc/UTC', firstDate = FIRST_DATE, days, minutes = 60, contacts }: Stream,
  given: Partial<ForecastRequest> = {},
): ForecastRequest {
  const startsAt = instantAt(zone, firstDate, 0)
  const from = instantAt(zone, addDays(firstDate, days), 0)
  const stepsPerDay = 1440 / minutes
  const volume = Float64Array.from(
    { length: Math.round((from - startsAt) / (minutes * MINUTE_MS)) },
    (_, i) => contacts(Math.floor(i / stepsPerDay), i % stepsPerDay),
  )
  return {
    history: { zone, incrementMinutes: minutes, startsAt, volume },
    from,
    to: instantAt(zone, addDays(firstDate, days + 28), 0),
    incrementMinutes: minutes,
    operatingTimes: null,
    trainingWeeks: 200,
    adjustments: [],
    ...given,
  }
}

/** The series that day models see, with a horizon of so many calendar days. */
export function seriesOf(request: ForecastRequest, horizonDays = 28): DaySeries {
  const training = trainingOf(request)
  const { busy } = splitWeekdays(training)
  return daySeriesOf(training, busy, training.endDay + horizonDays, request.specialDays)
}
