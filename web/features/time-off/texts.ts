import { countText } from '#web/ui/text/count-text.ts'

// Time off settings page
export const timeOff = 'Time off'
export const policies = 'Policies'
export const allowances = 'Allowances'
export const limitsAndBlackoutDays = 'Limits and blackout days'

// Allowance dialog
export const chooseADay = 'Choose a day'
export const enterAnAmount = 'Enter an amount'
export const enterAnAmountOtherThan0 = 'Enter an amount other than 0'
export const enterAReason = 'Enter a reason'
export const atMost500Characters = 'At most 500 characters'
export const allowanceAdjusted = 'Allowance adjusted.'
export const allowance = 'Allowance'
export const youMayViewButNotAdjust = (teamName: string) =>
  `You may view ${teamName}, but not adjust its allowances.`
export const noPolicyHoldsFor = (teamName: string) =>
  `No policy holds for ${teamName}. Add one under Policies.`
export const allowanceOf = (surferName: string) => `Allowance of ${surferName}`
export const adjust = 'Adjust'
export const addIn = (unit: string) => `Add, in ${unit}`
export const below0TakesAway = 'Below 0 takes away.'
export const fromTheDay = 'From the day'
export const reason = 'Reason'
export const amountOfYearAreLeft = (amount: string, year: number) => `${amount} of ${year} are left.`
export const thisYearIsNotCounted = 'This year is not counted.'
export const nothingWasAdjustedYet = 'Nothing was adjusted yet.'
export const fromDate = (date: string, reason: string) => `from ${date}: ${reason}`

// Allowances
export const year = 'Year'
export const searchAgents = 'Search agents'
export const team = 'Team'
export const allTeams = 'All teams'
export const noAgents = 'No agents'
export const addAgentsUnderSettingsAgents = 'Add agents under Settings, Agents, or clear the filters.'
export const agent = 'Agent'
export const policy = 'Policy'
export const none = 'None'
export const carriedOver = 'Carried over'
export const adjusted = 'Adjusted'
export const taken = 'Taken'
export const askedFor = 'Asked for'
export const left = 'Left'

// Limits
export const allTeamsTogether = 'All teams together'
export const itWasNotDeleted = 'It was not deleted'
export const howManyMayBeAway = 'How many may be away'
export const beyondItAgentsJoinTheWaiting =
  'Beyond it, agents join the waiting list. A limit with dates goes before one for every day.'
export const noLimit = 'No limit: only coverage and allowances count.'
export const addLimit = 'Add limit'
export const scopeAtMostMaxAwayAwayLimitDays = (scope: string, maxAway: number, limitDays: string) =>
  `${scope}: at most ${maxAway} away, ${limitDays}`
export const limitDeleted = 'Limit deleted.'
export const blackoutDays = 'Blackout days'
export const agentsCantAskForTimeOff = 'Agents can’t ask for time off on these days.'
export const noBlackoutDays = 'No blackout days.'
export const addBlackoutDays = 'Add blackout days'
export const allTeamsInSentence = 'all teams'
export const blackoutNameFromToToScope = (blackoutName: string, from: string, to: string, scope: string) =>
  `${blackoutName}: ${from} to ${to}, ${scope}`
export const blackoutDaysDeleted = 'Blackout days deleted.'
export const everyDay = 'every day'
export const untilTo = (to: string) => `until ${to}`
export const fromFrom = (from: string) => `from ${from}`
export const fromToTo = (from: string, to: string) => `${from} to ${to}`
export const editText = (text: string) => `Edit ${text}`
export const edit = 'Edit'
export const deleteText = (text: string) => `Delete ${text}`
export const deleteLabel = 'Delete'
export const editLimit = 'Edit limit'
export const save = 'Save'
export const agentsAwayAtMost = 'Agents away at most'
export const firstDay = 'First day'
export const everyDayPlaceholder = 'Every day'
export const lastDay = 'Last day'
export const editBlackoutDays = 'Edit blackout days'
export const add = 'Add'
export const name = 'Name'
export const christmasRush = 'Christmas rush'

// Policies
export const addPolicy = 'Add policy'
export const aPolicySaysHowMuchTime = (withoutPolicy: number) =>
  `A policy says how much time off agents get, and how requests are decided.${withoutPolicy > 0 ? ` ${countText(withoutPolicy, 'agent')} ${withoutPolicy === 1 ? 'has' : 'have'} no policy and can’t ask for time off.` : ''}`
export const noPolicyYet = 'No policy yet'
export const aPolicyGrantsAgentsAnAllowance =
  'A policy grants agents an allowance of time off. Without one they can’t ask for any.'
export const teams = 'Teams'
export const teamId = (id: number) => `Team ${id}`
export const allOtherTeams = 'all other teams'
export const allOtherTeamsInPolicies = 'All other teams'
export const agents = 'Agents'
export const amountAYear = (amount: string, accrual: string) =>
  `${amount} a year${accrual === 'monthly' ? ', month by month' : ''}`
export const carryOver = 'Carry-over'
export const approval = 'Approval'
export const byAManager = 'By a manager'
export const atOnceWhenStaysCovered = (approvesAtPercent: number) =>
  `At once when ${approvesAtPercent} % stays covered`
export const actions = 'Actions'
export const allThatIsLeft = 'All that is left'
export const upTo = (amount: string) => `Up to ${amount}`
export const mostForCarryOverMonthsMonth = (most: string, carryOverMonths: number) =>
  `${most}, for ${countText(carryOverMonths, 'month')}`
export const policyDeleted = 'Policy deleted.'
export const thePolicyWasNotDeleted = 'The policy was not deleted'
export const deletePolicyName = (policyName: string) => `Delete “${policyName}”?`
export const deletePolicy = 'Delete policy'
export const agentCantAskForTimeOff = (agentCount: number) =>
  `${countText(agentCount, 'agent')} can’t ask for time off until another policy holds for them. Time off in the schedule stays.`
export const itsTeamsGetTheDefaultPolicy = 'Its teams get the default policy. Time off in the schedule stays.'

// Policy dialog
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
export const policySaved = 'Policy saved.'
export const editPolicyName = (policyName: string) => `Edit “${policyName}”`
export const who = 'Who'
export const noTeamOfItsOwn = 'No team of its own'
export const defaultHoldsForEveryTeamWithout = 'Default: holds for every team without a policy of its own'
export const aYearIn = (unit: string) => `A year, in ${unit}`
export const unit = 'Unit'
export const days = 'Days'
export const hours = 'Hours'
export const available = 'Available'
export const allOfItAtTheStart = 'All of it at the start of the year'
export const aTwelfthAtTheStart = 'A twelfth at the start of each month'
export const theYearStartsIn = 'The year starts in'
export const countedFromTheYear = 'Counted from the year'
export const whatWasLeftBeforeIsAdded = 'What was left before is added as an adjustment.'
export const carryOverToTheNextYear = 'Carry-over to the next year'
export const atMostIn = (unit: string) => `At most, in ${unit}`
export const usableForInMonths = 'Usable for, in months'
export const allYear = 'All year'
export const requests = 'Requests'
export const askAtLeastInDaysBefore = 'Ask at least, in days before'
export const approveAtOnceWhenTheDay = 'Approve at once when the day stays covered'
export const coveredInOfTheRequiredWork = 'Covered, in % of the required work'
export const theAllowanceMustLastToo = 'The allowance must last too. Other requests go to a manager.'
