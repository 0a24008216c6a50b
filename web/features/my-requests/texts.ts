// My requests page
export const requests = 'Requests'
export const changesOfAShift = 'Changes of a shift'
export const swaps = 'Swaps'
