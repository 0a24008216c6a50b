// Weighs every candidate of every day model by how well it forecast the last training weeks, each time from
// an origin inside them. No winner takes all: near-equals share the forecast, which beats picking the best.

import { hasAnnual } from '../models/design.ts'
import { DAY_MODELS } from '../models/index.ts'
import type { DayCandidate, DayModelFamily } from '../models/model.ts'
import { sum } from '../numeric/statistics.ts'
import type { DaySeries } from '../series/day-series.ts'
import type { ForecastRequest, ModelChoice } from '../series/types.ts'
import type { CleanedDays } from './cleaning.ts'

const MAX_ORIGINS = 14
/**
 * Weeks back from the end on which models are evaluated, since earlier forecasts had less history. Older weeks are
 * training data only.
 */
const EVALUATED_BACK_WEEKS = 56
/** Choices are made on errors up to four weeks ahead, whatever the horizon. */
export const EVALUATION_WEEKS = 4
/** How fast weight falls with error relative to the best. */
const SHARPNESS = 8
const MIN_WEIGHT = 0.05
/** A day's error counts up to this share of its total, so that one odd day cannot decide. */
const MAX_ERROR_SHARE = 0.5

export interface DayForecaster {
  /** Totals of the days after the origin (an inner one, or the series' count). */
  forecastAt(origin: number, horizon: number): Float64Array
  /** Families that carry weight, heaviest first. */
  families: { name: string; sentence: string; weight: number }[]
}

/** Whole weeks back from the end of training, latest first, as many as leave enough to learn from. */
export function innerOriginsOf(series: DaySeries): number[] {
  const weeks = Math.floor(series.count / series.weekLength)
  const learnable = Math.min(Math.max(hasAnnual(series) ? 56 : Math.ceil(weeks * 0.4), 2), weeks - 1)
  const least = Math.max(learnable, weeks - EVALUATED_BACK_WEEKS)
  const stride = Math.max(1, Math.floor((weeks - least) / MAX_ORIGINS))
  const origins: number[] = []
  for (let back = 1; weeks - back >= Math.max(least, 1); back += stride)
    origins.push(series.count - back * series.weekLength)
  return origins
}

interface Entry {
  family: DayModelFamily
  candidate: DayCandidate
}

export const dayCandidates = (
  series: DaySeries,
  cleaned: CleanedDays,
  innerOrigins: readonly number[],
  families?: ForecastRequest['families'],
): Entry[] =>
  DAY_MODELS.filter(({ name }) => families?.includes(name) ?? true).flatMap(family =>
    family
      .candidates(series, cleaned.total, [...innerOrigins, series.count])
      .map(candidate => ({ family, candidate })),
  )

/** The weights of those that carry any. */
export function weighDays(
  series: DaySeries,
  entries: readonly Entry[],
  innerOrigins: readonly number[],
): ModelChoice['days'] {
  const errors = entries.map(({ candidate }) => innerError(series, candidate, innerOrigins))
  const weights = softWeights(errors)
  return entries
    .map(({ candidate: { name } }, i) => ({ name, weight: weights[i]! }))
    .filter(({ weight }) => weight > 0)
}

export function dayForecaster(entries: readonly Entry[], weights: ModelChoice['days']): DayForecaster {
  const kept = weights.map(({ name, weight }) => ({
    ...entries.find(({ candidate }) => candidate.name === name)!,
    weight,
  }))
  return {
    families: DAY_MODELS.map(family => ({
      name: family.name,
      sentence: family.sentence,
      weight: sum(kept.filter(k => k.family === family).map(k => k.weight)),
    }))
      .filter(family => family.weight > 0)
      .sort((a, b) => b.weight - a.weight),
    forecastAt(origin, horizon) {
      const total = new Float64Array(horizon)
      for (const { candidate, weight } of kept) {
        const own = candidate.forecastAt(origin, horizon)
        for (let k = 0; k < horizon; k++) total[k]! += weight * own[k]!
      }
      return total
    },
  }
}

/** Capped absolute error per contact over the evaluation weeks after each origin. */
function innerError(series: DaySeries, candidate: DayCandidate, origins: readonly number[]): number {
  let error = 0
  let contacts = 0
  for (const origin of origins) {
    const horizon = Math.min(EVALUATION_WEEKS * series.weekLength, series.count - origin)
    const forecast = candidate.forecastAt(origin, horizon)
    for (let k = 0; k < horizon; k++) {
      const actual = series.total[origin + k]!
      if (Number.isNaN(actual)) continue
      error += Math.min(Math.abs(forecast[k]! - actual), MAX_ERROR_SHARE * actual)
      contacts += actual
    }
  }
  return contacts > 0 ? error / contacts : 0
}

function softWeights(errors: readonly number[]): number[] {
  const best = Math.max(Math.min(...errors), 1e-9)
  const raw = errors.map(error => Math.exp(-SHARPNESS * (Math.max(error, best) / best - 1)))
  const kept = raw.map(weight => (weight > MIN_WEIGHT ? weight : 0))
  const total = sum(kept)
  return kept.map(weight => weight / total)
}
