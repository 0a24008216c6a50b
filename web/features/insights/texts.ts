// Insights page
export const insights = 'Insights'
export const saveView = 'Save view'
export const timeUnit = 'Time unit'
export const unit = 'Unit'
export const hours = 'Hours'
export const fte = 'FTE'
export const teams = 'Teams'
export const allTeams = 'All teams'
export const activities = 'Activities'
export const allActivities = 'All activities'
export const noTimeInThisRange = 'No time in this range'
export const nothingIsPublishedForTheseDays =
  'Nothing is published for these days and teams. Publish shifts, or choose another range.'
export const period = 'Period'
export const oneFteIsContractedHours = (weeklyHours: string) =>
  `One FTE is ${weeklyHours} contracted hours a week, the mean of these agents.`
export const hoursAreThoseOfThePublished = 'Hours are those of the published schedule.'
export const contactsAndAccuracyAreOfAll = (fte: string) =>
  `${fte} Contacts and accuracy are of all ticket groups, whatever teams are chosen.`
export const shrinkage = 'Shrinkage'
export const allScheduledTimeServesTicketGroups =
  'All scheduled time serves ticket groups, and nobody is off.'
export const scheduledTimeByActivity = 'Scheduled time by activity'
export const serviceAndOtherTime = 'Service and other time'
export const breaksAndBlockedTime = 'Breaks and blocked time'
export const thePublishedShiftsHaveNoBreaks =
  'The published shifts have no breaks, meetings or other blocked time.'
export const timeOffByType = 'Time off by type'
export const noTimeOffIsPublished = 'No time off is published for these days and teams.'
export const overtime = 'Overtime'
export const noAgentReportedTimeOutside =
  'No agent reported time outside of a shift. Agents report their times once that is allowed under Timesheets.'
export const contactsAndForecast = 'Contacts and forecast'
export const noTicketGroupHasContacts = 'No ticket group has contacts or a forecast for these days.'
export const forecastAccuracy = 'Forecast accuracy'
export const accuracyNeedsDaysWithBoth =
  'Accuracy needs days with both a forecast and contacts, and these have none.'
export const nothingIsPublishedForTheseDaysSentence =
  'Nothing is published for these days, teams and activities.'

// Export insights
export const exportCsv = 'Export CSV'
export const allFiguresBy = (timeUnit: string) => `All figures by ${timeUnit}`
export const scheduledTimeByActivityAnd = (timeUnit: string) => `Scheduled time by activity and ${timeUnit}`
export const timeOffByTypeAnd = (timeUnit: string) => `Time off by type and ${timeUnit}`
export const hoursByAgentAndActivity = 'Hours by agent and activity'

// Fairness table
export const agent = 'Agent'
export const meanMetric = (metric: string) => `mean ${metric}`
export const hoursPerAgentAndTheDeviation = 'Hours per agent, and the deviation from the mean'
export const hoursPerAgentByActivity = 'Hours per agent by activity'
export const noAgentIsScheduled = 'No agent is scheduled'
export const publishShiftsAndTheirHours = 'Publish shifts, and their hours are compared here.'
