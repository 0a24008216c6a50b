// Agent day row
export const open = 'Open'
export const fixedShifts = 'Fixed shifts'
export const customHours = 'Custom hours'
export const never = 'Never'
export const shifts = 'Shifts'
export const shiftsOn = (name: string) => `Shifts on ${name}`
export const fromLabel = 'From'
export const toNextDay = 'To (next day)'
export const to = 'To'
export const shiftLength = 'Shift length'

// Agent schedule modal
export const shiftsAndDays = 'Shifts and days'
export const savedGeneratedShiftsWillFollowIt = 'Saved. Generated shifts will follow it.'
export const shiftsAndDaysOf = (surfer: string) => `Shifts and days of ${surfer}`
export const save = 'Save'
export const workingDays = 'Working days'
export const daysThatAreNotOpenOverride =
  'Days that are not open override the shifts above and the working windows. Times are the agent’s own.'
export const shiftOptions = 'Shift options'
export const anyShiftWithinTheWorkingWindows = 'Any shift within the working windows and the contract.'
export const theseFirst = 'These first; flexible shifts on open days fill the remaining contract hours.'
export const shiftAt = (at: number) => `Shift ${at}`
export const shiftTimesAWeekAtMost = (at: number) => `Shift ${at}, times a week at most`
export const aWeek = ' × a week'
export const removeShift = (at: number) => `Remove shift ${at}`
export const thereIsNoOtherStandardShift = 'There is no other standard shift. Add one under Activities.'
export const addShift = 'Add shift'

// Excluded agents
export const nameLasts = (name: string, minutes: string) => `${name} lasts ${minutes}`
export const shiftsOfLast = (day: string, day2: string, lengthMinutes: string) =>
  `Shifts of ${day}${day2} last ${lengthMinutes}`
export const leastToMost = (least: string, most: string) => `${least} to ${most}`
export const whatAndTheContractHasDays = (what: string, limits: string) =>
  `${what}, and the contract has days of ${limits}: never generated. Change the daily hours of the agent or choose another.`
