// The rest of a day, from what has come of it. How much of the morning's miss the afternoon keeps (kappa) differs
// between streams and hours: it is learnt on past days cut at the same place, as the slope between the two halves'
// log ratios, by ridge. At the mean of a busy bank it is near 0.7, on a quiet stream near 0, where a morning's
// miss is mostly chance; keeping all of it (kappa = 1) would do harm.
import { sum } from './numeric/statistics.ts'
import type { Band } from './series/types.ts'

export interface IntradayRequest {
  /** The day's intervals in order; bands as in Forecast. */
  forecast: { mean: Float64Array } & Band
  /** Contacts so far; NaN = not yet, or unknown. The last finite entry marks the cut. */
  actual: Float64Array
  /** Past days of the same stream on the same grid (by wall-clock slot), newest last; may be empty. */
  past: readonly { forecast: Float64Array; actual: Float64Array }[]
}

export interface Reforecast extends Band {
  /** Elapsed intervals keep the original forecast. */
  mean: Float64Array
  /** Intervals elapsed. */
  cut: number
  /** Contacts so far ÷ forecast so far. */
  ratio: number
  /** The share of the miss, in logarithms, that the rest of the day keeps: 0 … 1. */
  kappa: number
  sentence: string
}

const LEAST_ELAPSED = 3
/** Weight of what is believed before any day was seen, in days. */
const PRIOR_DAYS = 20
/** Believed of any stream: days miss by about this share, and half of it lasts. */
const PRIOR_SPREAD = 0.1
const PRIOR_KAPPA = 0.5
/** A log ratio counts up to this much, so that one outage does not decide. */
const LARGEST_LOG_RATIO = 0.7
/** A miss larger than so many usual ones is an incident, and incidents pass: the excess is not carried on. */
const USUAL_DEVIATIONS = 2
/** Share of a day's misses beyond counting noise that its intervals have in common. */
const SHARED_IN_DAY = 0.6

/** Null before the third elapsed interval of the open day. Contacts per interval throughout. */
export function reforecast({ forecast, actual, past }: IntradayRequest): Reforecast | null {
  const cut = actual.findLastIndex(Number.isFinite) + 1
  const elapsed = compare(forecast.mean, actual, 0, cut)
  if (elapsed.intervals < LEAST_ELAPSED || elapsed.forecast <= 0) return null
  const ratio = elapsed.actual / elapsed.forecast
  const { kappa, unexplained, usual } = learn(past, cut, elapsed.forecast)
  const factor = Math.exp(kappa * limited(logRatio(elapsed), USUAL_DEVIATIONS * usual))
  const narrowed = narrow(forecast, cut, factor, unexplained)
  return { ...narrowed, cut, ratio, kappa, sentence: sentenceOf(elapsed, ratio, kappa, factor) }
}

interface Halves {
  forecast: number
  actual: number
  /** Open intervals known on both sides. */
  intervals: number
}

function compare(forecast: Float64Array, actual: Float64Array, from: number, to: number): Halves {
  const halves = { forecast: 0, actual: 0, intervals: 0 }
  for (let i = from; i < Math.min(to, forecast.length, actual.length); i++) {
    if (!Number.isFinite(actual[i]!) || !(forecast[i]! > 0)) continue
    halves.forecast += forecast[i]!
    halves.actual += actual[i]!
    halves.intervals++
  }
  return halves
}

/** One contact more on both sides keeps a silent morning finite. */
const logRatio = ({ forecast, actual }: Halves): number => Math.log((actual + 1) / (forecast + 1))

const limited = (ratio: number, limit: number): number => Math.min(Math.max(ratio, -limit), limit)

/** Kappa, the share of the rest's misses that remains with it, and the usual size of a miss so far. */
function learn(past: IntradayRequest['past'], cut: number, forecastSoFar: number) {
  // Share of a morning's log ratio that is the day's own; the rest is counting noise.
  const signal = PRIOR_SPREAD ** 2 / (PRIOR_SPREAD ** 2 + 1 / forecastSoFar)
  const prior = PRIOR_KAPPA * signal
  const pairs = past.flatMap(day => {
    const before = compare(day.forecast, day.actual, 0, cut)
    const after = compare(day.forecast, day.actual, cut, day.forecast.length)
    return before.intervals >= LEAST_ELAPSED && after.intervals > 0
      ? [
          {
            x: limited(logRatio(before), LARGEST_LOG_RATIO),
            y: limited(logRatio(after), LARGEST_LOG_RATIO),
            contacts: after.forecast,
          },
        ]
      : []
  })
  // A quiet day's ratios are wild and matter little: days weigh by the contacts at stake.
  const typical = sum(pairs.map(({ contacts }) => contacts)) / pairs.length
  const over = (square: (pair: { x: number; y: number }) => number) =>
    sum(pairs.map(pair => (pair.contacts / typical) * square(pair)))
  const priorSquare = PRIOR_DAYS * (PRIOR_SPREAD ** 2 + 1 / forecastSoFar)
  const xy = over(({ x, y }) => x * y) + priorSquare * prior
  const xx = over(({ x }) => x * x) + priorSquare
  const kappa = Math.min(Math.max(xy / xx, 0), 1)
  const priorMiss = PRIOR_DAYS * PRIOR_SPREAD ** 2
  const missBefore = over(({ y }) => y * y) + priorMiss
  const missAfter = over(({ x, y }) => (y - kappa * x) ** 2) + priorMiss * (1 - prior * kappa)
  const usual = Math.sqrt(xx / (pairs.length + PRIOR_DAYS))
  return { kappa, unexplained: Math.min(missAfter / missBefore, 1), usual }
}

/** Counting noise stays; of the rest of the variance the part shared by the day shrinks to what is unexplained. */
function narrow(
  forecast: IntradayRequest['forecast'],
  cut: number,
  factor: number,
  unexplained: number,
): { mean: Float64Array } & Band {
  const shrink = 1 - SHARED_IN_DAY * (1 - unexplained)
  const limit = (values: Float64Array, z: number) =>
    values.map((value, i) => {
      const mean = forecast.mean[i]!
      if (i < cut) return value
      const variance = ((value - mean) / z) ** 2
      const counting = Math.min(variance, mean)
      const width = z * Math.sqrt(counting + (variance - counting) * shrink)
      return Math.max(0, factor * (mean + Math.sign(value - mean) * width))
    })
  return {
    mean: forecast.mean.map((mean, i) => (i < cut ? mean : mean * factor)),
    lo80: limit(forecast.lo80, Z80),
    hi80: limit(forecast.hi80, Z80),
    lo95: limit(forecast.lo95, Z95),
    hi95: limit(forecast.hi95, Z95),
  }
}

const Z80 = 1.2816
const Z95 = 1.96

function sentenceOf({ forecast, actual }: Halves, ratio: number, kappa: number, factor: number): string {
  const percent = (share: number) => `${Math.abs(100 * share).toFixed(Math.abs(share) < 0.1 ? 1 : 0)} %`
  const side = (share: number) => (share < 0 ? 'below' : 'above')
  const soFar = `${Math.round(actual)} contacts so far, ${percent(ratio - 1)} ${side(ratio - 1)} the forecast of ${Math.round(forecast)}.`
  return `${soFar} On past days the rest of the day kept ${percent(kappa)} of such a difference, so it is forecast ${percent(factor - 1)} ${side(factor - 1)} the first forecast.`
}
