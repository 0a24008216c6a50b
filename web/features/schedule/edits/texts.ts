// Adding
export const surferIdCountAgents = (surferIdCount: number) => `${surferIdCount} agents`
export const aShift = 'a shift'
export const addedFor = (what: string, who: string) => `Added ${what} for ${who}`
export const addedAShiftFor = (surfer: string) => `Added a shift for ${surfer}`

// Block moves
export const thereAreNotEnoughRows = 'There are not enough rows for all of them.'
export const copied = 'Copied'
export const moved = 'Moved'
export const toSurfer = (surfer: string) => ` to ${surfer}`
export const whatToWhen = (what: string, when: string) => `${what} to ${when}`
export const theEndMustBeAfter = 'The end must be after the start.'
export const nowAt = (selection: string, edge: string, timeLabelIn: string) =>
  `${selection} now ${edge === 'start' ? 'starts' : 'ends'} at ${timeLabelIn}`
export const swappedAnd = (selection: string, selection2: string) => `Swapped ${selection} and ${selection2}`
export const chooseTwoBlocksToSwap = 'Choose two blocks to swap.'
export const bothBelongToOneAgent = 'Both belong to one agent on the same day.'
export const swapAnActivityWithAnActivity = 'Swap an activity with an activity, or a block with a block.'

// Clipboard
export const thereAreNotEnoughRowsBelow = 'There are not enough rows below.'
export const pastedCount = (count: string) => `Pasted ${count}`
export const shift = 'Shift'
export const breakLabel = 'Break'
export const agent = 'Agent'
export const day = 'Day'
export const start = 'Start'
export const end = 'End'
export const what = 'What'

// Edit context
export const thisAgentIsNotInView = 'This agent is not in view.'
export const youCanViewTheSchedule = (teamName: string) =>
  `You can view the schedule of ${teamName}, but not change it.`
export const thisBlockNoLongerExists = 'This block no longer exists.'
export const itIsDeletedInTheDraft = 'It is deleted in the draft. Undo the deletion first.'
export const aShiftOfWouldBeLonger = (surfer: string) => `A shift of ${surfer} would be longer than 24 hours.`
export const startsOn = (surfer: string, startDate: string) => `${surfer} starts on ${startDate}.`
export const theLastDayOfIs = (surfer: string, endDate: string) => `The last day of ${surfer} is ${endDate}.`

// Form edits
export const words = {
  shift: 'a shift',
  'time-off': 'time off',
  'time-in-lieu': 'time in lieu',
  'blocked-time': 'blocked time',
} as const
export const changedSelection = (selection: string) => `Changed ${selection}`

// Labels
export const timeOff = 'time off'
export const timesOff = 'times off'
export const timeInLieu = 'time in lieu'
export const timesInLieu = 'times in lieu'
export const blockedTime = 'blocked time'
export const blockedTimes = 'blocked times'
export const aBlock = 'a block'
export const sickTime = 'sick time'
export const startEndShift = (start: string, end: string) => `${start}–${end} shift`
export const nameShift = (name: string) => `${name} shift`

// Ranges
export const theShiftThereIsLocked = 'The shift there is locked. Unlock it first.'
export const thereIsNoFreeTime = 'There is no free time on a shift there.'
export const filledFreeTimeWith = (task: string) => `Filled free time with ${task}`
export const thereAreNoThere = (what: string) => `There are no ${what} there.`
export const clearedFrom = (count: string, dayLabelIn: string) => `Cleared ${count} from ${dayLabelIn}`

// Segments
export const thisActivityNoLongerExists = 'This activity no longer exists.'
export const thereIsAlreadyABreak = 'There is already a break at that time.'
export const thatIsOutsideTheShift = 'That is outside the shift.'
export const fullNameHasNoShift = (fullName: string) => `${fullName} has no shift at that time.`

// Selection edits
export const deletedSelection = (selection: string) => `Deleted ${selection}`
export const duplicatedSelection = (selection: string) => `Duplicated ${selection}`
export const chooseATimeInsideIt = 'Choose a time inside it to split at.'
export const splitAt = (selection: string, timeLabelIn: string) => `Split ${selection} at ${timeLabelIn}`
export const selectShiftsToChange = 'Select shifts to change.'
export const changedTo = (count: string, templateName: string) => `Changed ${count} to ${templateName}`
export const selectActivitiesOrShiftsWithFree = 'Select activities, or shifts with free time.'
export const setTo = (selection: string, task: string) => `Set ${selection} to ${task}`
export const locked = 'Locked'
export const unlocked = 'Unlocked'
export const keptAsPublished = (selection: string) => `Kept ${selection} as published`

// Time off
export const theyAreOffAtThatTime = 'They are off at that time already.'
export const addedForFrom = (subtype: string, who: string, from: string) =>
  `Added ${subtype} for ${who} from ${from}`
