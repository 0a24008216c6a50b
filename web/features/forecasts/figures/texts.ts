// Closed hours
export const closedStart = (start: string, date: string) => `Closed ${start} – ${date}`
export const startClosed = (start: string, start2: string, end: string) =>
  `${start}: closed ${start2} – ${end}`

// Forecast search
export const quarterHour = 'Quarter-hour'
export const halfHour = 'Half-hour'
export const hour = 'Hour'
export const day = 'Day'
export const week = 'Week'
export const month = 'Month'
export const fromMustBeBeforeTo = 'from must be before to'
