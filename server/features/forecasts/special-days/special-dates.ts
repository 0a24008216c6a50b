// Named days for the engine: public holidays, and over them the organization's own.
import { publicHolidays } from '#core/calendar/index.ts'
import { CLOSED } from '#core/forecasting/index.ts'
import { type Interval, type LocalDate, localDateOf, type Zone } from '#core/time/index.ts'

export interface HolidayPlace {
  country: string
  region: string | null
}
export interface CompanySpecialDay {
  date: LocalDate
  name: string
  isClosed: boolean
}

export function specialDaysOf(
  {
    zone,
    holidays,
    ownDays,
  }: { zone: Zone; holidays: HolidayPlace | null; ownDays: readonly CompanySpecialDay[] },
  { start, end }: Interval,
): Record<LocalDate, string> {
  const year = (instant: number) => Number(localDateOf(zone, instant).slice(0, 4))
  const known = holidays ? publicHolidays(holidays.country, holidays.region, year(start), year(end)) : []
  return {
    ...Object.fromEntries(known.map(({ date, name }) => [date, name])),
    ...Object.fromEntries(ownDays.map(({ date, ...day }) => [date, nameOf(day)])),
  }
}

/** Calling a day closed does not close it. */
const nameOf = ({ name, isClosed }: Pick<CompanySpecialDay, 'name' | 'isClosed'>): string =>
  isClosed ? CLOSED : name === CLOSED ? `${name} day` : name
