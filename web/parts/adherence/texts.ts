import { countText } from '#web/ui/text/count-text.ts'

// Adherence chart
export const previousAndNextBar = 'Previous and next bar in the lane'
export const theLaneAboveAndBelow = 'The lane above and below'
export const theFirstAndLastBar = 'The first and last bar of the lane'
export const openTheReasonOrTheTicket = 'Open the reason, or the ticket'
export const timeline = 'Timeline'
export const createAnExceptionForWhat = 'Create an exception for what is out of adherence'

// Bar tip
export const byKey = 'by key'
export const clickToOpenTheTicket = 'Click to open the ticket'
export const createException = 'Create exception'

// Chart legend
export const scheduledActivityInItsOwnColour = 'Scheduled activity, in its own colour'
export const breakLabel = 'Break'
export const timeOffOrBlockedTime = 'Time off or blocked time'
export const inAdherence = 'In adherence'
export const outOfAdherence = 'Out of adherence'
export const allowedByAnException = 'Allowed by an exception: counts as in'
export const untrackedNoSystemReported = 'Untracked: no system reported on the agent, does not count'
export const availableOnThePhone = 'Available on the phone'
export const occupiedInWrapUpOrBusy = 'Occupied, in wrap-up or busy'
export const unavailableOnThePhone = 'Unavailable on the phone'
export const workAsScheduled = 'Work as scheduled'
export const workOtherThanScheduled = 'Work other than scheduled'
export const legendOfTheBars = 'Legend of the bars'

// Chart row
export const noShiftAndNoActivity = 'No shift, and no activity'
export const outOfAdherenceInChartRow = 'Out of adherence: '
export const offTask = 'Off task: '

// Chart ruler
export const today = ' · today'

// Metrics tiles
export const adherence = 'Adherence'
export const inAdherenceAllowedByExceptions = (
  length: string,
  timeInExceptionLength: string,
  length2: string,
) =>
  `(${length} in adherence + ${timeInExceptionLength} allowed by exceptions) ÷ ${length2} that was scheduled and evaluated.`
export const allowedByExceptions = 'Allowed by exceptions'
export const ofThatWasScheduledAndEvaluated = (length: string) =>
  `Of ${length} that was scheduled and evaluated`

// Rescoring note
export const dataBehindTheseResultsHasChanged = 'Data behind these results has changed.'
export const recalculatingAgentDay = (days: number) => `Recalculating, ${countText(days, 'agent-day')}`

// Score chip
export const shareOfTheEvaluatedScheduledTime =
  'Share of the evaluated scheduled time; what an exception allows counts as in adherence'
export const notEvaluated = 'Not evaluated'

// Why panel
export const whyName = (name: string) => `Why: ${name}`
export const why = 'Why'
export const scheduled = 'Scheduled'
export const phoneStatus = 'Phone status'
export const statusWordSinceSince = (statusWord: string, since: string) => `${statusWord} since ${since}`
export const notReportedByAnyConnectedSystem = 'Not reported by any connected system'
export const whatConnectedSystemsRecorded = 'What connected systems recorded'
export const workInferredFromTheseRecords = 'Work inferred from these records'
export const ticketText = (ticketId: string) => `Ticket ${ticketId}`
export const aReplyCountsAsWork =
  'A reply counts as work for the usual handle time before it, an opened ticket for the same time after it.'
export const exception = 'Exception'
export const aFormerUser = 'a former user'
export const descriptionByCreatedByName = (description: string, createdByName: string) =>
  `“${description}”, by ${createdByName}`
export const noneAppliesAtThisTime = 'None applies at this time'
export const workIn = (ticketGroups: string) => `Work in ${ticketGroups}`
export const inSystems = (systems: string) => `In ${systems}`
export const phoneStatusAllowedStatuses = (allowedStatuses: string) => `Phone status ${allowedStatuses}`
export const awayFromTickets = 'Away from tickets: it serves no ticket group.'
export const nothingAtThisTime = 'Nothing at this time.'
export const opensTheTicket = '(opens the ticket)'

// Adherence labels
export const verdictWords = {
  IN_ADHERENCE: 'In adherence',
  OUT_OF_ADHERENCE: 'Out of adherence',
  IN_ADHERENCE_WITH_EXCEPTION: 'Allowed by an exception',
}
export const reasonWords = {
  WRONG_QUEUE: 'Wrong ticket group',
  WRONG_SYSTEM: 'Wrong system',
  INACTIVE: 'Inactive',
}
export const friendlyReasons = {
  WRONG_QUEUE: 'Another ticket group than planned',
  WRONG_SYSTEM: 'Another system than planned',
  INACTIVE: 'No sign of work',
}
export const belowText = (badBelow: number) => `Below ${badBelow} %`
export const fairBelowOrMore = (fairBelow: number) => `${fairBelow} % or more`

// Clock change
export const clocksGoBack = (hours: number) =>
  `Clocks go back: this day has ${hours} hours, and some times occur twice.`
export const clocksGoForward = (hours: number) =>
  `Clocks go forward: this day has ${hours} hours, and some times do not exist.`

// Lanes
export const channelWords = { case: 'Ticket', call: 'Call', chat: 'Chat' } as const
export const putOnHold = 'put on hold'
export const untracked = 'Untracked'
export const noConnectedSystemReported =
  'No connected system reported on the agent, so this time does not count.'
export const noShift = 'No shift'
export const nothingEvaluated = 'Nothing evaluated'
export const notTracked = 'Not tracked: no connected system has this agent'
export const noStatusKnown = 'No status known'
export const noActivityHere = 'No activity here'
export const onDay = (day: string) => ` on ${day}`
