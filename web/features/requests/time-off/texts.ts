import { countText } from '#web/ui/text/count-text.ts'

// Decide dialog
export const atMost1000Characters = 'At most 1,000 characters'
export const requestLeftAsBefore = (leftCount: number) => `${countText(leftCount, 'request')} left as before`
export const approve = 'Approve'
export const reject = 'Reject'
export const requestCount = (requestIdCount: number) => countText(requestIdCount, 'request')
export const theTimeOff =
  'The time off is in the schedule and published at once, and each agent is told. Requests that an allowance does not last for are left.'
export const theScheduleStaysAsIt = 'The schedule stays as it is, and each agent is told.'
export const noteToTheAgents = 'Note to the agents'

// Review dialog
export const timeOffOf = (surferName: string) => `Time off of ${surferName}`
export const timeOff = 'Time off'
export const noteToTheAgent = 'Note to the agent'
export const timeOffCancelled = 'Time off cancelled.'
export const youMayViewButNotDecide = (teamName: string) => `You may view ${teamName}, but not decide for it.`
export const cancelThisTimeOff = 'Cancel this time off'
export const days = 'Days'
export const note = 'Note'
export const allowance = 'Allowance'
export const costsAmount = (amount: string) => `Costs ${amount}. `
export const amountOfYearLeft = (amount: string, year: number, isOpen: boolean) =>
  `${amount} of ${year} ${isOpen ? 'would be' : 'are'} left.`
export const noPolicyHoldsForThisAgent = 'No policy holds for this agent.'
export const coverage = 'Coverage'
export const alsoAway = 'Also away'
export const nobodyElse = 'Nobody else'

// Time off requests
export const selectedText = (selectedCount: number) => `${selectedCount} selected`
export const timeOffRequests = 'Time-off requests'
export const whichRequests = 'Which requests'
export const toDecide = 'To decide'
export const decided = 'Decided'
export const searchAgents = 'Search agents'
export const team = 'Team'
export const allTeams = 'All teams'
export const status = 'Status'
export const anyStatus = 'Any status'
export const daysOfTheTimeOff = 'Days of the time off'
export const anyDay = 'Any day'
export const noMatchingRequests = 'No matching requests'
export const changeTheFiltersOrClearThem = 'Change the filters, or clear them.'
export const nothingToDecide = 'Nothing to decide'
export const agentsAskForTimeOff =
  'Agents ask for time off on their own page. What a rule approves does not come here.'
export const nothingDecidedYet = 'Nothing decided yet'
export const approvedRejectedAndWithdrawnRequests =
  'Approved, rejected and withdrawn requests are kept here, as are those that nobody decided in time.'

// Request columns
export const youMayOnlyViewThisTeam = 'You may only view this team'
export const agent = 'Agent'
export const asked = 'Asked'
export const decidedBy = 'Decided by'
export const theRule = 'The rule'
export const theAgent = 'The agent'
export const answer = 'Answer'

// Use decide
export const approved = 'Approved'
export const rejected = 'Rejected'
