// Action menu
export const close = 'Close'

// Selection bar
export const idCountSelected = (idCount: number) => `${idCount} selected`
export const none = 'none'
export const countInView = (count: string | number) => `${count} in view`
export const selection = 'Selection'
export const clearTheSelection = 'Clear the selection'

// Tool palette
export const shiftsToPlace = 'Shifts to place'
export const activitiesToPlace = 'Activities to place'
export const shifts = 'Shifts'
export const activities = 'Activities'
export const dragOneOntoARow = 'Drag one onto a row, or choose it and draw in the grid.'
export const thereAreNoShiftsYet = 'There are no shifts yet.'
export const thereAreNoActivitiesYet = 'There are no activities yet.'

// Action context
export const thisIsWhatAgentsSee = 'This is what agents see. Turn Published off to change the draft.'
export const youCanViewThisScheduleBut = 'You can view this schedule, but not change it.'
export const thatCantBeDone = 'That can’t be done'

// Actions at
export const add = 'Add…'
export const addTemplateName = (templateName: string) => `Add ${templateName}`
export const addAShift = 'Add a shift'
export const pasteHere = (count: string) => `Paste ${count} here`
export const pasteHereInActionsAt = 'Paste here'
export const copySomethingFirst = 'Copy something first.'
export const fillFreeTimeOfTheDay = 'Fill free time of the day with'
export const selectTheRow = 'Select the row'
export const nothingIsScheduledOnThisRow = 'Nothing is scheduled on this row.'
export const historyOfThisAgent = 'History of this agent…'
export const autoScheduleThisAgent = 'Auto-schedule this agent…'
export const addTimeOff = 'Add time off…'
export const copyDaysOfThisAgent = 'Copy days of this agent…'
export const clearThisAgent = 'Clear this agent…'
export const selectTheDay = 'Select the day'
export const nothingIsScheduledOnThisDay = 'Nothing is scheduled on this day.'
export const copyThisDay = 'Copy this day…'
export const publishThisDay = 'Publish this day…'
export const clearThisDay = 'Clear this day…'

// Actions on
export const selectABlockFirst = 'Select a block first.'
export const copy = 'Copy'
export const copiedSelection = (selection: string) => `Copied ${selection}.`
export const cut = 'Cut'
export const duplicate = 'Duplicate'
export const splitAt = (at: string) => `Split at ${at}`
export const split = 'Split'
export const pointAtOneBlock = 'Point at one block in the hourly view.'
export const swapTwo = 'Swap two'
export const selectTwoToSwap = 'Select two to swap.'
export const unlock = 'Unlock'
export const lock = 'Lock'
export const changeShiftTo = 'Change shift to'
export const selectAShift = 'Select a shift.'
export const changeActivityTo = 'Change activity to'
export const fillFreeTimeWith = 'Fill free time with'
export const selectAnActivityOrAShift = 'Select an activity, or a shift with free time.'
export const publish = 'Publish…'
export const deleteLabel = 'Delete'
export const theSelectionIsNotInView = 'The selection is not in view.'
export const partOfTheSelection = 'Part of the selection is not in view.'

// Drop tool
export const thisShiftNoLongerExists = 'This shift no longer exists.'

// Use grid editing
export const openDetails = 'Open details'
export const deselect = 'Deselect'
export const selectToo = 'Select too'
export const select = 'Select'
export const dayAndAgent = 'Day and agent'
