// rule-forecast: agents on a service activity until its streams have the wanted share of their requirement.
// The greatest shortage is served first, in sessions of an hour (half an hour at least); whoever other streams
// miss least goes first, then whoever's turn it is. At the target the rule stops: the rest is for others.
import { type EpochMs, type Interval, MINUTE_MS } from '../../time/index.ts'
import type { Canvas, OpenShift } from './canvas.ts'
import type { Eligible } from './eligible.ts'
import { Misses } from './misses.ts'
import { Need } from './need.ts'
import { isLess, tieBreak } from './order.ts'
import type { RuleForecast, RuleOutcome } from './types.ts'

const SLOT_MINUTES = 15
const SESSION_SLOTS = [4, 3, 2]
const SHORTEST_SESSION_MS = 30 * MINUTE_MS
/** After this long on the activity another agent is preferred. */
const LONGEST_STRETCH_MS = 120 * MINUTE_MS
/** Steps in which shortage elsewhere is told apart, for one agent who could ease it. */
const STEPS_PER_AGENT = 20

export function applyForecast(canvas: Canvas, rule: RuleForecast, eligible: Eligible): RuleOutcome {
  const { supply } = canvas
  const need = new Need(canvas, rule)
  const may = new Set(eligible.shifts)
  const isHopeless = new Uint8Array(supply.slotCount)
  for (let slot = need.worst(isHopeless); slot >= 0; slot = need.worst(isHopeless)) {
    const session = bestSession(canvas, rule, need, slot, may)
    if (!session) {
      isHopeless[slot] = 1
      continue
    }
    canvas.place(session.shift, session.interval)
    need.refresh(session.interval)
  }
  const misses = new Misses(canvas, rule, eligible)
  let achieved = 0
  let target = 0
  for (let slot = 0; slot < supply.slotCount; slot++) {
    const wanted = need.wanted[slot]!
    const has = need.achieved(slot)
    target += wanted * SLOT_MINUTES
    achieved += has * SLOT_MINUTES
    misses.at(supply.slotStart(slot), supply.slotStart(slot + 1), wanted - has)
  }
  return misses.outcome(achieved, target, {
    stage: 'window',
    because: 'The forecast needs nobody in this time.',
  })
}

interface Session {
  shift: OpenShift
  interval: Interval
}

function bestSession(
  canvas: Canvas,
  rule: RuleForecast,
  need: Need,
  slot: number,
  may: ReadonlySet<OpenShift>,
): Session | null {
  const { supply } = canvas
  const times = timesAround(canvas, need, slot)
  let best: Session | null = null
  let least: number[] = []
  for (const shift of canvas.onShift(supply.slotStart(slot))) {
    const free = shift.free.find(f => f.start < supply.slotStart(slot + 1) && f.end > supply.slotStart(slot))
    if (!free || !may.has(shift)) continue
    const time = times.find(one => fits(rule, shift, one, free))
    if (!time || (best && -time.gain > least[0]!)) continue
    const elsewhere = supply.shortageElsewhere(rule.taskId, shift.streams, slot)
    const first = [-time.gain, Math.round(STEPS_PER_AGENT * elsewhere)]
    // What takes longer to find out is asked only where it can still decide.
    if (best && isLess(least.slice(0, 2), first)) continue
    const interval = grown(time, free)
    const turn = tieBreak(shift.surferId, rule.id, slot)
    const score = [...first, continues(rule, shift, interval) ? 0 : 1, canvas.turn(shift), turn]
    if (best && !isLess(score, least)) continue
    best = { shift, interval }
    least = score
  }
  return best
}

interface Time extends Interval {
  gain: number
}

/** Times of a session around the slot, the one that eases most first, of equals the longest. */
function timesAround({ supply }: Canvas, need: Need, slot: number): Time[] {
  return SESSION_SLOTS.flatMap(length =>
    Array.from({ length }, (_, back): Time => {
      const first = slot - back
      const gain = Math.round(need.gain(first, first + length))
      return { start: supply.slotStart(first), end: supply.slotStart(first + length), gain }
    }),
  ).sort((a, b) => b.gain - a.gain)
}

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
