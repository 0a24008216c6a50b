// Schedule page
export const nothingIsPublishedForTheseDays = 'Nothing is published for these days.'
export const thisIsWhatAgentsSee = 'This is what agents see. It can’t be changed here.'
export const showDrafts = 'Show drafts'
export const nothingIsPlannedFor = (range: string, canEdit: boolean) =>
  `Nothing is planned for ${range}.${canEdit ? ' Click a cell to add a shift, or let Lineup plan.' : ''}`
export const generateSchedule = 'Generate schedule'
export const noMatchingAgents = 'No matching agents'
export const clearFilters = 'Clear filters'
export const tryFewerFilters = 'Try fewer filters.'
export const noAgentsYet = 'No agents yet'
export const addAgents = 'Add agents'
export const eachAgentHasARowHere = 'Each agent has a row here, with the shifts of each day.'

// Block panel
export const thisIsWhatAgentsSeeSentence = 'This is what agents see. Turn Published off to change the draft.'

// List panels
export const agent = 'Agent'

// Schedule header
export const shifts = 'Shifts'
export const activities = 'Activities'
export const generate = 'Generate'
export const moreForTheSchedule = 'More for the schedule'
export const exportLabel = 'Export…'
export const print = 'Print…'
export const discardDrafts = 'Discard drafts'
export const publish = 'Publish'
export const daysShown = 'Days shown'
export const applyAnActivityPlan = 'Apply an activity plan'
export const reOptimise = 'Re-optimise…'
export const addTimeOff = 'Add time off…'
export const findAndReplaceActivity = 'Find and replace activity…'
export const copyDays = 'Copy days…'
export const clearTheSchedule = 'Clear the schedule…'
export const shiftsOrActivities = 'Shifts or activities'

// Schedule toolbar
export const conflict = 'conflict'
export const conflicts = 'conflicts'
export const searchAgents = 'Search agents'
export const find = 'Find'
export const teams = 'Teams'
export const allTeams = 'All teams'
export const skills = 'Skills'
export const anySkill = 'Any skill'

// View fields
export const weekStartsOn = 'Week starts on'
export const weekends = 'Weekends'
export const hoursAgainstTheContract = 'Hours against the contract'
export const colourShiftsWithoutATemplate = 'Colour shifts without a template'
export const minutesInAColumn = 'Minutes in a column'
export const zoomMinutes = (zoom: number | undefined) => `${zoom} minutes`
export const order = 'Order'
export const groupByTeam = 'Group by team'

// View options
export const view = 'View'
export const published = 'Published'

// Page commands
export const selectionCommands = {
  copy: 'Copy the selection',
  cut: 'Cut the selection',
  duplicate: 'Duplicate the selection',
  swap: 'Swap the two that are selected',
  lock: 'Lock the selection',
  unlock: 'Unlock the selection',
  publish: 'Publish the selection…',
  delete: 'Delete the selection',
}
export const focusCommands = {
  add: 'Add at the cell in focus…',
  'add-shift': 'Add the usual shift at the cell in focus',
  paste: 'Paste at the cell in focus',
  'select-day': 'Select the day in focus',
  'select-row': 'Select the row in focus',
  history: 'History of the agent in focus…',
  'auto-schedule': 'Auto-schedule the agent in focus…',
  'copy-day': 'Copy the day in focus…',
  'publish-day': 'Publish the day in focus…',
  'clear-day': 'Clear the day in focus…',
  'copy-row': 'Copy days of the agent in focus…',
  'clear-row': 'Clear the agent in focus…',
}
export const undoText = (undoable: string) => `Undo: ${undoable}`
export const undo = 'Undo'
export const nothingToUndo = 'Nothing to undo.'
export const redoText = (redoable: string) => `Redo: ${redoable}`
export const redo = 'Redo'
export const nothingToRedo = 'Nothing to redo.'
export const splitAtTheColumnInFocus = 'Split at the column in focus'
export const selectAll = 'Select all'
export const fillFreeTimeOfTheDay = (emoji: string, name: string) =>
  `Fill free time of the day in focus with ${emoji} ${name}`
export const goToACell = 'Go to a cell of the grid first.'
export const thatCantBeDone = 'That can’t be done'
export const publishDialog = 'Publish…'
export const discardDraftsDialog = 'Discard drafts…'
export const generateScheduleDialog = 'Generate schedule…'
export const applyAnActivityPlanDialog = 'Apply an activity plan…'
export const goToToday = 'Go to today'
export const showColumnsOfMinutes = (minutes: number) => `Show columns of ${minutes} minutes`
export const showDayCountLabel = (dayCountLabel: string) => `Show ${dayCountLabel}`
export const showWhatIsPublished = 'Show what is published'
export const showActivities = 'Show activities'
export const showShifts = 'Show shifts'

// Schedule keys
export const schedule = 'Schedule'
export const walkOverTheCells = 'Walk over the cells; move a block that has the focus'
export const openABlockOrAddOne = 'Open a block, or add one to an empty cell'
export const focusTheBlockInTheCell = 'Focus the block in the cell, or the next one there'
export const moveTheEndOfTheBlock = 'Move the end of the block; from a cell, extend the selection'
export const moveTheStartOfTheBlock = 'Move the start of the block'
export const moveTheBlockByADay = 'Move the block by a day'
export const closeThePanelStepBackClear = 'Close the panel, step back, clear the selection'
export const selectTheBlockTooOrDeselect = 'Select the block too, or deselect it'
export const copy = 'Copy'
export const cut = 'Cut'
export const pasteAtTheCellInFocus = 'Paste at the cell in focus'
export const duplicate = 'Duplicate'
export const swapTheTwoThatAreSelected = 'Swap the two that are selected'
export const lockOrUnlockSoThatPlanning = 'Lock or unlock, so that planning leaves it as it is'
export const openTheMenuOfTheBlock = 'Open the menu of the block or cell; above the first row, of the day'
export const redoAsCtrlShiftZDoes = 'Redo, as Ctrl Shift Z does'
export const findAndReplaceAnActivity = 'Find and replace an activity'
export const printTheseDaysByTeam = 'Print these days by team, or save them as PDF'
export const zoom = 'Zoom'
export const todayAndNow = 'Today, and now'
export const aDay = 'A day'
export const aWeek = 'A week'
export const fourWeeks = 'Four weeks'
export const nowOnceThereTheFirstDay = 'Now; once there, the first day or hour'
export const theLastDayOrHour = 'The last day or hour'
export const firstAndLastCell = 'First and last cell'
export const tenAgentsUpOrDown = 'Ten agents up or down'
