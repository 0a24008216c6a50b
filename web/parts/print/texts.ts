// Printed schedule
export const agent = 'Agent'
export const shift = 'Shift'
export const legend = 'Legend'
export const breakLabels = { name: 'Break', color: 'white' }
export const allDay = 'All day'
export const untilEnd = (end: string) => `until ${end}`
export const thenLabel = ', then '
export const timesIn = (zone: string, ends: string) => `Times in ${zone} (${ends})`
