import { countText } from '#web/ui/text/count-text.ts'

// Builder page
export const problemToFixFirst = (problemCount: number) =>
  `${countText(problemCount, 'problem')} to fix first`
export const everythingIsSaved = 'Everything is saved'
export const savingAPlanLeavesTheSchedule =
  'Saving a plan leaves the schedule as it is: apply the plan again to bring changes there.'
export const shiftPatterns = (planName: string) => `${planName}: shift patterns`
export const somebody = 'Somebody'
export const changedThisPlanMeanwhile = (changedByName: string) =>
  `${changedByName} changed this plan meanwhile.`
export const seeBoth = 'See both'
export const overview = 'Overview'
export const undo = 'Undo'
export const redo = 'Redo'
export const save = 'Save'
export const patterns = 'Patterns'
export const roundRobins = 'Round robins'
export const leaveWithoutSaving = 'Leave without saving?'
export const leave = 'Leave'
export const yourChangesToThisPlanWill = 'Your changes to this plan will be lost.'

// Cell menu
export const editDraftShift = (draftShift: string) => `Edit ${draftShift}`
export const addTemplateName = (templateName: string) => `Add ${templateName}`
export const addAnotherShift = 'Add another shift…'
export const cut = 'Cut'
export const copy = 'Copy'
export const paste = 'Paste'
export const removeTheShiftsOfTheDay = 'Remove the shifts of the day'

// Cycle head
export const nameOfThe = (kind: string) => `Name of the ${kind}`
export const atMostWeeks = (maxCycleWeeks: number) => `At most ${maxCycleWeeks} weeks`
export const addWeek = 'Add week'
export const theKind = (kind: string) => `the ${kind}`
export const removeName = (name: string) => `Remove ${name}`
export const everyWeekTheSame = 'Every week the same'
export const repeatsEveryWeek = (weeks: number) => `Repeats every ${countText(weeks, 'week')}`
export const theSameTurnsEveryWeek = 'The same turns every week'
export const theSameTurnsEveryWeeksWeek = (weeks: number) =>
  `The same turns every ${countText(weeks, 'week')}`

// Order list
export const nameInIsNumberToOfIdCount = (nameIn: string, to: number, idCount: number) =>
  `${nameIn} is number ${to} of ${idCount}.`
export const nobodyTakesTurnsYet = 'Nobody takes turns yet.'
export const orderOf = (name: string) => `Order of ${name}`
export const numberAltAndArrowsMove = (name: string, index: number) =>
  `${name}, number ${index}: Alt and arrows move`
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`

// Patterns tab
export const addPattern = 'Add pattern'
export const noPatternsYet = 'No patterns yet'
export const aPatternIsACycle =
  'A pattern is a cycle of weeks. Its groups are agents who share a row of shifts.'
export const groupIndex = (index: number) => `Group ${index}`
export const addGroup = 'Add group'
export const duplicateTitle = (title: string) => `Duplicate ${title}`
export const shiftsOf = (title: string) => `Shifts of ${title}`
export const agentsOf = (title: string) => `Agents of ${title}`
export const assignAgents = 'Assign agents'
export const andMore = (count: number) => `and ${count} more`
export const weeklyAWeek = (weekly: string) => `${weekly} a week`
export const agentUnderContract = (underCount: number) => `${countText(underCount, 'agent')} under contract`
export const agentOverContract = (overCount: number) => `${countText(overCount, 'agent')} over contract`
export const withinContracts = 'Within contracts'

// Problem list
export const problems = 'Problems'
export const problemToFixBeforeThePlan = (problemCount: number) =>
  `${countText(problemCount, 'problem')} to fix before the plan can be saved`

// Rota grid
export const week = 'Week'
export const hours = 'Hours'
export const weekText = (week: number) => `Week ${week}`

// Round robins tab
export const addRoundRobin = 'Add round robin'
export const noRoundRobinsYet = 'No round robins yet'
export const forWeekendsEveningsAndHolidays =
  'For weekends, evenings and holidays: the turn passes through every agent, then starts again.'
export const roundRobin = 'round robin'
export const orderOfTurns = 'Order of turns'
export const addAgents = 'Add agents'

// Shift dialog
export const addAShift = 'Add a shift'
export const done = 'Done'
export const addShift = 'Add shift'
export const remove = 'Remove'

// Shift face
export const numberOfSurfersAgents = (numberOfSurfers: number) => `${numberOfSurfers} agents`

// Shift fields
export const shift = 'Shift'
export const customTimes = 'Custom times'
export const day = 'Day'
export const timesAreEachAgentsOwn = 'Times are each agent’s own'
export const otherwiseEverybodyWorksAtOnce = 'Otherwise everybody works at once, wherever they are.'
export const timeZoneOfTheTimes = 'Time zone of the times'
export const none = 'None'
export const sameWeek = 'Same week'
export const followingWeek = 'Following week'
export const agentsNeeded = 'Agents needed'
export const timeInLieu = 'Time in lieu'
export const dayOff = 'Day off'

// Shift groups
export const shiftGroups = 'Shift groups'
export const whoeverWorksTheMainShiftAlso =
  'Whoever works the main shift also works the others of the same cycle, such as Saturday and Sunday.'
export const addTwoShifts = 'Add two shifts that are in no group yet'
export const addShiftGroup = 'Add shift group'
export const mainShift = 'Main shift'
export const shiftsThatGoWithIt = 'Shifts that go with it'
export const moveTheGroupUp = 'Move the group up'
export const moveTheGroupDown = 'Move the group down'
export const removeTheGroup = 'Remove the group'

// Shift panel
export const shiftsToPlace = 'Shifts to place'
export const shifts = 'Shifts'
export const searchShifts = 'Search shifts'
export const noShiftsYet = 'No shifts yet.'
export const addSome = 'Add some'
export const orClickADayForCustom = ', or click a day for custom times.'
export const placeDraftShift = (draftShift: string) => `Place ${draftShift}`
export const pressDaysToPlaceIt = 'Press days to place it. Escape ends.'
export const dragAShiftToADay =
  'Drag a shift to a day, or press it and then days. Ctrl or Alt copies while dragging. Click a day for custom times.'

// Stale plan dialog
export const whoChangedThisPlanMeanwhile = (who: string) => `${who} changed this plan meanwhile`
export const keepEditing = 'Keep editing'
export const takeTheirs = 'Take theirs'
export const saveMine = 'Save mine'
export const nothingOfYoursIsSavedYet = 'Nothing of yours is saved yet. Keep yours or theirs?'
export const you = 'You'
export const patternsAndRoundRobinsAsThey = 'Patterns and round robins as they were'

// Turns preview
export const nextTurns = 'Next turns'
export const nextTurnsShownTurns = (turnsShown: number) => `Next ${turnsShown} turns`
export const theyAreShownOnceTheProblems = 'They are shown once the problems are fixed.'
export const noneYet = 'None yet: add a shift and at least one agent.'
export const nextTurnsOf = (roundRobinName: string) => `Next turns of ${roundRobinName}`
export const agent = 'Agent'
export const nobody = 'Nobody'
export const nextShiftsOfAnAgent = 'Next shifts of an agent'
export const chooseAnAgentOfThePlan = 'Choose an agent of the plan'
export const roundRobinInTurnsPreview = ' (round robin)'
export const offInReturn = (start: string) => `, off ${start} in return`

// Week menu
export const actionsForWeek = (week: number) => `Actions for week ${week}`
export const duplicateWeek = 'Duplicate week'
export const removeWeek = 'Remove week'

// Day keys
export const shiftCount = (refCount: number) => countText(refCount, 'shift')
export const shiftRemoved = (refCount: number) => `${countText(refCount, 'shift')} removed.`
export const addedOn = (chosenName: string, planDay: string) => `${chosenName} added on ${planDay}.`
export const nothingWasCopiedOrCutYet = 'Nothing was copied or cut yet.'
export const shiftTo = (refCount: number, isCut: boolean, planDay: string) =>
  `${countText(refCount, 'shift')} ${isCut ? 'moved' : 'pasted'} to ${planDay}.`
export const shiftPatternsTitle = 'Shift patterns'
export const moveBetweenDays = 'Move between days'
export const addOrEditAShift = 'Add or edit a shift'
export const addAShiftOfThePanel = 'Add a shift of the panel'
export const cutToMove = 'Cut, to move'
export const everyActionOnTheDay = 'Every action on the day'
export const moveAnAgentInTheOrder = 'Move an agent in the order of turns'
