// Whether enough people are scheduled, per interval and summed over a column of the timeline.
import { addedFigures, type CoverageFigures, coverageFigures } from '#core/blocks/index.ts'
import { type EpochMs, HOUR_MS, type Interval, intersect, lengthMs } from '#core/time/index.ts'
import { figureText } from '../ui/text/figure-text.ts'
import * as texts from './texts.ts'

export interface CoverageInterval {
  start: EpochMs
  end: EpochMs
  /** Agents; fractions allowed. */
  required: number
  actual: number
  /** Sums of several ticket groups, whose surplus helps no other; left out: the difference alone. */
  short?: number
  over?: number
  /** Part of the shortage that nobody off work could fill; left out: not known. */
  unfillable?: number
  /** Contacts that have a goal, those expected to be answered in time, and as many as the goal wants. */
  answers?: { contacts: number; answered: number; wanted: number }
  /** Work that waits at the end, of ticket groups whose work may. */
  backlogs?: readonly Backlog[]
}

export interface Backlog {
  /** Name of the ticket group. */
  name: string
  /** Hours within which the work is to be done. */
  targetHours: number
  agentHours: number
}

/** "E-mail: due within 8 h, 3.2 h still to do" */
export const backlogText = ({ name, targetHours, agentHours }: Backlog): string =>
  texts.dueWithinStillToDo(name, figureText(targetHours, 'h'), figureText(agentHours, 'h', 1))

/** Figure drawn of each interval. */
export type CoverageDisplay = 'bar' | 'number' | 'service-level' | 'surplus'

export type CoverageState = 'none' | 'under' | 'right' | 'over'

export const shortOf = ({ short, required, actual }: CoverageInterval): number =>
  short ?? Math.max(0, required - actual)
export const overOf = ({ over, required, actual }: CoverageInterval): number =>
  over ?? Math.max(0, actual - required)

/** Difference that is drawn as enough: colours follow it, figures do not. */
export type Tolerance = 'standard' | 'none' | 'tenth' | 'fifth' | 'half-agent' | 'one-agent' | 'two-agents'
export const TOLERANCES: Record<Tolerance, { label: string; short: Allowed; over: Allowed }> = {
  standard: { label: texts.fiveShort10Over, short: part(0.05), over: part(0.1) },
  none: { label: texts.none, short: () => 0, over: () => 0 },
  tenth: { label: '±10 %', short: part(0.1), over: part(0.1) },
  fifth: { label: '±20 %', short: part(0.2), over: part(0.2) },
  'half-agent': { label: texts.zero5Agents, short: () => 0.5, over: () => 0.5 },
  'one-agent': { label: texts.oneAgent, short: () => 1, over: () => 1 },
  'two-agents': { label: texts.twoAgents, short: () => 2, over: () => 2 },
}
/** Agents allowed of those required. */
type Allowed = (required: number) => number
function part(fraction: number): Allowed {
  return required => required * fraction
}
/** Ratios of quotients such as 1.1 carry rounding in their last bits. */
const ROUNDING = 1e-9

export function coverageState(interval: CoverageInterval, tolerance: Tolerance): CoverageState {
  const { required } = interval
  if (required <= 0) return 'none'
  const { short, over } = TOLERANCES[tolerance]
  if (shortOf(interval) > short(required) + ROUNDING) return 'under'
  return overOf(interval) > over(required) + ROUNDING ? 'over' : 'right'
}

/** Depth of colour of a shortage: the part of the requirement that is missing, and no deeper than the agents it is. */
export type GapLevel = 1 | 2 | 3 | 4
const PARTS_FROM = [0.1, 0.25, 0.5]
const AGENTS_FROM = [0.5, 1, 2]
export function gapLevel(interval: CoverageInterval): GapLevel {
  const short = shortOf(interval)
  const byPart = PARTS_FROM.filter(from => short >= from * interval.required).length
  const byAgents = AGENTS_FROM.filter(from => short >= from).length
  return (1 + Math.min(byPart, byAgents)) as GapLevel
}

/** Nobody off work could fill most of it. */
export const isUnfillable = (interval: CoverageInterval): boolean =>
  interval.unfillable !== undefined && 2 * interval.unfillable > shortOf(interval)

/** Neighbouring intervals that are drawn alike, joined. */
export interface CoverageRun extends Interval {
  state: CoverageState
  /** Depth of a shortage. */
  level?: GapLevel
  isUnfillable?: boolean
}

export interface CoverageSum {
  state: CoverageState
  /** Agent-hours, whatever the tolerance. */
  figures: CoverageFigures
  /** Agent-hours of the shortage that nobody off work could fill; null: not known. */
  unfillableHours: number | null
  /** Most agents short at once, negative; else fewest over; null when nobody is required. */
  leastSurplus: number | null
  /** Fractions of the contacts; null without any. */
  serviceLevel: { expected: number; goal: number } | null
  /** Work that waits at the end of the last interval. */
  backlogs: readonly Backlog[]
  runs: CoverageRun[]
}

/** Under wins over over: a surplus at ten does not answer a call at nine. */
export function sumCoverage(
  intervals: readonly CoverageInterval[],
  { start, end }: Interval,
  tolerance: Tolerance = 'standard',
): CoverageSum {
  const answers = { contacts: 0, answered: 0, wanted: 0 }
  const states = new Set<CoverageState>()
  const figures: CoverageFigures[] = []
  const runs: CoverageRun[] = []
  let leastSurplus: number | null = null
  let unfillableHours: number | null = null
  let backlogs: readonly Backlog[] = []
  for (let at = firstAt(intervals, start); at < intervals.length; at++) {
    const interval = intervals[at]!
    const piece = intersect(interval, { start, end })
    if (!piece) break
    answers.contacts += interval.answers?.contacts ?? 0
    answers.answered += interval.answers?.answered ?? 0
    answers.wanted += interval.answers?.wanted ?? 0
    backlogs = interval.backlogs ?? []
    const hours = lengthMs(piece) / HOUR_MS
    figures.push(figuresOfInterval(interval, hours))
    if (interval.unfillable !== undefined)
      unfillableHours = (unfillableHours ?? 0) + interval.unfillable * hours
    const state = coverageState(interval, tolerance)
    const surplus = shortOf(interval) > ROUNDING ? -shortOf(interval) : overOf(interval)
    if (state !== 'none') leastSurplus = Math.min(leastSurplus ?? surplus, surplus)
    states.add(state)
    addRun(runs, { ...piece, state, ...(state === 'under' && looksOf(interval)) })
  }
  return {
    state: (['under', 'over', 'right'] as const).find(state => states.has(state)) ?? 'none',
    figures: addedFigures(figures),
    unfillableHours,
    leastSurplus,
    serviceLevel:
      answers.contacts > 0
        ? { expected: answers.answered / answers.contacts, goal: answers.wanted / answers.contacts }
        : null,
    backlogs,
    runs,
  }
}

const looksOf = (interval: CoverageInterval) => ({
  level: gapLevel(interval),
  isUnfillable: isUnfillable(interval),
})

/** Figures of an interval; of several ticket groups, what each is short and over. */
function figuresOfInterval(interval: CoverageInterval, hours: number): CoverageFigures {
  const { required, actual, short, over } = interval
  if (short === undefined || over === undefined) return coverageFigures([required], [actual], hours)
  return addedFigures([
    coverageFigures([required], [required - short], hours),
    coverageFigures([0], [over], hours),
  ])
}

function addRun(runs: CoverageRun[], run: CoverageRun): void {
  const last = runs.at(-1)
  const isAlike =
    last?.end === run.start &&
    last.state === run.state &&
    last.level === run.level &&
    last.isUnfillable === run.isUnfillable
  if (isAlike) last.end = run.end
  else runs.push(run)
}

/** Times of the runs in a state, neighbours joined however deep their colour is. */
export function timesIn(runs: readonly CoverageRun[], state: CoverageState): Interval[] {
  const times: Interval[] = []
  for (const { start, end, state: own } of runs) {
    if (own !== state) continue
    const last = times.at(-1)
    if (last?.end === start) last.end = end
    else times.push({ start, end })
  }
  return times
}

/** The first interval that ends after the instant. */
function firstAt(intervals: readonly CoverageInterval[], instant: EpochMs): number {
  let low = 0
  let high = intervals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (intervals[middle]!.end <= instant) low = middle + 1
    else high = middle
  }
  return low
}

/** The interval at an instant. */
export function intervalAt(
  intervals: readonly CoverageInterval[],
  instant: EpochMs,
): CoverageInterval | undefined {
  const found = intervals[firstAt(intervals, instant)]
  return found && found.start <= instant ? found : undefined
}

/** A whole percent short of the goal is worth saying; less is within what any forecast knows. */
const CLOSE = 0.005

export const serviceLevelState = ({ expected, goal }: { expected: number; goal: number }): CoverageState =>
  expected < goal - CLOSE ? 'under' : 'right'

/** Scale of the bars: all that is scheduled and what is usually required. Work that falls due at once may stand out above it. */
export function mostRequired(intervals: readonly CoverageInterval[]): number {
  const required = intervals
    .flatMap(one => (one.required > 0 ? [one.required] : []))
    .toSorted((a, b) => a - b)
  const usual = required[Math.floor(USUAL * (required.length - 1))] ?? 0
  return intervals.reduce((most, one) => {
    const scheduled = one.required - shortOf(one) + overOf(one)
    return Math.max(most, Math.min(one.required * 1.1, usual * MOST_ABOVE_USUAL), scheduled)
  }, 0)
}
/** Part of the intervals whose requirement counts as usual. */
const USUAL = 0.95
const MOST_ABOVE_USUAL = 2

/** Scale of the surplus to either side. */
export const mostOff = (intervals: readonly CoverageInterval[]): number =>
  intervals.reduce((most, one) => Math.max(most, shortOf(one), one.required > 0 ? overOf(one) : 0), 0)
