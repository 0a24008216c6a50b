import { countText } from '#web/ui/text/count-text.ts'

// Export dialog
export const youNeedToSelectAtLeast = 'You need to select at least one agent'
export const exportTimesheets = 'Export timesheets'
export const cancel = 'Cancel'
export const exportLabel = 'Export'
export const progressOfTheExport = 'Progress of the export'
export const waitingForAWorker = 'Waiting for a worker'
export const ready = 'Ready'
export const nothingIsPublishedForTheseAgents =
  'Nothing is published for these agents and days: the file has only its header row.'
export const lineCount = (rowCount: number) => countText(rowCount, 'line')
export const nothingWasExported = (error: string) => `${error} Nothing was exported.`
export const thisExportHasExpired = 'This export has expired. Export again.'
export const exportSomethingElse = 'Export something else'
export const downloadCsv = 'Download CSV'
export const stop = 'Stop'
export const close = 'Close'
export const tryAgain = 'Try again'

// Export fields
export const fromLabel = 'From'
export const toInclusive = 'To, inclusive'
export const chooseAgents = 'Choose agents'
export const allAgents = 'All agents'
export const view = 'View'
export const aLineForEachShift = 'A line for each shift'
export const aLineForEachAgent = 'A line for each agent'
export const include = 'Include'
export const breaks = 'Breaks'
export const activities = 'Activities'
export const aColumnForEachActivity = 'A column for each activity, in hours.'
export const timeOff = 'Time off'
export const scheduledHoursNeverCountTimeOff = 'Scheduled hours never count time off.'
export const hoursByShiftAndKind = 'Hours by shift and kind of time off'
export const eachLineHasItsShiftsName = 'Each line has its shift’s name already.'
export const deletedAgentsOfTheSameTeams = 'Deleted agents of the same teams'
export const timeZoneOfDaysAndTimes = 'Time zone of days and times'
export const publishedAndReportedTimeInHours =
  'Published and reported time in hours with two decimals. A shift belongs to the day it starts on.'

// Export form
export const endDateMustBeAfterStart = 'End date must be after start date'
export const aPeriodHasAtMostDays = (maxExportDays: number, days: number) =>
  `A period has at most ${maxExportDays} days; these are ${days}`
