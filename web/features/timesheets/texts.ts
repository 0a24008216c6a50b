import { countText } from '#web/ui/text/count-text.ts'

// Timesheets page
export const timesheets = 'Timesheets'
export const period = 'Period'
export const day = 'Day'
export const week = 'Week'
export const month = 'Month'
export const timesIn = (zone: string) => `Times in ${zone}`
export const timecardCount = (total: number) => countText(total, 'timecard')
export const timecards = 'Timecards'
export const manageTimeReporting = 'Manage time reporting'
export const exportLabel = 'Export'
export const addTimecard = 'Add timecard'
export const noMatchingTimecards = 'No matching timecards'
export const changeTheFiltersOrThePeriod = 'Change the filters or the period, or clear them.'
export const nobodyClocksInAndOutYet = 'Nobody clocks in and out yet'
export const noTimecardsInThisPeriod = 'No timecards in this period'
export const chooseAgents = 'Choose agents'
export const chooseWhichAgentsReportTheirTime =
  'Choose which agents report their time. They then clock in and out on their schedule page, and their timecards appear here.'
export const nobodyReportedTimeIn = (range: string) =>
  `Nobody reported time in ${range}. Timecards appear here as soon as an agent clocks in.`

// Delete timecard
export const timecardDeleted = 'Timecard deleted.'
export const theTimecardWasNotDeleted = 'The timecard was not deleted'
export const deleteThisTimecard = 'Delete this timecard?'
export const deleteTimecard = 'Delete timecard'
export const theTimeThatReportedOnNo = (surferName: string, reportedStart: string) =>
  `The time that ${surferName} reported on ${reportedStart} no longer counts. The deletion is recorded in the audit log with your name.`

// Time reporting modal
export const clockingInAndOut = 'Clocking in and out'
export const timeReportingSaved = 'Time reporting saved.'
export const save = 'Save'
export const agentsWhoClockInAndOut = 'Agents who clock in and out'
export const theyGetATimeClock =
  'They get a time clock on their schedule page. Time already reported is kept.'
export const nobodyYet = 'Nobody yet'
export const youMayOnlyViewThisTeam = 'You may only view this team'
export const whatTheyMayReport = 'What they may report'
export const customTimes = 'Custom times'
export const agentsMayEnterAnotherTime =
  'Agents may enter another time than the moment they clock in or out. Timecards show both.'
export const unscheduledOvertime = 'Unscheduled overtime'
export const agentsMayClockInWithout = 'Agents may clock in without a shift, and time after a shift counts.'

// Timecard dialog
export const chooseAnAgent = 'Choose an agent'
export const chooseADay = 'Choose a day'
export const enterTheStart = 'Enter the start'
export const enterTheEnd = 'Enter the end'
export const timecardChanged = 'Timecard changed.'
export const timecardAdded = 'Timecard added.'
export const timecardOf = (surferName: string) => `Timecard of ${surferName}`
export const reportedTime = (zone: string) => `Reported time (${zone})`
export const fromLabel = 'From'
export const toTheNextDay = 'To (the next day)'
export const to = 'To'
export const scheduledInterval = (interval: string) => `Scheduled ${interval}. `
export const scheduledStartTheChangeIsRecorded = (scheduledStart: string) =>
  `${scheduledStart}The change is recorded in the audit log with your name.`
export const agent = 'Agent'
export const noAgentOfThatNameWhom = 'No agent of that name whom you may edit'

// Timesheet filters
export const searchAgents = 'Search agents'
export const teams = 'Teams'
export const allTeams = 'All teams'
export const types = 'Types'
export const allTypes = 'All types'
export const flags = 'Flags'
export const anyFlagOrNone = 'Any flag or none'

// Timecard columns
export const date = 'Date'
export const typeLabel = 'Type'
export const scheduled = 'Scheduled'
export const reported = 'Reported'
export const reportedLessScheduledTime = 'Reported less scheduled time'
export const difference = 'Difference'
export const timesLastChangedBy = (editedByName: string) => `Times last changed by ${editedByName}`
export const actions = 'Actions'
export const actionsFor = (label: string) => `Actions for ${label}`
export const editTimes = 'Edit times'
export const deleteLabel = 'Delete'
