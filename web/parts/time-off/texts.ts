// Verdict note
export const colourWords = { green: 'Yes', amber: 'Maybe', red: 'No' } as const

// Time off text
export const pending = 'Pending'
export const onTheWaitingList = 'On the waiting list'
export const approved = 'Approved'
export const rejected = 'Rejected'
export const withdrawn = 'Withdrawn'
export const cancelled = 'Cancelled'
export const notDecidedInTime = 'Not decided in time'
export const removedFromTheScheduleOn = (removedAt: string) => `Removed from the schedule on ${removedAt}`
export const fromToLast = (from: string, last: string) => `${from} to ${last}`
