// Why a click or a card is refused, in sentences with the times of the agent's own clock.
import { type Refusal, refuse } from '#contract/errors.ts'
import { clock } from '#core/constraints/index.ts'
import { type EpochMs, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { CLOCK_IN_OPENS_MS, type Shift, type StartProblem } from '#core/timecards/index.ts'
import type { TimecardRow } from './store.ts'

const conflict = (because: string, problem?: string): Refusal =>
  refuse('CONFLICT', problem === undefined ? { because } : { because, problem })

const OPENS_MINUTES = CLOCK_IN_OPENS_MS / MINUTE_MS

interface Clicked {
  at: EpochMs
  zone: Zone
  shifts: readonly Shift[]
}

export const notReporting = (): Refusal =>
  conflict('You do not clock in and out. Ask your manager if you should.')

export const tooOldClick = (at: EpochMs, zone: Zone): Refusal =>
  conflict(
    `The click of ${clock(zone, at)} is more than seven days old. Ask your manager to add the timecard.`,
  )

/** Refusal of a clock-in. `problem` in the reply informs the browser that a confirmation is sufficient. */
export function startRefusal(problem: StartProblem, { at, zone, shifts }: Clicked): Refusal {
  const next = shifts.find(({ interval }) => interval.start > at)
  const opens = next
    ? ` Clocking in for your shift at ${clock(zone, next.interval.start)} opens ${OPENS_MINUTES} minutes before.`
    : ''
  switch (problem) {
    case 'own-time-not-allowed':
      return conflict('You may not enter another time than now. Ask your manager to correct the timecard.')
    case 'own-time-in-future':
      return conflict('The time that you entered is still to come. Enter one that has passed.')
    case 'own-time-too-old':
      return conflict(
        'The time that you entered is more than a day ago. Ask your manager to add the timecard.',
      )
    case 'no-shift':
      return conflict(`You have no shift at ${clock(zone, at)}.${opens}`, problem)
    case 'unconfirmed':
      return conflict(
        `You have no shift at ${clock(zone, at)}. Confirm that you work outside of a shift.`,
        problem,
      )
  }
}

export const notClockedIn = (): Refusal => conflict('You are not clocked in. Clock in first.')

export const closedMeanwhile = (card: TimecardRow, zone: Zone): Refusal =>
  conflict(
    `Your timecard of ${clock(zone, card.reportedStart.getTime())} was closed because nobody clocked out. Ask your manager to correct it.`,
  )

export const endBeforeStart = (card: TimecardRow, zone: Zone): Refusal =>
  conflict(`You clocked in at ${clock(zone, card.reportedStart.getTime())}. Enter an end after that.`)

export const tooLongCard = (card: TimecardRow, zone: Zone): Refusal =>
  conflict(
    `You clocked in at ${clock(zone, card.reportedStart.getTime())}, more than a day before. Ask your manager to correct the timecard.`,
  )

/** `whose`: "You are" or "Ana Reyes is". */
export function overlapRefusal(card: TimecardRow, zone: Zone, whose: 'own' | string): Refusal {
  const start = clock(zone, card.reportedStart.getTime())
  if (card.reportedEnd === null)
    return conflict(
      whose === 'own'
        ? `You are clocked in since ${start} already.`
        : `${whose} is clocked in since ${start}. Close that timecard first, or choose a time before it.`,
    )
  const end = clock(zone, card.reportedEnd.getTime())
  return conflict(
    whose === 'own'
      ? `Your timecard from ${start} to ${end} covers that time. Ask your manager to correct it.`
      : `${whose} has a timecard from ${start} to ${end}, which overlaps. Change that one, or choose another time.`,
  )
}
