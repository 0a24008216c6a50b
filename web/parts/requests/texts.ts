// Shifts that a plan or a copy leaves alone
export const shiftsWithRequestsStay = (count: number) =>
  count === 1
    ? '1 shift stays as it is: a request to change or swap it is open.'
    : `${count} shifts stay as they are: requests to change or swap them are open.`

// Queued requests
export const requestsThatHaveNotArrivedYet = 'Requests that have not arrived yet'
export const doNotSend = 'Do not send'
export const dismiss = 'Dismiss'
export const waitingForTheNetwork = 'Waiting for the network'
export const notAccepted = 'Not accepted'
export const itIsSentByItself = 'It is sent by itself.'
export const askedQueuedAt = (queuedAt: string) => `Asked ${queuedAt}`

// Waiting request
export const theAgentHasAsked = 'The agent has asked for a change of this shift.'
export const thisShiftIsInASwap = 'This shift is in a swap that waits for you.'
export const review = 'Review'

// Request text
export const voidWords = {
  withdrawn: 'Withdrawn',
  'shift-changed': 'The shift was changed meanwhile',
  'shift-begun': 'The shift began before it was decided',
  unanswered: 'Not everybody answered in time',
}
export const swapNames = {
  'give-away': 'Give-away',
  swap: 'Swap',
  chain: 'Chain of swaps',
}
export const waitingForColleagues = 'Waiting for colleagues'
export const pending = 'Pending'
export const approved = 'Approved'
export const rejected = 'Rejected'
export const declined = 'Declined'
export const voidLabel = 'Void'

// Use request queue
export const timeOffOutcomes = {
  approved: 'Your time off is approved. It is in your schedule.',
  pending: 'Your manager decides on your request.',
  waitlisted: 'You are on the waiting list.',
}
export const yourRequestIsNotAccepted = 'Your request is not accepted'
export const yourRequestIsSent = 'Your request is sent. You are told when it is decided.'
export const yourShiftIsOffered =
  'Your shift is offered. It stays yours until a swap is agreed on and approved.'
export const yourRequestWasSent = 'Your request was sent.'
export const yourRequestIsKeptOnThis = 'Your request is kept on this device and sent by itself.'
