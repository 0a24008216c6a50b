import { countText } from '#web/ui/text/count-text.ts'

// Generate modal
export const chooseAWeek = 'Choose a week'
export const generateSchedule = (scope: string) => `Generate schedule: ${scope}`
export const generateScheduleInGenerateModal = 'Generate schedule'
export const generate = 'Generate'
export const schedulingRules = 'Scheduling rules…'
export const firstWeek = 'First week'
export const weeks = 'Weeks'
export const weekCount = (count: number) => countText(count, 'week')
export const activityPlan = 'Activity plan'
export const thePlanThatIsAssigned = 'The plan that is assigned to the team'
export const fillsTheShiftsWithActivities = 'Fills the shifts with activities and breaks'
export const shiftsOnly = 'Shifts only'
export const keepExistingShifts = 'Keep existing shifts'
export const theyStayAndCountTowardsHours = 'They stay and count towards hours and coverage'
export const draftsOfTheseWeeksAreRemoved =
  'Drafts of these weeks are removed; published shifts are removed when you publish. Locked ones stay'
export const publishAtOnce = 'Publish at once'
export const otherwiseItStaysADraft = 'Otherwise it stays a draft that only managers see'
export const generateAgain = 'Generate again'
export const changeChoices = 'Change choices'
export const keepWorking = 'Keep working'
export const close = 'Close'
export const publish = 'Publish…'
export const theScheduleWasChanged = 'The schedule was changed.'
export const itContinuesWhenYouCloseThis =
  'It continues when you close this. Nothing changes until it is done.'

// Scheduling rules
export const maximumDaysInARow = 'Maximum days in a row'
export const minimumDaysInARow = 'Minimum days in a row'
export const noRule = 'No rule'
export const minimumDaysOffTogether = 'Minimum days off together'
export const maximumWeekendsWorked = 'Maximum weekends worked'
export const regularStartTimes = 'Regular start times'
export const startTimesWithinAWeekStay = 'Start times within a week stay within two hours'
export const agentsWishes = 'Agents’ wishes'
export const daysOffStartsAndShifts =
  'Days off, starts and shifts that agents would like; click an agent’s name to enter them'
export const fairShares = 'Fair shares'
export const nightsAndWeekendsAreSpreadEvenly = 'Nights and weekends are spread evenly by contract hours'
export const smallChanges = 'Small changes'
export const regeneratedShiftsStayClose =
  'Regenerated shifts stay close to the published ones that agents know'
export const off = 'Off'
export const light = 'Light'
export const strong = 'Strong'
export const theSchedulingRulesAreSaved = 'The scheduling rules are saved.'
export const schedulingRulesTitle = 'Scheduling rules'
export const saveRules = 'Save rules'
export const theyApplyToEveryoneWheneverShifts =
  'They apply to everyone whenever shifts are generated; shifts added by hand are not changed.'
export const weekendsOfAnyInARow = (weekendSpan: number) =>
  `Weekends: of any ${weekendSpan} in a row. Shifts planned before and after the weeks count too. Which shift may not follow which on the next day is set with each shift, under Settings, Activities.`
export const minimumTimeOnOneTicketGroup = 'Minimum time on one ticket group'
export const agentsStayOnOneGroup =
  'Agents stay on one group for at least this long. Leave blank to split their time freely.'
export const keepToTheAvailabilityThatAgents = 'Keep to the availability that agents entered'
export const inWeeksForWhichAnAgent =
  'In weeks for which an agent entered any; otherwise working windows alone count'
export const availabilityIsSettled = 'Availability is settled'
export const daysAheadAfterWhichAgentsCan = 'Days ahead after which agents can no longer change it'
export const daysAhead = ' days ahead'
export const defaultCutOffDaysDaysAhead = (defaultCutOffDays: number) => `${defaultCutOffDays} days ahead`
