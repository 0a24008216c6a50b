// Grain of a figure: the length of the intervals that it was measured on.
import type { ChartIncrement } from '#contract/endpoints/forecasts.ts'

const GRAIN_BY_MINUTES: Record<number, ChartIncrement> = {
  15: 'quarter-hour',
  30: 'half-hour',
  60: 'hour',
  1440: 'day',
}

export const grainOf = (minutes: number): ChartIncrement => GRAIN_BY_MINUTES[minutes] ?? 'quarter-hour'

const ORDER: ChartIncrement[] = ['quarter-hour', 'half-hour', 'hour', 'day', 'week', 'month']

/** History that was counted by the hour says nothing about quarter-hours. */
export const coarsest = (grains: readonly ChartIncrement[]): ChartIncrement =>
  ORDER[Math.max(0, ...grains.map(grain => ORDER.indexOf(grain)))]!

export const isShorterThanDay = (grain: ChartIncrement): boolean =>
  ORDER.indexOf(grain) < ORDER.indexOf('day')
