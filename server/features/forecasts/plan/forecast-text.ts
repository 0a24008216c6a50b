// A ticket group's stored forecast on its way to a thread: as text, which the thread parses.
import type { Interval, Zone } from '#core/time/index.ts'
import type { DayEntry } from '../reading/forecast-store.ts'
import { type LongForecast, longForecast, type QuarterEntry } from './long-forecast.ts'

export interface ForecastText {
  range: Interval
  quartersJson: string
  days: DayEntry[]
}

export const readForecast = ({ range, quartersJson, days }: ForecastText, zone: Zone): LongForecast =>
  longForecast(JSON.parse(quartersJson) as QuarterEntry[], days, zone, range)
