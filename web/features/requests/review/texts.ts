import { countText } from '#web/ui/text/count-text.ts'

// Effect table
export const theEffectOnCoverageIsBeing = 'The effect on coverage is being counted'
export const coverageStaysTheSameInEvery = 'Coverage stays the same in every ticket group.'
export const effectOnCoverage = 'Effect on coverage'
export const effectOnCoverageOfTheseDays = 'Effect on coverage of these days'
export const ticketGroup = 'Ticket group'
export const shortNow = 'Short now'
export const shortAfter = 'Short after'
export const change = 'Change'
export const byInterval = 'By interval'
export const agentsPerInterval = 'Agents per interval'
export const time = 'Time'
export const required = 'Required'
export const now = 'Now'
export const after = 'After'

// Review modal
export const reviewRequest = 'Review request'
export const theRequestIsBeingLoaded = 'The request is being loaded'
export const approvedTheScheduleIsChanged =
  'Approved. The schedule is changed and published, and the agents are told.'
export const rejectedTheScheduleStaysAsIt = 'Rejected. The schedule stays as it is, and the agents are told.'
export const reject = 'Reject'
export const approveBoth = 'Approve both'
export const approveThisOne = 'Approve this one'
export const approve = 'Approve'
export const changeRequestOf = (whoAsks: string) => `Change request of ${whoAsks}`
export const noteToTheAgent = 'Note to the agent (optional)'
export const youMayNotEditTheSchedule =
  'You may not edit the schedule of every team that this touches, so you can only look at it.'
export const wantsThisShiftAndHasAsked = (shiftTime: string, isAlone: boolean) =>
  `wants this shift and has asked to change ${shiftTime} for it. ${isAlone ? 'Approving this one alone moves it and leaves the other request open.' : 'Approving both gives each the shift of the other, with its activities.'}`
export const whatIsApproved = 'What is approved'
export const bothRequests = 'Both requests'
export const thisOneAlone = 'This one alone'
export const status = 'Status'
export const theRuleForSwaps = 'the rule for swaps'
export const aManager = 'a manager'
export const byReviewedByNameReviewedAt = (reviewedByName: string, reviewedAt: string) =>
  ` by ${reviewedByName}, ${reviewedAt}`
export const shifts = 'Shifts'
export const currentShift = 'Current shift'
export const wouldGoTo = 'Would go to'
export const wanted = 'Wanted'
export const noteOfTheAgent = 'Note of the agent'
export const noteOfTheManager = 'Note of the manager'
export const sent = 'Sent'
export const requestInTheLast3Months = (createdAt: string, requestsInThreeMonths: number) =>
  `${createdAt} · ${countText(requestsInThreeMonths, 'request')} in the last 3 months`
export const approved = ' (approved)'
export const timeThatIsApproved = 'Time that is approved'
export const warningCount = (count: number) => countText(count, 'warning')

// Warning list
export const noRuleIsNewlyBroken = 'No rule is newly broken.'
export const rulesThatWouldBeBroken = 'Rules that would be broken'

// Effect text
export const noChange = 'no change'
export const hShort = (change: string, number: string) => `${change}${number} h short`
