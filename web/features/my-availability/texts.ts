import { countText } from '#web/ui/text/count-text.ts'

// My availability page
export const availability = 'Availability'
export const wishes = 'Wishes'
export const whatWasKeptOfYourWishes = 'What was kept of your wishes'
export const yourNightsAndWeekends = 'Your nights and weekends'
export const availabilityIsNotTurned = 'Availability is not turned on for you'
export const youAreScheduledWithinYourUsual =
  'You are scheduled within your usual working times. Your manager can let you enter when you can work. Your wishes below count all the same.'
export const youCanChangeAndLater = (firstOpenDate: string, cutOffDays: number) =>
  `You can change ${firstOpenDate} and later: days closer than ${countText(cutOffDays, 'day')} are settled.`
export const theseDaysAreSettled = (firstOpenDate: string) =>
  `These days are settled. You can change ${firstOpenDate} and later; ask your manager about earlier ones.`
export const timesAreIn = (zone: string) => ` Times are in ${zone}.`
export const copyTheWeekBefore = 'Copy the week before'
export const nothingIsEnteredForThisWeek =
  'Nothing is entered for this week: you may be scheduled at any of your usual working times.'
export const enteredForThisWeek = (minutes: string) =>
  `${minutes} entered for this week. You are scheduled within them alone. Changes are saved at once.`
export const thisDayWasNotSaved = 'This day was not saved'
export const copiedToWeek = (weeks: number) => `Copied to ${countText(weeks, 'week')}.`
export const copiedToWeeksWeek = (weeks: number, settledWeeks: number) =>
  `Copied to ${countText(weeks, 'week')}; ${settledWeeks} settled ones stay as they are.`

// Day row
export const availableOn = (name: string) => `Available on ${name}`
export const add = 'Add'
export const addATimeOn = (name: string) => `Add a time on ${name}`
export const settledNothingEntered = 'Settled, nothing entered'
export const settledTimes = (times: string) => `Settled: ${times}`
export const fullQuarterHours = 'Full quarter hours'
export const theEndMustBeAfter = 'The end must be after the start'
export const fromLabel = 'From'
export const to = 'To'
export const save = 'Save'
export const remove = 'Remove'

// Day strip
export const available = 'available'
export const notAvailable = 'not available'

// My shares
export const youHaveNoPublishedShift = (months: number) =>
  `You have no published shift in the last ${months} months.`
export const hAtNightAndH = (nightHours: number, weekendHours: number, shiftHours: number) =>
  `${nightHours} h at night and ${weekendHours} h on weekends, of ${shiftHours} h`

// My wishes
export const yourWishesAreSaved = 'Your wishes are saved.'
export const saveWishes = 'Save wishes'
export const discard = 'Discard'
export const noPublishedWeekHasBeenPlanned =
  'No published week has been planned with your wishes yet. What was kept of them will stand here, with the reason where something was not.'
export const weekOf = (from: string) => `Week of ${from}`
export const ofKept = (count: number, wished: number) => `: ${count} of ${wished} kept`
export const thePublishedPlanShowsNoSingle =
  'The published plan shows no single reason. Your manager can tell you more.'

// Repeat button
export const repeatWeek = 'Repeat week…'
export const repeatWeekLabel = 'Repeat week'
export const every = 'Every'
export const week = ' week'
export const weeks = ' weeks'
export const until = 'Until'
export const whatIsEnteredForTheseWeeks = 'What is entered for these weeks already is replaced.'
export const repeat = 'Repeat'
