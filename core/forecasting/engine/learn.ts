// The forecast of a stream with enough history: day totals from the weighted day models, split over the day by
// each weekday's profile, with bands calibrated on the engine's own past misses. Design after Weinberg, Brown &
// Stroud (2007) and Shen & Huang (2008): a multiplicative day × time-of-day model, without their sampling.

import { type BandRule, bandRule } from '../grid/band-rule.ts'
import type { ContactsOn } from '../grid/result-grid.ts'
import { closedDays, type DaySeries, daySeriesOf, splitWeekdays } from '../series/day-series.ts'
import type { TrainingData } from '../series/training.ts'
import type { ForecastRequest, ModelChoice } from '../series/types.ts'
import { weekdayOfDay } from '../series/wall-clock.ts'
import { pastDays } from './bands.ts'
import { cleanDays } from './cleaning.ts'
import {
  type DayForecaster,
  dayCandidates,
  dayForecaster,
  innerOriginsOf,
  weighDays,
} from './day-forecast.ts'
import { chooseProfiles, type Profiler, profiler, profileSettings, STRETCH_DAYS } from './profile.ts'
import { measureRowBands } from './row-bands.ts'

export interface LearnedModel {
  contactsOn: ContactsOn
  limits: BandRule['limits']
  name: string
  sentence: string
  expectedWape: number | null
  choice: ModelChoice | null
}

/** `endDay`: first day beyond the horizon; `blockMinutes`: step at which bands are calibrated. */
export function learn(
  training: TrainingData,
  endDay: number,
  blockMinutes: number,
  { specialDays, families, choice }: Pick<ForecastRequest, 'specialDays' | 'families' | 'choice'>,
): LearnedModel {
  const { busy, quiet } = splitWeekdays(training)
  const series = daySeriesOf(training, busy, endDay, specialDays)
  const cleaned = cleanDays(series)
  const innerOrigins = innerOriginsOf(series)
  const candidates = dayCandidates(series, cleaned, innerOrigins, families)
  const settings = profileSettings(series)
  const names = new Set([...candidates.map(({ candidate }) => candidate.name), ...settings.keys()])
  const kept = choice && namesIn(choice).every(name => names.has(name)) ? choice : null
  const chosen: ModelChoice = kept ?? {
    days: weighDays(series, candidates, innerOrigins),
    profiles: chooseProfiles(series, cleaned, innerOrigins, settings),
    bands: {},
  }
  const days = dayForecaster(candidates, chosen.days)
  const profilesAt = profiler(
    series,
    cleaned,
    chosen.profiles.map(name => settings.get(name)!),
  )
  const measured = chosen.misses
    ? {}
    : measureRowBands(series, pastDays(series, days, profilesAt, innerOrigins))
  const made: ModelChoice = { ...chosen, ...measured }
  const bands = made.bands[blockMinutes]!
  const contacts = horizonContacts(series, days, profilesAt)
  const quietDay = quietContacts(training, quiet)
  const closed = closedDays(specialDays)
  return {
    contactsOn: day =>
      closed.has(day) ? null : (contacts.get(day) ?? quietDay.get(weekdayOfDay(day)) ?? null),
    limits: bandRule(bands).limits,
    expectedWape: bands.wape,
    choice: made,
    ...description(days, series),
  }
}

/** A choice that names what is no longer offered, because a year of history is now there, say, is made anew. */
const namesIn = ({ days, profiles }: ModelChoice): string[] => [...days.map(({ name }) => name), ...profiles]

function horizonContacts(
  series: DaySeries,
  days: DayForecaster,
  profilesAt: Profiler,
): Map<number, Float64Array> {
  const totals = days.forecastAt(series.count, series.horizon)
  const firstDay = series.training.endDay
  const contacts = new Map<number, Float64Array>()
  totals.forEach((total, k) => {
    const i = series.count + k
    const weekday = series.weekday[i]!
    const stretch = Math.floor((series.day[i]! - firstDay) / STRETCH_DAYS)
    const profiles = profilesAt(series.count, stretch)
    const slots = new Float64Array(series.training.clock.slotsPerDay)
    series.training.openSlots[weekday]!.forEach((slot, j) => {
      slots[slot] = total * profiles[weekday]![j]!
    })
    contacts.set(series.day[i]!, slots)
  })
  return contacts
}

/** Weekdays with hardly any contacts: the plain mean of each slot. */
function quietContacts(training: TrainingData, weekdays: readonly number[]): Map<number, Float64Array> {
  const { volume, clock, firstDay, endDay } = training
  const contacts = new Map<number, Float64Array>()
  for (const weekday of weekdays) {
    const total = new Float64Array(clock.slotsPerDay)
    const seen = new Float64Array(clock.slotsPerDay)
    for (let day = firstDay; day < endDay; day++) {
      if (weekdayOfDay(day) !== weekday) continue
      for (let slot = 0; slot < clock.slotsPerDay; slot++) {
        const count = volume[(day - firstDay) * clock.slotsPerDay + slot]!
        if (Number.isNaN(count)) continue
        total[slot]! += count
        seen[slot]! += 1
      }
    }
    contacts.set(
      weekday,
      total.map((t, slot) => (seen[slot]! > 0 ? t / seen[slot]! : 0)),
    )
  }
  return contacts
}

function description(days: DayForecaster, series: DaySeries): Pick<LearnedModel, 'name' | 'sentence'> {
  const weeks = Math.round(series.count / series.weekLength)
  const parts = days.families.map(family => family.sentence).join(' and ')
  const split =
    series.training.clock.slotsPerDay > 1 ? ', split over the day by the pattern of each weekday' : ''
  return {
    name: days.families.map(family => family.name).join(' + '),
    sentence: `Day totals from ${parts}${split}; learned from ${weeks} weeks.`,
  }
}
