// Public holidays
export const publicHolidaysOf = (year: string | number) => `Public holidays of ${year}`
export const yearBefore = 'Year before'
export const yearAfter = 'Year after'
export const noCountryChosenSoNoPublic = (without: string) =>
  `${without}: no country chosen, so no public holidays are known. Choose one in the`
export const ticketGroup = 'ticket group'
export const publicHolidays = (placeName: string) => `Public holidays, ${placeName}`
export const date = 'Date'
export const holiday = 'Holiday'
export const noPublicHolidaysAreKnown = 'No public holidays are known for this year.'

// Special day modal
export const savedTheForecastIsBeingUpdated = 'Saved. The forecast is being updated.'
export const editDayName = (dayName: string) => `Edit ${dayName}`
export const addSpecialDay = 'Add special day'
export const save = 'Save'
export const name = 'Name'
export const daysOfTheSameName =
  'Days of the same name are treated alike: the effect of the last one is expected again.'
export const day = 'Day'
export const ticketGroups = 'Ticket groups'
export const all = 'All'
export const closed = 'Closed'
export const noContactsAreExpectedOnThis = 'No contacts are expected on this day.'

// Special days section
export const removedTheForecastIsBeingUpdated = (name: string) =>
  `Removed ${name}. The forecast is being updated.`
export const specialDays = 'Special days'
export const daysThatAreDifferentInYour =
  'Days that are different in your company: stocktaking, a billing run, a company party. Enter past ones too: the forecast learns from them.'
export const noneOfYourOwnYet = 'None of your own yet.'
export const open = 'Open'
export const archivedGroup = 'archived group'
export const actions = 'Actions'
export const removeDayName = (dayName: string) => `Remove ${dayName}`
