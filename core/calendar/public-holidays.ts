// Public holidays of every country, from the date-holidays library (its data: CC BY-SA 3.0, by its authors from
// Wikipedia). Large: the browser asks the server instead of loading it.
import Holidays, { type HolidaysTypes } from 'date-holidays'
import { DAY_MS, dateOfLocalMs, HOUR_MS, type LocalDate } from '../time/index.ts'

const LANGUAGE = 'en'

export class UnknownHolidayPlace extends Error {
  override name = 'UnknownHolidayPlace'
}

interface Place {
  code: string
  name: string
}

const placesOf = (names: Record<string, string> | undefined): Place[] =>
  Object.entries(names ?? {}).map(([code, name]) => ({ code, name }))

/** Countries by name, each with its regions (states, and their parts as "STATE-PART"), empty where it has none. */
export function holidayCountries(): (Place & { regions: Place[] })[] {
  const library = new Holidays()
  return placesOf(library.getCountries(LANGUAGE))
    .map(country => ({
      ...country,
      regions: placesOf(library.getStates(country.code, LANGUAGE)).flatMap(state => [
        state,
        ...placesOf(library.getRegions(country.code, state.code, LANGUAGE)).map(part => ({
          code: `${state.code}-${part.code}`,
          name: `${state.name}: ${part.name}`,
        })),
      ]),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, LANGUAGE))
}

/**
 * Days off of whole years, both ends included, in order of date. `name` is the same every year, so that a
 * holiday's past effect can be learnt by it; a holiday of several days numbers those after the first.
 * Throws UnknownHolidayPlace.
 */
export function publicHolidays(
  country: string,
  region: string | null,
  fromYear: number,
  toYear: number,
): { date: LocalDate; name: string }[] {
  const library = libraryFor(country, region)
  const days = new Map<string, { date: LocalDate; name: string }>()
  // A holiday of several days may begin in the year before.
  for (let year = fromYear - 1; year <= toYear; year++)
    for (const holiday of library.getHolidays(year, LANGUAGE))
      if (holiday.type === 'public')
        datesOf(holiday).forEach((date, i) => {
          if (date < `${fromYear}` || date >= `${toYear + 1}`) return
          const name = i === 0 ? holiday.name : `${holiday.name}, day ${i + 1}`
          days.set(`${date} ${name}`, { date, name })
        })
  return [...days.values()].sort((a, b) => a.date.localeCompare(b.date))
}

function libraryFor(country: string, region: string | null): Holidays {
  const library = new Holidays()
  if (!(country in library.getCountries(LANGUAGE)))
    throw new UnknownHolidayPlace(
      `No holidays are known for country “${country}”. Use a two-letter code, such as “FR”.`,
    )
  const [state, part] = splitRegion(region)
  const isKnown =
    (!state || state in (library.getStates(country, LANGUAGE) ?? {})) &&
    (!part || part in (library.getRegions(country, state!, LANGUAGE) ?? {}))
  if (!isKnown)
    throw new UnknownHolidayPlace(
      `Country “${country}” has no region “${region}”. Leave the region out for the whole country.`,
    )
  library.init({ country, state, region: part })
  return library
}

function splitRegion(region: string | null): [string?, string?] {
  if (!region) return []
  const dash = region.indexOf('-')
  return dash < 0 ? [region] : [region.slice(0, dash), region.slice(dash + 1)]
}

/** Days whose noon the holiday covers: one that begins at sunset is the next day's. */
function datesOf({ date, start, end }: HolidaysTypes.Holiday): LocalDate[] {
  // "2026-03-20 00:00:00 -0600": the wall clock, and for lunar calendars the hours by which it begins before.
  const [day, time, shift] = date.split(' ')
  const begins = Date.parse(`${day}T${time}Z`) + (shift ? (Number(shift) / 100) * HOUR_MS : 0)
  const ends = begins + (end.getTime() - start.getTime())
  const dates: LocalDate[] = []
  const firstNoon = Math.ceil((begins - DAY_MS / 2) / DAY_MS) * DAY_MS + DAY_MS / 2
  for (let noon = firstNoon; noon < ends; noon += DAY_MS) dates.push(dateOfLocalMs(noon))
  return dates.length > 0 ? dates : [day!]
}
