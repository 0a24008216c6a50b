import { countText } from '#web/ui/text/count-text.ts'

// Rule card
export const activity = 'Activity'
export const reorderName = (name: string) => `Reorder ${name}`
export const dragOrPressTheUp = 'Drag, or press the up and down arrows'
export const thisRuleHasAProblem = 'This rule has a problem.'
export const suggestedBecause = 'Suggested because'
export const ruleName = (name: string) => `Rule: ${name}`
export const actionsFor = (name: string) => `Actions for ${name}`
export const moveUp = 'Move up'
export const moveDown = 'Move down'
export const duplicate = 'Duplicate'
export const deleteLabel = 'Delete'

// Rule conditions
export const onlyWhen = 'Only when'
export const noConditions = 'No conditions.'
export const removeCondition = (conditionLabel: string) => `Remove condition: ${conditionLabel}`
export const addCondition = 'Add condition'
export const shiftLastsAtLeast = 'Shift lasts at least'
export const atMost = 'At most'

// Rule editor
export const breakLabel = 'Break'
export const nameOfTheRule = 'Name of the rule'
export const who = 'Who'
export const chosenAgents = 'Chosen agents'
export const chosenShifts = 'Chosen shifts'

// Rule fields
export const takesAllRemainingTime = 'Takes all remaining time: rules below it get nothing.'
export const lasts = 'Lasts'
export const staggerStartsBy = 'Stagger starts by'
export const maximumAtOnce = 'Maximum at once'
export const noLimit = 'No limit'
export const times = 'Times'
export const minimumShareOfTheRequiredAgents = 'Minimum share of the required agents'
export const fillThisRuleFirst = 'Fill this rule first'
export const otherwiseForecastRulesNextToEach =
  'Otherwise forecast rules next to each other share their agents by need.'
export const timesAndAgents = 'Times and agents'
export const lengthOfASession = 'Length of a session'
export const agentsMayChangeEvery = 'Agents may change every'
export const valueMin = (value: string) => `${value} min`
export const sessionsMayBeHalfToTwice = 'Sessions may be half to twice as long'
export const ifThatImprovesCoverage = 'If that improves coverage'
export const forTheWholeShift = 'For the whole shift'
export const anAgentKeepsTheActivity = 'An agent keeps the activity for all of the shift in the times'
export const time = 'Time'
export const every = 'Every'
export const day = 'Day'
export const week = 'Week'
export const aSession = 'A session'
export const whoseTime = 'Whose time'
export const forEachAgent = 'For each agent'
export const sharedByAll = 'Shared by all'
export const sessionsMayVaryByHalf = 'Sessions may vary by half'
export const atAnyTimeOfTheShift = 'At any time of the shift.'

// Rule list
export const breaks = 'Breaks'
export const noBreaksAreScheduled = 'No breaks are scheduled.'
export const activities = 'Activities'
export const noActivitiesAreScheduled = 'No activities are scheduled.'
export const ruleNameIsNowToOfOwnCount = (ruleName: string, to: number, ownCount: number) =>
  `${ruleName} is now ${to} of ${ownCount}.`
export const thereIsNoSuchActivityYet = 'There is no such activity yet: add one under Settings.'
export const addBreak = 'Add break'
export const addRule = 'Add rule'

// Rule reach
export const amountOf = (amount: string, total: string) => `${amount} of ${total}`
export const breakInSentence = ' break'
export const breaksInSentence = ' breaks'

// Rule windows input
export const shortDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
export const addTimes = 'Add times'
export const nameWhere = (name: string) => `${name}: where`
export const removeName = (name: string) => `Remove ${name}`
export const agents = 'Agents'
export const timesAreIn = 'Times are in'
export const theOrganizationsTimeZone = 'The organization’s time zone'
export const eachAgentsOwnTimeZone = 'Each agent’s own time zone'
export const oneTimeZone = 'One time zone'
export const fromLabel = 'From'
export const to = 'To'

// Suggest rules
export const chooseATeamOrAgentsFirst = 'Choose a team or agents first'
export const suggestRules = 'Suggest rules'
export const replaceTheRules = 'Replace the rules?'
export const replaceRules = 'Replace rules'
export const newRulesMadeFromTheSkills =
  'New rules, made from the skills and breaks of its agents, replace the rules of this plan. Nothing is saved yet.'

// Rule labels
export const policyLabels = {
  skills: 'Anyone with the skill',
  'all-surfers': 'Everyone on shift',
  surfers: 'Chosen agents',
  shifts: 'Agents on chosen shifts',
}
export const positionLabels = {
  'time-of-day': 'At a time of day',
  'from-shift-start': 'After the shift’s start',
  'from-shift-end': 'Before the shift’s end',
  'start-of-shift': 'At the start of the shift',
  'end-of-shift': 'At the end of the shift',
}
export const conditionLabels = {
  surfer: 'The agent is one of',
  'shift-length': 'The shift’s length',
  'shift-template': 'The shift is one of',
  skill: 'The agent has a skill of',
  'scheduled-task': 'Already scheduled on one of',
}
export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
export const aBreakInEachShiftStarts = 'A break in each shift, starts staggered'
export const forecast = 'Forecast'
export const asManyAgentsAsTheForecast = 'As many agents as the forecast requires'
export const coverage = 'Coverage'
export const aNumberOfAgentsInGiven = 'A number of agents in given times'
export const totalTime = 'Total time'
export const aFixedAmountOfTime = 'A fixed amount of time a day or week'
export const restOfTheShift = 'Rest of the shift'
export const allRemainingTime = 'All remaining time'
export const noDay = 'no day'
export const everyDay = 'every day'
export const startMinuteToEndMinute = (startMinute: string, endMinute: string, position: string) =>
  `${startMinute} to ${endMinute} ${position === 'from-shift-start' ? 'after the start' : 'before the end'}`
export const atTheStart = 'at the start'
export const atTheEnd = 'at the end'
export const atLeastOfWhatTheForecast = (minimumCoveragePercentage: number, isFirst: boolean | undefined) =>
  `At least ${minimumCoveragePercentage} % of what the forecast requires${isFirst ? ', filled first' : ''}`
export const agentCount = (assignedSurferIdCount: number) => countText(assignedSurferIdCount, 'agent')
export const archivedShift = 'archived shift'
export const onAssignedShiftTemplateIds = (assignedShiftTemplateIds: string) =>
  `On ${assignedShiftTemplateIds}`
export const conditionCount = (conditionCount: number) => countText(conditionCount, 'condition')
export const fillingFirstCostsTheOtherRules = (name: string) =>
  `Filling “${name}” first costs the other rules nothing.`
export const shortOtherwise = (costName: string, short: string, otherwise: string) =>
  `“${costName}” ${short} short (${otherwise} otherwise)`
export const fillingFirstLeaves = (name: string, list: string) => `Filling “${name}” first leaves ${list}.`

// Rule problems
export const chooseAtLeastOneAgent = 'Choose at least one agent'
export const selectAtLeastOneShift = 'Select at least one shift'
export const longerThanTheTimeWindow = 'Longer than the time window'
export const enterAMinimumOrAMaximum = 'Enter a minimum or a maximum'
