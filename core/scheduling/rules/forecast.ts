// rule-forecast: agents on a service activity until its streams have the wanted share of their requirement.
// The greatest shortage is served first, in sessions of an hour (half an hour at least); whoever is needed
// elsewhere least goes first, then whoever's turn it is. At the target the rule stops: the rest is for others.
import { type EpochMs, type Interval, MINUTE_MS } from '../../time/index.ts'
import { type Canvas, SHORTEST_SESSION_MS } from './canvas.ts'
import { eligible } from './eligible.ts'
import { isLess, tieBreak } from './order.ts'
import { minutesOutcome } from './outcome.ts'
import type { PlannedShift, Rule, RuleForecast, RuleOutcome } from './types.ts'

const SLOT_MINUTES = 15
const SESSION_SLOTS = [4, 3, 2]
/** After this long on the activity another agent is preferred. */
const LONGEST_STRETCH_MS = 120 * MINUTE_MS
const ENOUGH = 1e-9

export function applyForecast(canvas: Canvas, rule: RuleForecast): RuleOutcome {
  const { shifts, because } = eligible(canvas, rule)
  const need = new Need(canvas, rule)
  if (need.target() === 0) return minutesOutcome(rule, 0, 0, 'The forecast needs nobody in this time.')
  const bySlot = shiftsBySlot(canvas, shifts)
  const isHopeless = new Uint8Array(canvas.supply.slotCount)
  for (let slot = need.worst(isHopeless); slot >= 0; slot = need.worst(isHopeless)) {
    const session = bestSession(canvas, rule, need, slot, bySlot[slot]!)
    if (!session) {
      isHopeless[slot] = 1
      continue
    }
    canvas.place(session.shift, rule, session.interval)
    need.refresh(session.interval)
  }
  const hindrance =
    because ?? 'Every agent who may do it is off shift or busy with rules above at those times.'
  return minutesOutcome(rule, need.achieved(), need.target(), hindrance)
}

/** What is wanted and still missing, in agents by slot. */
class Need {
  private readonly canvas: Canvas
  private readonly rule: RuleForecast
  private readonly wanted: Float64Array
  private readonly missing: Float64Array

  constructor(canvas: Canvas, rule: RuleForecast) {
    this.canvas = canvas
    this.rule = rule
    const { supply, problem } = canvas
    this.wanted = Float64Array.from({ length: supply.slotCount }, (_, slot) => {
      const start = supply.slotStart(slot)
      if (start < problem.from || start >= problem.to) return 0
      return (supply.required(rule.taskId, slot) * rule.minimumCoveragePercentage) / 100
    })
    this.missing = this.wanted.slice()
    this.refresh({ start: problem.from, end: problem.to })
  }

  refresh(interval: Interval): void {
    this.canvas.supply.eachSlot(interval, slot => {
      const missing = this.wanted[slot]! - this.canvas.supply.supplied(this.rule.taskId, slot)
      this.missing[slot] = missing > ENOUGH ? missing : 0
    })
  }

  /** The slot with the greatest shortage that can still be eased, or -1. */
  worst(isHopeless: Uint8Array): number {
    let worst = -1
    for (let slot = 0; slot < this.missing.length; slot++)
      if (!isHopeless[slot] && this.missing[slot]! > (worst < 0 ? 0 : this.missing[worst]!)) worst = slot
    return worst
  }

  /** Shortage eased less supply wasted by one more agent in the slots [first, last). */
  gain(first: number, last: number): number {
    let gain = 0
    for (let slot = first; slot < last; slot++) gain += 2 * Math.min(1, this.missing[slot] ?? 0) - 1
    return gain
  }

  target(): number {
    return this.wanted.reduce((sum, wanted) => sum + Math.ceil(wanted - ENOUGH) * SLOT_MINUTES, 0)
  }

  achieved(): number {
    return this.wanted.reduce((sum, wanted, slot) => {
      const whole = Math.ceil(wanted - ENOUGH)
      const isMet = this.missing[slot] === 0
      const has = isMet ? whole : Math.min(whole, this.canvas.supply.supplied(this.rule.taskId, slot))
      return sum + has * SLOT_MINUTES
    }, 0)
  }
}

function shiftsBySlot(canvas: Canvas, shifts: readonly PlannedShift[]): PlannedShift[][] {
  const bySlot: PlannedShift[][] = Array.from({ length: canvas.supply.slotCount }, () => [])
  for (const shift of shifts) canvas.supply.eachSlot(shift.interval, slot => bySlot[slot]!.push(shift))
  return bySlot
}

interface Session {
  shift: PlannedShift
  interval: Interval
}

function bestSession(
  canvas: Canvas,
  rule: RuleForecast,
  need: Need,
  slot: number,
  shifts: readonly PlannedShift[],
): Session | null {
  let best: Session | null = null
  let least: number[] = []
  for (const shift of shifts) {
    const session = sessionIn(canvas, need, slot, shift)
    if (!session) continue
    const score = [
      isShort(session.interval) ? 1 : 0,
      -Math.round(session.gain),
      continues(canvas, rule, shift, session.interval) ? 0 : 1,
      neededElsewhere(canvas, rule, shift, slot),
      canvas.turn(shift, rule),
      tieBreak(shift.surferId, rule.id, slot),
    ]
    if (best && !isLess(score, least)) continue
    best = { shift, interval: session.interval }
    least = score
  }
  return best
}

const isShort = (interval: Interval): boolean => interval.end - interval.start < SHORTEST_SESSION_MS

/** The session around the slot that eases most, grown over pieces that would be too short to use. */
function sessionIn(canvas: Canvas, need: Need, slot: number, shift: PlannedShift) {
  const { supply } = canvas
  const at = supply.slotStart(slot)
  const free = canvas.free(shift).find(f => f.start < supply.slotStart(slot + 1) && f.end > at)
  if (!free) return null
  let best: { interval: Interval; gain: number } | null = null
  for (const length of SESSION_SLOTS)
    for (let first = slot; first > slot - length; first--) {
      const start = Math.max(free.start, supply.slotStart(first))
      const end = Math.min(free.end, supply.slotStart(first + length))
      const gain = need.gain(first, first + length) - (isShort({ start, end }) ? length : 0)
      if (!best || gain > best.gain) best = { interval: { start, end }, gain }
    }
  return best && { ...best, interval: grown(best.interval, free) }
}

function grown({ start, end }: Interval, free: Interval): Interval {
  const isShortBefore = start - free.start < SHORTEST_SESSION_MS
  const isShortAfter = free.end - end < SHORTEST_SESSION_MS
  return { start: isShortBefore ? free.start : start, end: isShortAfter ? free.end : end }
}

/** The agent does the activity just before or after, and has not done it for too long. */
function continues(canvas: Canvas, rule: Rule, shift: PlannedShift, interval: Interval): boolean {
  const own = canvas.tasks(shift).filter(task => task.taskId === rule.taskId)
  const stretch = (at: EpochMs, edge: 'start' | 'end'): number => {
    const other = edge === 'start' ? 'end' : 'start'
    const next = own.find(task => task.interval[other] === at)
    return next ? next.interval.end - next.interval.start + stretch(next.interval[edge], edge) : 0
  }
  const beside = stretch(interval.start, 'start') + stretch(interval.end, 'end')
  return beside > 0 && beside + interval.end - interval.start <= LONGEST_STRETCH_MS
}

/** Other forecast activities short of agents at the time that this agent could do. */
function neededElsewhere(canvas: Canvas, rule: Rule, shift: PlannedShift, slot: number): number {
  const skills = canvas.skills(shift)
  return canvas.problem.rules.filter(
    other =>
      other.type === 'rule-forecast' &&
      other.taskId !== rule.taskId &&
      skills.includes(other.taskId) &&
      canvas.supply.supplied(other.taskId, slot) < canvas.supply.required(other.taskId, slot),
  ).length
}
