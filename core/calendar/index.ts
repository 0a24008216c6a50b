export { holidayCountries, publicHolidays, UnknownHolidayPlace } from './public-holidays.ts'
