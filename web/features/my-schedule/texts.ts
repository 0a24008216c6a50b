// My schedule page
export const mySchedule = 'My schedule'
export const period = 'Period'
export const day = 'Day'
export const week = 'Week'
export const month = 'Month'
export const print = 'Print'
export const timesIn = (zone: string, zoneShort: string) => `Times in ${zone} (${zoneShort})`
export const nothingPublishedYet = 'Nothing published yet'
export const yourShiftsOfAppearHere = (range: string) =>
  `Your shifts of ${range} appear here as soon as they are published.`

// Ask links
export const requestAChange = 'Request a change'
export const offerToColleagues = 'Offer to colleagues'

// Day list
export const today = 'Today'
export const nothingScheduled = 'Nothing scheduled'
export const allDay = 'All day'
export const activitiesAndBreaks = 'Activities and breaks'
export const noActivity = 'No activity'

// Month grid
export const nothingScheduledInSentence = 'nothing scheduled'

// Offline note
export const ageOffline = (age: string) => `${age}, offline`

// Offline schedule
export const noShiftWasPublished = 'No shift was published for the coming weeks.'

// Printed days
export const activity = 'Activity'
export const schedule = 'Schedule'
export const asPublished = 'As published'

// Schedule notices
export const changeOfYourSchedule = 'Change of your schedule'
export const show = 'Show'
export const gotIt = 'Got it'

// Today card
export const now = 'Now'
export const untilEnd = (end: string) => `until ${end} ·`
export const left = 'left'
export const offShift = 'Off shift'
export const next = 'Next:'
export const nothingElseWithinAWeek = 'Nothing else within a week.'
export const startInCountdown = (start: string, countdown: string) => `${start}, in ${countdown}`

// Age text
export const lastUpdatedJustNow = 'Last updated just now'
export const lastUpdatedAgo = (counted: string) => `Last updated ${counted} ago`

// Countdown
export const minText = (minutes: number) => `${minutes} min`
export const hMin = (minutes: number, padStart: string) => `${minutes} h ${padStart} min`

// My days
export const names = {
  'time-off': 'Time off',
  'time-in-lieu': 'Time in lieu',
  'blocked-time': 'Blocked time',
}
export const shift = 'Shift'
export const breakLabel = 'Break'

// Notice text
export const yourScheduleChanged = (counts: string, days: string) =>
  `Your schedule changed: ${counts}, ${days}.`
