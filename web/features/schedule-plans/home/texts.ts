import { countText } from '#web/ui/text/count-text.ts'

// Apply history
export const waiting = 'Waiting'
export const running = 'Running'
export const done = 'Done'
export const failed = 'Failed'
export const stopped = 'Stopped'
export const applied = 'Applied'
export const by = 'By'
export const days = 'Days'
export const forLabel = 'For'
export const agentCount = (surferCount: number) => countText(surferCount, 'agent')
export const how = 'How'
export const merge = 'Merge'
export const overwrite = 'Overwrite'
export const outcome = 'Outcome'
export const addedRemovedKept = (added: number, removed: number, kept: number) =>
  `${added} added, ${removed} removed, ${kept} kept`
export const applyHistory = 'Apply history'
export const thisPlanHasNeverBeenApplied =
  'This plan has never been applied: nothing of it is in the schedule.'

// Apply outcome
export const theScheduleDidNotChange = 'The schedule did not change.'
export const added = 'Added'
export const shiftCount = (added: number) => countText(added, 'shift')
export const removed = 'Removed'
export const kept = 'Kept'
export const theyAreDrafts = 'They are drafts: agents see them once they are published.'
export const showInTheSchedule = 'Show in the schedule'
export const openTurnCount = (openTurnCount: number) => countText(openTurnCount, 'open turn')
export const contractWarningCount = (warningCount: number) => countText(warningCount, 'contract warning')
export const andMore = (count: number) => `and ${count} more`

// Apply schedule plan dialog
export const endDateMustBeAfterStart = 'End date must be after start date'
export const atMostWeeksAtOnce = (maxPlanWeeks: number) => `At most ${maxPlanWeeks} weeks at once.`
export const applyPlanName = (planName: string) => `Apply ${planName}`
export const close = 'Close'
export const apply = 'Apply'
export const fromLabel = 'From'
export const toInclusive = 'To, inclusive'
export const agents = 'Agents'
export const allAgentOfThePlan = (assigneeCount: number) =>
  `All ${countText(assigneeCount, 'agent')} of the plan`
export const existingShifts = 'Existing shifts'
export const daysThatHaveAShiftKeep = 'Days that have a shift keep it. The plan fills the others.'
export const allShiftsOfOnTheseDays = (whom: string) =>
  `All shifts of ${whom} on these days are replaced by the plan, unless they are locked or in an open request. Published ones stay visible to the agents until you publish.`
export const timeOffDaysOffInReturn =
  'Time off, days off in return and calendar events stay either way. The result is a draft.'

// Members table
export const members = 'Members'
export const hoursAveragedOverWeek = (weeks: number) => `Hours averaged over ${countText(weeks, 'week')}`
export const searchMembers = 'Search members'
export const whichMembers = 'Which members'
export const allText = (allCount: number) => `All ${allCount}`
export const withoutPattern = (withoutCount: number) => `Without pattern ${withoutCount}`
export const withWarnings = (warnedCount: number) => `With warnings ${warnedCount}`
export const noMembersYet = 'No members yet'
export const giveThePlanTeamsOrAgents = 'Give the plan teams or agents under Edit name and agents.'
export const everyMemberIsInAPattern = 'Every member is in a pattern'
export const everybodysHoursAreWithinTheir = 'Everybody’s hours are within their contract'
export const noSuchMember = 'No such member'
export const agent = 'Agent'
export const team = 'Team'
export const pattern = 'Pattern'
export const noPattern = 'No pattern'
export const aWeek = 'A week'
export const contract = 'Contract'
export const againstTheContract = 'Against the contract'
export const withinIt = 'Within it'

// Plan home
export const shiftPatterns = 'Shift patterns'
export const aboutThisPlan = 'About this plan'
export const archived = 'Archived'
export const memberCount = (memberCount: number) => countText(memberCount, 'member')
export const agentByName = (surferIdCount: number) => ` · ${countText(surferIdCount, 'agent')} by name`
export const cyclesBeginOnTheirWeeksOn = (
  localDate: string,
  dayName: string,
  updatedAt: string,
  changedByName: string | null,
) =>
  `Cycles begin on ${localDate}, their weeks on ${dayName}. Saved on ${updatedAt}${changedByName ? ` by ${changedByName}` : ''}. The schedule stays as it is until the plan is applied again.`
export const allShiftPlans = 'All shift plans'
export const thePlanIsArchived = 'The plan is archived. Restore it to use it again.'
export const nobodyHasShiftsInThisPlan = 'Nobody has shifts in this plan yet: add them under Shift patterns.'

// Plan parts
export const addOne = 'Add one'
export const patterns = 'Patterns'
export const noPatternsYet = 'No patterns yet: they say who works which days of which week.'
export const everyWeekTheSame = 'Every week the same'
export const aCycleOfWeeks = (weeks: number) => `A cycle of ${weeks} weeks`
export const groupCount = (groupCount: number) => countText(groupCount, 'group')
export const groupAgent = (index: number, assigneeCount: number) =>
  `Group ${index}: ${countText(assigneeCount, 'agent')}`
export const weeklyAWeek = (weekly: string) => `${weekly} a week`
export const andMoreGroup = (count: number) => `and ${countText(count, 'more group')}`
export const roundRobins = 'Round robins'
export const noRoundRobinsYet =
  'No round robins yet: they pass weekends, evenings and holidays from one to the next.'
export const everyWeek = 'Every week'
export const everyWeeks = (cycleDuration: number) => `Every ${cycleDuration} weeks`
export const nobody = 'nobody'
export const nextDay = (day: string, nameIn: string) => `Next: ${day}, ${nameIn}`
