// Agent wishes
export const wishes = 'Wishes'
export const daysOffStartsOrShifts = (isOwn: boolean) =>
  `Days off, starts or shifts that ${isOwn ? 'you' : 'the agent'} would like. They are kept where coverage allows.`
export const keptWhereCoverageAllows = 'Kept where coverage allows.'
export const keptWhereCoverageAllowsSentence =
  'Kept where coverage allows; how strongly they count is set in the scheduling rules.'
export const wishAt = (at: number) => `Wish ${at}`
export const addWish = 'Add wish'
export const daysOff = 'Days off'
export const offOnDates = 'Off on dates'
export const startBetween = 'Start between'
export const shifts = 'Shifts'
export const fromLabel = 'From'
export const to = 'To'
export const nameWeekdays = (name: string) => `${name}, weekdays`
export const weekdays = 'Weekdays'
export const earliestStart = 'Earliest start'
export const latestStart = 'Latest start'
export const nameShifts = (name: string) => `${name}, shifts`
export const removeName = (name: string) => `Remove ${name}`

// Shift choices
export const fillsGaps = 'fills gaps'
