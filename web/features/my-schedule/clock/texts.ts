// Clock card
export const sides = { in: 'Clock-in', out: 'Clock-out' }
export const clockedOut = 'Clocked out'
export const timeClock = 'Time clock'
export const notClockedIn = 'Not clocked in'
export const clockedInSince = (since: string) => `Clocked in since ${since}`
export const clockIn = 'Clock in'
export const clockOut = 'Clock out'
export const otherTime = 'Other time'
export const onlyTheAgentCanClock = 'Only the agent can clock in and out.'
export const clockInWithoutAShift = 'Clock in without a shift?'
export const youHaveNoShiftNow = 'You have no shift now. This time is recorded as overtime.'
export const noShiftAhead = 'No shift in the next 7 days.'
export const noShiftToClock = 'No shift to clock in for in the next 7 days.'
export const yourShiftBeganAt = (start: string) => `Your shift began at ${start}.`
export const yourShiftBegins = (opening: string, since: string) =>
  `Your ${opening === 'open' ? '' : 'next '}shift begins ${since}.`
export const youCanClockInFrom = (begins: string, opensAt: string) =>
  `${begins} You can clock in from ${opensAt}.`
export const clicksThatAreNotRecordedYet = 'Clicks that are not recorded yet'
export const waitingForANetwork = 'Waiting for a network'
export const sideAtTime = (side: string, time: string) =>
  `${side} at ${time}. It is sent by itself and keeps this time.`
export const notRecorded = 'Not recorded'
export const sideAtTimeInClockCard = (side: string, time: string, problem: string) =>
  `${side} at ${time}: ${problem}`
export const dismiss = 'Dismiss'

// Clock history
export const last31Days = 'Last 31 days'
export const noTimecardsYet = 'No timecards yet. Clock in to start one.'
export const now = 'now'

// Own time dialog
export const clockInAtAnotherTime = 'Clock in at another time'
export const clockOutAtAnotherTime = 'Clock out at another time'
export const youClockedInAt = (since: string, since2: string) =>
  `You clocked in ${since} at ${since2}. Enter a time after that.`
export const startedAt = 'Started at'
export const endedAt = 'Ended at'
export const today = 'Today'
export const yourManagerSeesThatYouEntered = (at: string) => `${at}. Your manager sees that you entered it.`
export const timeOutsideOfAShift = 'Time outside of a shift is recorded as overtime.'
