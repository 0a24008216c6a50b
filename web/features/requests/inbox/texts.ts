import { countText } from '#web/ui/text/count-text.ts'

// Request filters
export const types = { change: 'Changes of a shift', swap: 'Swaps' }
export const typeLabel = 'Type'
export const allTypes = 'All types'
export const teams = 'Teams'
export const allTeams = 'All teams'
export const daysOfTheShift = 'Days of the shift'
export const anyDay = 'Any day'

// Request list
export const pendingRequests = 'Pending requests'
export const reviewedRequests = 'Reviewed requests'
export const requestOf = (whoAsks: string) => `Request of ${whoAsks}`
export const nothingToDecide = 'Nothing to decide'
export const agentsAskForChangesOfPublished =
  'Agents ask for changes of published shifts, and for swaps, on their own pages. What waits for you appears here.'
export const nothingReviewedYet = 'Nothing reviewed yet'
export const requestsThatWereApprovedRejected =
  'Requests that were approved, rejected or withdrawn are kept here.'
export const requestApproved = (approvableCount: number) =>
  `${countText(approvableCount, 'request')} approved. The schedule is published.`
export const allOfThemHaveWarnings = 'All of them have warnings or touch teams that you may not edit.'
export const rowCountChosen = (rowCount: number) => `${rowCount} chosen`
export const approveWithoutWarnings = (approvableCount: number) =>
  `Approve ${approvableCount} without warnings`
export const othersIsLeftForAReview = (others: number) =>
  `${others} ${others === 1 ? 'is' : 'are'} left for a review.`

// Swap approval select
export const textsLabels = {
  manager: 'Swaps wait for a manager',
  automatic: 'Swaps that break no rule are approved at once',
}
export const thisNeedsPermissionToEdit =
  'This needs permission to edit the organization. Another manager can give it to you.'
export const approvalOfSwaps = 'Approval of swaps'

// Columns
export const agent = 'Agent'
export const currentShift = 'Current shift'
export const wanted = 'Wanted'
export const sent = 'Sent'
export const decision = 'Decision'
export const reply = 'Reply'
export const warnings = 'Warnings'
export const coverage = 'Coverage'
export const actions = 'Actions'
export const matchesSurferName = (surferName: string) => `Matches ${surferName}`
export const requestsInThreeMonthsIn3Months = (requestsInThreeMonths: number) =>
  `${requestsInThreeMonths} in 3 months`
export const none = 'None'
export const warningCount = (warningCount: number) => countText(warningCount, 'warning')
export const noChange = 'No change'
export const andMore = (rest: number) => `and ${rest} more`
export const byTheRuleForSwaps = 'By the rule for swaps'
export const youMayNotEditTheSchedule = 'You may not edit the schedule of every team that this touches.'
export const reviewTheRequestOf = (canDecide: boolean, whoAsks: string) =>
  `${canDecide ? 'Review' : 'Look at'} the request of ${whoAsks}`
export const review = 'Review'
export const view = 'View'
