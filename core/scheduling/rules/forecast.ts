// rule-forecast: agents on a service activity until its streams have the wanted share of their requirement.
// The greatest shortage is served first, in sessions of an hour (half an hour at least); whoever other streams
// miss least goes first, then whoever's turn it is. At the target the rule stops: the rest is for others.
import { type EpochMs, type Interval, MINUTE_MS } from '#core/time/index.ts'
import type { AssignmentGrid, OpenShift } from './assignment-grid.ts'
import type { Eligible } from './eligible.ts'
import { ForecastNeed } from './forecast-need.ts'
import { isLess, type Score, tieBreak } from './order.ts'
import { Shortfalls } from './shortfalls.ts'
import type { RuleForecast, RuleOutcome } from './types.ts'

const SLOT_MINUTES = 15
const SESSION_SLOTS = [4, 3, 2]
export const SHORTEST_SESSION_MS = 30 * MINUTE_MS
/** After this long on the activity another agent is preferred. */
const LONGEST_STRETCH_MS = 120 * MINUTE_MS
/** Divisor of the agents missing at a time: so large a share is searched for at once. */
const SHARE_AT_ONCE = 4
/** Steps in which shortage elsewhere is told apart, for one agent who could ease it. */
const STEPS_PER_AGENT = 20

export function applyForecast(grid: AssignmentGrid, rule: RuleForecast, eligible: Eligible): RuleOutcome {
  const { supply } = grid
  const need = new ForecastNeed(grid, rule)
  const may = new Set(eligible.shifts)
  const isHopeless = new Uint8Array(supply.slotCount)
  for (let slot = need.worst(isHopeless); slot >= 0; slot = need.worst(isHopeless)) {
    const sessions = bestSessions(grid, rule, need, slot, may)
    if (sessions.length === 0) isHopeless[slot] = 1
    for (const { shift, time, interval } of sessions) {
      // The need has changed with each session placed: what was best may be so no more.
      if (gainOf(need, time) < time.gain) break
      grid.place(shift, interval)
      need.refresh(interval)
    }
  }
  const shortfalls = new Shortfalls(grid, rule, eligible)
  let achieved = 0
  let target = 0
  for (let slot = 0; slot < supply.slotCount; slot++) {
    const wanted = need.wanted[slot]!
    const has = need.achieved(slot)
    target += wanted * SLOT_MINUTES
    achieved += has * SLOT_MINUTES
    shortfalls.at(supply.slotStart(slot), supply.slotStart(slot + 1), wanted - has)
  }
  return shortfalls.outcome(achieved, target, {
    stage: 'window',
    because: 'The forecast needs nobody in this time.',
  })
}

interface Session {
  shift: OpenShift
  time: Time
  interval: Interval
  score: Score
}

/** The best first. Where much is missing several are told at once: looking at everybody for each takes long. */
function bestSessions(
  grid: AssignmentGrid,
  rule: RuleForecast,
  need: ForecastNeed,
  slot: number,
  may: ReadonlySet<OpenShift>,
): Session[] {
  const { supply } = grid
  const limit = Math.max(1, Math.floor(need.missing[slot]! / SHARE_AT_ONCE))
  const times = timesAround(need, slot)
  const best: Session[] = []
  for (const shift of grid.onShift(supply.slotStart(slot))) {
    const free = shift.free.find(f => f.start < supply.slotStart(slot + 1) && f.end > supply.slotStart(slot))
    if (!free || !may.has(shift)) continue
    const worst = best.length === limit ? best[limit - 1]!.score : null
    const time = times.find(one => fits(rule, shift, timeOf(grid, one), free))
    if (!time || (worst && -time.gain > worst[0]!)) continue
    const elsewhere = supply.shortageElsewhere(rule.taskId, shift.streams, slot)
    const first = [-time.gain, Math.round(STEPS_PER_AGENT * elsewhere)]
    // The slower criteria are computed only where they can still decide.
    if (worst && isLess(worst.slice(0, 2), first)) continue
    const interval = grown(timeOf(grid, time), free)
    const turn = tieBreak(shift.surferId, rule.id, slot)
    const score = [...first, continues(rule, shift, interval) ? 0 : 1, grid.turn(shift), turn]
    if (worst && !isLess(score, worst)) continue
    let at = best.length
    while (at > 0 && isLess(score, best[at - 1]!.score)) at--
    best.splice(at, 0, { shift, time, interval, score })
    if (best.length > limit) best.pop()
  }
  return best
}

/** Slots [first, last) of a session, and what it gained when it was looked at. */
interface Time {
  first: number
  last: number
  gain: number
}

/** Times of a session around the slot, the one that eases most first, of equals the longest. */
function timesAround(need: ForecastNeed, slot: number): Time[] {
  return SESSION_SLOTS.flatMap(length =>
    Array.from({ length }, (_, back): Time => {
      const time = { first: slot - back, last: slot - back + length }
      return { ...time, gain: gainOf(need, time) }
    }),
  ).sort((a, b) => b.gain - a.gain)
}

const gainOf = (need: ForecastNeed, { first, last }: Omit<Time, 'gain'>): number =>
  Math.round(need.gain(first, last))

const timeOf = ({ supply }: AssignmentGrid, { first, last }: Time): Interval => ({
  start: supply.slotStart(first),
  end: supply.slotStart(last),
})

/** Cut to what is free, and grown over pieces that would be too short to use, it is no shorter than it may be. */
function fits(rule: RuleForecast, shift: OpenShift, time: Interval, free: Interval): boolean {
  const { start, end } = grown(time, free)
  return end - start >= SHORTEST_SESSION_MS || besideMs(rule, shift, { start, end }) > 0
}

function grown(time: Interval, free: Interval): Interval {
  const isShortBefore = time.start - free.start < SHORTEST_SESSION_MS
  const isShortAfter = free.end - time.end < SHORTEST_SESSION_MS
  return { start: isShortBefore ? free.start : time.start, end: isShortAfter ? free.end : time.end }
}

/** The agent does the activity just before or after, and has not done it for too long. */
function continues(rule: RuleForecast, shift: OpenShift, interval: Interval): boolean {
  const beside = besideMs(rule, shift, interval)
  return beside > 0 && beside + interval.end - interval.start <= LONGEST_STRETCH_MS
}

/** How long the agent does the activity, by this rule, right before and after. */
function besideMs(rule: RuleForecast, { tasks }: OpenShift, { start, end }: Interval): number {
  const stretch = (at: EpochMs, edge: 'start' | 'end'): number => {
    const other = edge === 'start' ? 'end' : 'start'
    const next = tasks.find(task => task.ruleId === rule.id && task.interval[other] === at)
    return next ? next.interval.end - next.interval.start + stretch(next.interval[edge], edge) : 0
  }
  return stretch(start, 'start') + stretch(end, 'end')
}
