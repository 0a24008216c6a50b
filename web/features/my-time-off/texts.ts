// My time off page
export const timeOff = 'Time off'
export const askForTimeOff = 'Ask for time off'
export const timeOffIsNotSetUp = 'Time off is not set up for your team'
export const yourManagerAddsAnAllowanceUnder =
  'Your manager adds an allowance under Settings, Time off. Until then, ask your manager in person.'
export const balance = 'Balance'
export const allowance = 'Allowance'
export const fromTheYearBefore = 'From the year before'
export const lostOfIt = 'Lost of it'
export const adjusted = 'Adjusted'
export const takenAndPlanned = 'Taken and planned'
export const askedFor = 'Asked for'
export const left = 'left'
export const usingOfItBefore = (amount: string, carryOverEndsOn: string) =>
  `Use ${amount} of it before ${carryOverEndsOn}.`

// Ask dialog
export const next = {
  approved: 'It is approved as soon as you ask.',
  pending: 'Your manager decides.',
  waitlisted: 'You can wait until somebody else withdraws.',
} as const
export const chooseADay = 'Choose a day'
export const atMost1000Characters = 'At most 1,000 characters'
export const endDateMustBeAfterStart = 'End date must be after start date'
export const endMustBeAfterStart = 'End must be after start'
export const timeOffText = (days: string) => `Time off: ${days}`
export const ask = 'Ask'
export const firstDay = 'First day'
export const lastDay = 'Last day'
export const wholeDay = 'Whole day'
export const fromLabel = 'From'
export const to = 'To'
export const note = 'Note'
export const yourManagerReadsIt = 'Your manager reads it. Colleagues don’t.'
export const withoutANetworkTheseDaysCant =
  'Without a network these days can’t be looked at. You can ask all the same.'
export const lookingAtTheseDays = 'Looking at these days…'
export const costsAmount = (amount: string) => `Costs ${amount}.`
export const joinTheWaitingList = 'Join the waiting list'

// My entries
export const types = { 'time-off': 'Time off', 'time-in-lieu': 'Time in lieu' }
export const sources = {
  request: 'You asked for it',
  manager: 'Entered by a manager',
  calendar: 'From a calendar',
}
export const inMySchedule = 'In my schedule'
export const noTimeOffIsInYour = 'No time off is in your schedule.'
export const fromToLast = (from: string, last: string) => `${from} to ${last}`

// My requests
export const myRequests = 'My requests'
export const youHaveNotAskedForTime = 'You have not asked for time off yet. Choose a day below.'
export const youWrote = (note: string) => `You wrote: ${note}`
export const manager = 'Manager'
export const cancel = 'Cancel'
export const withdraw = 'Withdraw'
export const timeOffCancelled = 'Time off cancelled.'
export const requestWithdrawn = 'Request withdrawn.'
export const theRequestIsAsItWas = 'The request is as it was'
export const cancelThisTimeOff = 'Cancel this time off?'
export const withdrawThisRequest = 'Withdraw this request?'
export const cancelTimeOff = 'Cancel time off'
export const youWorkAsScheduledAgain = (days: string) =>
  `You work as scheduled again: ${days}. The allowance comes back to you.`
export const nobodyDecidesOnItAnyMore = (days: string) =>
  `Nobody decides on it any more: ${days}. You can ask again.`

// Year calendar
export const weekdayLetters = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
export const canI = 'Can I?'
export const yes = 'yes'
export const yourManagerDecides = 'your manager decides'
export const no = 'no'
export const chooseADayForTheReason = 'Choose a day for the reason, or to ask for it.'
