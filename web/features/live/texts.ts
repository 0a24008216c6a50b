import { countText } from '#web/ui/text/count-text.ts'

// Live page
export const realTime = 'Real-time'
export const wallboard = 'Wallboard'

// Board notices
export const cantReachTheBoard = 'Can’t reach the board. Trying again.'
export const connectionLost = (lastMessageAt: string) =>
  `Connection lost. The board is as of ${lastMessageAt} and catches up by itself.`
export const simulatedTheAgentsOfTheSample =
  'Simulated: the agents of the sample company work in built-in systems, not with real customers.'
export const connections = 'Connections'
export const noSystemIsConnectedSoEveryone =
  'No system is connected, so everyone on shift is untracked. Connect the systems that agents work in to see what they do.'
export const connectASystem = 'Connect a system'
export const itsAgentsAreShownInGrey = (stale: string) => `${stale}. Its agents are shown in grey.`

// Board row
export const anExceptionApplies = 'An exception applies'
export const exception = 'Exception'
export const andMore = (count: number) => ` and ${count} more`
export const overtime = 'Overtime'
export const notClockedIn = 'Not clocked in'
export const timeInAdherenceOfTheTime = 'Time in adherence of the time scheduled today so far'
export const minOut = (outMinutes: number) => `${countText(outMinutes, 'min', 'min')} out`

// Board table
export const clockedIn = 'Clocked in'
export const agent = 'Agent'
export const status = 'Status'
export const activity = 'Activity'
export const shift = 'Shift'
export const phone = 'Phone'
export const contact = 'Contact'
export const ticketGroups = 'Ticket groups'
export const adherence = 'Adherence'
export const agentsNow = 'Agents now'
export const noMatchingAgents = 'No matching agents'
export const showEveryoneOnShift = 'Show everyone on shift'
export const nobodyOnShiftIsMissing = 'Nobody on shift is missing a clock-in. '
export const nobodyIsNow = (boardStatusLabel: string) => `Nobody is “${boardStatusLabel}” now. `
export const noNameOrEMailAddress = (q: string) => `No name or e-mail address has “${q}” in it.`
export const nobodyScheduledNow = 'Nobody scheduled now'
export const theNextShiftBegins = (nextAt: string) => `The next shift begins ${nextAt}. `
export const agentIsOffShift = (off: number) =>
  `${countText(off, 'agent is', 'agents are')} off shift. Agents appear here when a published shift begins.`
export const agentsAppearHereWhenTheirPublished = 'Agents appear here when their published shifts begin.'

// Board toolbar
export const onShiftAndReportingTimeBut = 'On shift and reporting time, but not clocked in'
export const agentCount = (shownCount: number) => countText(shownCount, 'agent')
export const searchAgents = 'Search agents'
export const teams = 'Teams'
export const allTeams = 'All teams'
export const order = 'Order'
export const someOfThisIsNotCurrent = (meaning: string) => `${meaning}. Some of this is not current`

// Stream strip
export const ticketGroupsNow = 'Ticket groups now'
export const arrivedToday = 'Arrived today'
export const noForecast = 'No forecast'
export const comparedWithTheForecastSoFar = 'Compared with the forecast so far'
export const ofWhole = (whole: string) => `of ${whole}`
export const last15Min = 'Last 15 min'
export const onTask = 'On task'
export const ofRequired = (tenth: string) => `of ${tenth} required`

// Surfer panel
export const sinceSince = (since: string) => `since ${since}`
export const addException = 'Add exception'
export const editSchedule = 'Edit schedule'
export const message = 'Message'
export const team = 'Team'
export const nonePublished = 'None published'
export const no = 'No'
export const phoneLabelSinceSince = (phoneLabel: string, since: string) => `${phoneLabel} since ${since}`
export const phoneStatusUnknown = 'Phone status unknown'
export const adherenceToday = 'Adherence today'
export const scoreOutMinutesMinOut = (score: string, outMinutes: number) =>
  `${score} %, ${outMinutes} min out`

// Today strip
export const nothingScheduledTodayAndNoActivity = 'Nothing scheduled today, and no activity.'
export const today = 'Today'
export const adherenceIsBeingRecalculated = 'Adherence is being recalculated.'
export const reasons = {
  WRONG_QUEUE: 'wrong queue',
  INACTIVE: 'inactive',
  WRONG_SYSTEM: 'wrong system',
} as const
export const inAdherence = 'In adherence'
export const outOfAdherence = 'Out of adherence'
export const inAdherenceWithAnException = 'In adherence with an exception'
export const scheduled = 'Scheduled'
export const work = 'Work'

// Wallboard
export const leaveTheWallboard = 'Leave the wallboard'
export const arrivedText = (arrivedToday: number) => `${arrivedToday} arrived`
export const ofForecastToday = (forecastToday: number) => ` of ${forecastToday}`
export const andCountMore = (count: number) => `and ${count} more`

// Board text
export const boardStatusLabels = {
  'time-on-task': 'On task',
  'time-wrong-task': 'Wrong task',
  'time-inactive': 'Inactive',
  'time-untracked': 'Untracked',
  'time-off-shift': 'Off shift',
}
export const statusMeanings = {
  'time-on-task': 'Doing what is scheduled',
  'time-wrong-task': 'Working, but not on what is scheduled',
  'time-inactive': 'No sign of work for two minutes or more',
  'time-untracked': 'No connected system reports on this agent, or the time is blocked',
  'time-off-shift': 'No shift now, or time off',
}
export const phoneLabels = {
  available: 'Available',
  unavailable: 'Unavailable',
  occupied: 'Occupied',
  wrapup: 'Wrap-up',
  busy: 'Busy',
}
export const kindLabels = {
  shift: 'Nothing scheduled',
  task: 'Activity',
  break: 'Break',
  'blocked-time': 'Blocked time',
  'time-off': 'Time off',
  'time-in-lieu': 'Time in lieu',
}
export const untilAt = (at: string) => `until ${at}`
export const thenAt = (what: string, at: string) => `then ${what} at ${at}`
export const nameHasSentNothingYet = (name: string) => `${name} has sent nothing yet`
export const couldNotBeHeardFromOn = (name: string, since: string) =>
  `${name} could not be heard from ${since} on. What was missed is being imported`
export const nameIsReadEvery15Minutes = (name: string, since: string) =>
  `${name} is read every 15 minutes, last at ${since}`
export const nameHasBeenSilentSinceSince = (name: string, since: string) =>
  `${name} has been silent since ${since}`

// Board filter
export const boardSortLabels = {
  status: 'By status',
  time: 'By time in status',
  name: 'By name',
}
