// Agents in view field
export const agents = 'Agents'
export const nobodyYet = 'Nobody yet'

// Clear dialog
export const selectAtLeastOneAgent = 'Select at least one agent'
export const chooseADay = 'Choose a day'
export const endDateMustBeAfterStart = 'End date must be after start date'
export const chooseADayMessage = 'Choose a day that is in view'
export const clearTheSchedule = 'Clear the schedule'
export const clear = 'Clear'
export const whatToClear = 'What to clear'
export const shiftsWithTheirActivities = 'Shifts, with their activities'
export const activitiesAlone = 'Activities alone'
export const firstDay = 'First day'
export const lastDay = 'Last day'
export const timeOffAndLockedShiftsStay =
  'Time off and locked shifts stay. What is published stays visible to the agents until you publish.'

// Copy days dialog
export const enterAWholeNumber = 'Enter a whole number'
export const atLeastOnce = 'At least once'
export const atMost12Times = 'At most 12 times'
export const theCopyMustStartAfter = 'The copy must start after the last day that is copied'
export const dayWas = 'day was'
export const daysWere = 'days were'
export const leftAsTheyAre = (count: string) => ` ${count} left as they are.`
export const gaveWay = (count: string) => ` ${count} gave way.`
export const nothingToCopyThere = (left: string) => `Nothing to copy there.${left}`
export const copiedCount = (count: string, gave: string, left: string) => `Copied ${count}.${gave}${left}`
export const undo = 'Undo'
export const copyDays = 'Copy days'
export const copy = 'Copy'
export const copyTo = 'Copy to'
export const howOften = 'How often'
export const ifThereIsAlreadyAShift = 'If there is already a shift'
export const keepIt = 'Keep it (merge)'
export const replaceItUnlessItIsLocked = 'Replace it, unless it is locked or in an open request (overwrite)'
export const includeActivitiesAndBreaks = 'Include activities and breaks'
export const fillsDateRange = (dateRange: string) => `Fills ${dateRange}.`

// Replace dialog
export const selectAtLeastOneSkill = 'Select at least one skill'
export const replacedTaskIds = (taskIds: string) => `Replaced ${taskIds}`
export const anActivity = 'an activity'
export const idCountActivities = (idCount: number) => `${idCount} activities`
export const findAndReplaceActivity = 'Find and replace activity'
export const replace = 'Replace'
export const find = 'Find'
export const activities = 'Activities'
export const replaceWith = 'Replace with'
export const nothingLeaveTheTimeFree = 'Nothing: leave the time free'
export const lockedShiftsStayAsTheyAre = 'Locked shifts stay as they are.'

// Time off dialog
export const lookingAtTheAllowances = 'Looking at the allowances…'
export const otherKindsTakeNothing = 'Sick time and holidays take nothing off an allowance.'
export const atMost200Characters = 'At most 200 characters'
export const atMostDays = (longestDays: number) =>
  `At most ${longestDays} days. Add the rest as a second time off.`
export const timeOff = 'Time off'
export const addTimeOff = 'Add time off'
export const add = 'Add'
export const kind = 'Kind'
export const reasonElsewhere = 'Reason elsewhere'
export const asInYourHrSystem = 'As in your HR system. Colleagues never see it.'
export const parentalLeave = 'Parental leave'
export const wholeDays = 'Whole days'
export const startOfEachDay = 'Start of each day'
export const endOfEachDay = 'End of each day'
export const daysOfEachAgentsOwnTime = 'Days of each agent’s own time zone. '
export const timesIn = (zone: string) => `Times in ${zone}. `
export const shiftsStayUnderTheTimeOff = (allDay: string) =>
  `${allDay}Shifts stay under the time off, and their activities no longer count as covered. Agents see it once it is published.`
