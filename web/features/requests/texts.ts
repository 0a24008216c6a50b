// Requests page
export const pending = 'Pending'
export const reviewed = 'Reviewed'
export const timeOff = 'Time off'
export const availability = 'Availability'
export const requests = 'Requests'
export const requestsAreTurnedOff = 'Requests are turned off'
export const changesOfShiftsTimeOff =
  'Changes of shifts, time off and availability are turned off for your organization.'
export const withCount = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label)
