// The best week of one agent, exactly: given what covering each slot is worth, dynamic programming over the
// days (tour-tables.ts) finds starts, lengths and break positions of greatest value within the daily and weekly
// limits and the rest. Days in a row are kept by branching, for they seldom bind.

import { type DayChoice, KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import { type CandidateRequest, DayCandidates, type DayLimit } from './day-candidates.ts'
import { NONE } from './roster.ts'
import { type Tour, TourTables } from './tour-tables.ts'

export type { Tour } from './tour-tables.ts'

/** Weeks solved for one: beyond, the best found so far is taken. */
const MOST_NODES = 100

export interface TourRequest extends CandidateRequest {
  weekIndex: number
  /** Days worked in a row just before and just after the week. */
  streakBefore: number
  streakAfter: number
  /** Choices by which a week that breaks a constraint on its sequence is repaired; null when it breaks none. */
  repairs?: ((tour: Tour) => readonly DayChoice[] | null) | null
  /** 1 for exactly the days of the horizon that must have a shift; null when that is free. */
  pattern?: Uint8Array | null
}

/** Solves week after week with the same tables. */
export class WeekTourSolver {
  private readonly candidates: DayCandidates
  private readonly tables = new TourTables()
  private nodes = 0

  /** Whether the last week found is the best there is. */
  get isExact(): boolean {
    return this.nodes <= MOST_NODES + 1
  }

  constructor(slotCount: number) {
    this.candidates = new DayCandidates(slotCount)
  }

  solve(request: TourRequest): Tour {
    const { agent, week, pattern } = request
    const dayCount = week.lastDay - week.firstDay
    const limits = Array.from({ length: dayCount }, (_, k) => {
      const isForced = pattern?.[week.firstDay + k] === 1
      const isOpen = agent.isOpenDay[week.firstDay + k] === 1 && (!pattern || isForced)
      return { isOpen, isForced, banned: [] }
    })
    this.nodes = 0
    return this.branch(request, limits, null) ?? emptyTour(dayCount)
  }

  /**
   * Branches on a broken rule on the sequence of days: one of some choices must be made, and the best is kept.
   * Null when none is better than what is known already.
   */
  private branch(request: TourRequest, limits: readonly DayLimit[], known: Tour | null): Tour | null {
    if (this.nodes++ > MOST_NODES) return null
    const { agent, weekIndex } = request
    const tour = this.tables.solve(agent, weekIndex, this.candidates.list(request, limits), limits)
    if (!tour || (known && !isBetter(request, tour, known))) return null
    const choices = daysOff(request, tour) ?? request.repairs?.(tour)
    if (!choices) return tour
    let best = known
    for (const choice of choices) best = this.branch(request, narrowed(request, limits, choice), best) ?? best
    return best === known ? null : best
  }
}

const emptyTour = (dayCount: number): Tour => ({
  value: 0,
  start: new Int32Array(dayCount).fill(NONE),
  length: new Int32Array(dayCount),
  breakStart: new Int32Array(dayCount).fill(NONE),
  template: new Int32Array(dayCount).fill(NONE),
  usedSlots: 0,
})

/** One day off in a run that is too long. */
function daysOff(request: TourRequest, tour: Tour): DayChoice[] | null {
  const streak = longStreak(request, tour)
  return streak?.map(k => ({ day: request.week.firstDay + k, isOn: false })) ?? null
}

function narrowed({ week }: TourRequest, limits: readonly DayLimit[], choice: DayChoice): DayLimit[] {
  return limits.map((limit, k) => {
    if (k !== choice.day - week.firstDay) return limit
    if ('banned' in choice) return { ...limit, banned: [...limit.banned, choice.banned] }
    return choice.isOn ? { ...limit, isForced: true } : { ...limit, isOpen: false }
  })
}

function isBetter({ agent, weekIndex }: TourRequest, a: Tour, b: Tour): boolean {
  const minimum = agent.minWeekSlots[weekIndex]!
  const missing = (tour: Tour) => Math.max(0, minimum - tour.usedSlots)
  return missing(a) === missing(b) ? a.value > b.value : missing(a) < missing(b)
}

/** New working days of a run that is too long, or null. Kept days inside the week are part of runs. */
function longStreak(request: TourRequest, tour: Tour): number[] | null {
  const { agent, week, streakBefore, streakAfter } = request
  const dayCount = tour.start.length
  let run = streakBefore
  let days: number[] = []
  for (let k = 0; k <= dayCount; k++) {
    const isKept = k < dayCount && agent.isKeptDay[week.firstDay + k + KEPT_MARGIN_DAYS] === 1
    const isNew = k < dayCount && tour.start[k] !== NONE
    if (isNew || isKept) {
      run++
      if (isNew) days.push(k)
      continue
    }
    if (k === dayCount) run += streakAfter
    if (run > agent.maxStreak && days.length > 0) return days
    run = 0
    days = []
  }
  return null
}
