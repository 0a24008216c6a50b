// The series of the forecasting benches: grids of real counts beside the project, or a generated sample, and the
// engine's request from an origin.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ForecastRequest, OperatingTime } from '#core/forecasting/index.ts'
import { random } from '#core/random.ts'
import { DAY_MS, MINUTE_MS } from '#core/time/index.ts'

export const ZONE = 'Etc/UTC'
export const SHARED = join(import.meta.dirname, '../../../shared/bench/forecasting')

export interface SeriesPlan {
  grid: string
  m_week: number
  interval_min: number
  train_weeks: number
  origin_weeks: number[]
}

export interface Series extends SeriesPlan {
  name: string
  /** Local time written as UTC. */
  ts: string[]
  at: number[]
  y: number[]
}

export type Calendar = Record<string, string>

export const readText = (file: string): string => {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

const instantOf = (ts: string): number => Date.parse(`${ts}Z`)

export function readSeries(name: string, plan: SeriesPlan, gridFile: string): Series {
  const rows = readText(gridFile).trim().split('\n').slice(1)
  const ts = rows.map(row => row.split(',')[0]!)
  const y = rows.map(row => Number(row.split(',')[1] || Number.NaN))
  return { ...plan, name, ts, at: ts.map(instantOf), y }
}

/** Sixty weeks of an imagined queue: weekday and hour patterns, a slow drift, counting noise. */
export function sampleSeries(): Series {
  const chance = random(7)
  const at: number[] = []
  const y: number[] = []
  for (let hour = 0; hour < 60 * 168; hour++) {
    const weekday = Math.floor(hour / 24) % 7
    const level = (weekday < 5 ? 60 : 25) * (1 + 0.15 * Math.sin(hour / 1500))
    const rate = level * (0.15 + Math.sin((Math.PI * (hour % 24)) / 24) ** 2)
    at.push(Date.UTC(2024, 0, 1) + hour * 60 * MINUTE_MS)
    y.push(Math.max(0, Math.round(rate + Math.sqrt(rate) * (chance() + chance() + chance() - 1.5) * 2)))
  }
  const ts = at.map(instant => new Date(instant).toISOString().slice(0, 16))
  const origin_weeks = [28, 32, 36, 40, 44, 48, 52, 56]
  return { name: 'sample', grid: '', m_week: 168, interval_min: 60, train_weeks: 26, origin_weeks, ts, at, y }
}

/** Open times as the first week of the grid shows them. */
function operatingTimes({ at, m_week, interval_min }: Series): OperatingTime[] {
  const mondayMs = Date.UTC(1970, 0, 5)
  return at.slice(0, m_week).map(instant => {
    const startMinutes = ((((instant - mondayMs) % (7 * DAY_MS)) + 7 * DAY_MS) % (7 * DAY_MS)) / MINUTE_MS
    return { startMinutes, endMinutes: startMinutes + interval_min }
  })
}

/** `calendar` null = track S. */
export function requestFrom(series: Series, originWeek: number, calendar: Calendar | null): ForecastRequest {
  const origin = originWeek * series.m_week
  const first = calendar ? 0 : (originWeek - series.train_weeks) * series.m_week
  const stepMs = series.interval_min * MINUTE_MS
  const startsAt = dayFloor(series.at[first]!)
  const from = weekStart(series, originWeek)
  const volume = new Float64Array((from - startsAt) / stepMs).fill(Number.NaN)
  for (let i = first; i < origin; i++) volume[(series.at[i]! - startsAt) / stepMs] = series.y[i]!
  return {
    history: { zone: ZONE, incrementMinutes: series.interval_min, startsAt, volume },
    from,
    to: from + HORIZON_WEEKS * 7 * DAY_MS,
    incrementMinutes: series.interval_min,
    operatingTimes: operatingTimes(series),
    trainingWeeks: calendar ? 10_000 : series.train_weeks,
    adjustments: [],
    specialDays: calendar ?? {},
  }
}

const dayFloor = (instant: number): number => Math.floor(instant / DAY_MS) * DAY_MS
/** Start of a grid week; the week after the last one has no row of its own. */
const weekStart = (series: Series, week: number): number => dayFloor(series.at[0]!) + week * 7 * DAY_MS

export const HORIZON_WEEKS = 4
