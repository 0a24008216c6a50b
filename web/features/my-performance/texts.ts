// My performance page
export const yourWorkIsNotTracked = 'Your work is not tracked'
export const noConnectedSystemHasAnAgent =
  'No connected system has an agent with your e-mail address, so nothing is evaluated and nothing counts against you.'
export const theWholeWeek = 'The whole week'
export const myPerformance = 'My performance'

// How it is counted
export const howIsThisCounted = 'How is this counted?'
export const everyShiftDayStartsAt100 =
  'Every shift day starts at 100 %. It drops only while you do something other than your published schedule says: it is the time in adherence divided by the time scheduled so far. An hour and a half out of adherence in eight hours gives 81.25 %.'
export const breaksMeetingsAndOfflineWorkNever =
  'Breaks, meetings and offline work never cost anything by themselves.'
export const whenNothingParticularIsPlanned =
  'When nothing particular is planned in your shift, anything you do is in adherence. Time outside your shift doesn’t count.'
export const timeThatAManagerAllows =
  'Time that a manager allows by an exception counts as in adherence, even when it is added later.'
export const workIsDetectedFromCallsReplies =
  'Work is detected from calls, replies and closed tickets: the usual handle time before a reply or a close counts as work, and the two minutes after a close as wrap-up.'
export const youAndYourManagersSee =
  'You and your managers see the same. If something looks wrong, choose its bar and tell your manager.'

// Own day
export const yourScoreStartsAt100 = 'Your score starts at 100 % with your shift.'
export const noShiftOnThisDay = 'No shift on this day'
export const nothingWasScheduledSoNothing = 'Nothing was scheduled, so nothing is counted.'
export const myDay = 'My day'
export const me = 'Me'
export const chooseABarToSeeWhy = 'Choose a bar to see why it counts as it does, or to open its ticket.'

// Trend
export const figuresOfTheWeek = 'Figures of the week'
export const theWeek = 'the week'
export const eightWeeks = 'Eight weeks'
export const metricOfTheEightWeeks = 'Metric of the eight weeks'
export const weekOf = (from: string, metricLabel: string, value: number | null, text: string) =>
  `Week of ${from}: ${metricLabel} ${value === null ? 'unknown' : text}`

// Week strip
export const daysOfTheWeek = 'Days of the week'
export const today = ', today'
export const upcoming = 'Upcoming'
export const notEvaluated = 'Not evaluated'
export const off = 'Off'
export const lengthAsPlannedTimeInExceptionLength = (
  length: string,
  timeInExceptionLength: string,
  timeOutOfAdherenceLength: string,
) => `${length} as planned, ${timeInExceptionLength} allowed, ${timeOutOfAdherenceLength} otherwise`
