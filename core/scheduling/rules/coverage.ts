// rule-coverage: so many agents at once in each window. A window is filled layer by layer: each layer is one agent
// at a time, handed on when the session is over, to whoever's turn it is. Where sessions of a layer begin and end
// is decided for the whole gap at once (layer.ts), so that as little as possible stays open.
import {
  contains,
  type EpochMs,
  type Interval,
  intersect,
  lengthMinutes,
  MINUTE_MS,
  overlaps,
} from '#core/time/index.ts'
import type { AssignmentGrid, OpenShift } from './assignment-grid.ts'
import type { Eligible } from './eligible.ts'
import { bestLayer } from './layer.ts'
import { isLess, tieBreak } from './order.ts'
import { Shortfalls } from './shortfalls.ts'
import type { RuleCoverage, RuleOutcome, RuleWindow } from './types.ts'
import { occurrences, windowInShift } from './windows.ts'

/** A stretch of time with so many agents wanted, from shifts that may fill it. */
interface Wanted {
  span: Interval
  agents: number
  shifts: OpenShift[]
}

export function applyCoverage(grid: AssignmentGrid, rule: RuleCoverage, eligible: Eligible): RuleOutcome {
  const wanted = rule.windows.flatMap(window => spans(grid, rule, window, eligible.shifts))
  for (const want of wanted) rule.isFullShift ? fillWhole(grid, rule, want) : fill(grid, rule, want)
  const shortfalls = new Shortfalls(grid, rule, eligible)
  let achieved = 0
  let target = 0
  for (const { span, agents, shifts } of wanted) {
    target += agents * lengthMinutes(span)
    for (const piece of pieces(rule, span, shifts)) {
      achieved += Math.min(agents, piece.agents) * lengthMinutes(piece.span)
      for (const part of quarterHours(piece.span)) shortfalls.at(part.start, part.end, agents - piece.agents)
    }
  }
  return shortfalls.outcome(achieved, target, {
    stage: 'window',
    because: 'No window of the rule falls into this time.',
  })
}

/** A time of day is one demand on all agents together; a place in the shift is a demand on each shift. */
function spans(grid: AssignmentGrid, rule: RuleCoverage, window: RuleWindow, shifts: OpenShift[]): Wanted[] {
  const { from, to, zone } = grid.problem
  const range = { start: from, end: to }
  if (window.position === 'time-of-day')
    return occurrences(window, zone, range).map(occurrence => {
      const span = intersect(occurrence, range)!
      const there = shifts.filter(shift => overlaps(shift.interval, span))
      return { span, agents: window.sessions ?? 1, shifts: there }
    })
  return shifts.flatMap(shift =>
    windowInShift(window, shift, rule.sessionLength * MINUTE_MS).flatMap(part => {
      const span = intersect(part.interval, range)
      return span ? { span, agents: Math.min(1, window.sessions ?? 1), shifts: [shift] } : []
    }),
  )
}

interface Piece {
  span: Interval
  agents: number
}

/** The span cut where the number of agents on the activity, by whatever rule, changes. */
function pieces({ taskId }: RuleCoverage, span: Interval, shifts: readonly OpenShift[]): Piece[] {
  const changes = new Map([
    [span.start, 0],
    [span.end, 0],
  ])
  for (const shift of shifts)
    for (const task of shift.tasks) {
      const part = task.taskId === taskId ? intersect(task.interval, span) : null
      if (!part) continue
      changes.set(part.start, (changes.get(part.start) ?? 0) + 1)
      changes.set(part.end, (changes.get(part.end) ?? 0) - 1)
    }
  const cuts = [...changes].sort((a, b) => a[0] - b[0])
  let agents = 0
  return cuts.slice(0, -1).map(([start, change], i) => {
    agents += change
    return { span: { start, end: cuts[i + 1]![0] }, agents }
  })
}

function quarterHours({ start, end }: Interval): Interval[] {
  const stepMs = 15 * MINUTE_MS
  const parts: Interval[] = []
  for (let at = start; at < end; ) {
    const next = Math.min(end, (Math.floor(at / stepMs) + 1) * stepMs)
    parts.push({ start: at, end: next })
    at = next
  }
  return parts
}

/** Intervals in which kept activities and earlier layers give fewer agents than wanted. */
function gaps(rule: RuleCoverage, { span, agents, shifts }: Wanted): Interval[] {
  const gaps: Interval[] = []
  for (const piece of pieces(rule, span, shifts)) {
    if (piece.agents >= agents) continue
    const last = gaps.at(-1)
    if (last && last.end === piece.span.start) last.end = piece.span.end
    else gaps.push({ ...piece.span })
  }
  return gaps
}

/** Each round fills the gaps by one agent more, until nobody is left who fits into any. */
function fill(grid: AssignmentGrid, rule: RuleCoverage, want: Wanted): void {
  for (let isFilling = true; isFilling; ) {
    isFilling = false
    for (const gap of gaps(rule, want))
      for (const session of bestLayer(rule, want.span, gap, want.shifts)) {
        const shift = whoseTurn(grid, rule, want.shifts, session)
        grid.place(shift, session)
        isFilling = true
      }
  }
}

function whoseTurn(
  grid: AssignmentGrid,
  rule: RuleCoverage,
  shifts: readonly OpenShift[],
  session: Interval,
): OpenShift {
  let best: OpenShift | null = null
  let least: number[] = []
  for (const shift of shifts) {
    const free = shift.free.find(piece => contains(piece, session))
    if (!free) continue
    const score = [
      rule.isFindBestMatch ? wastedMs(rule, session, free) : 0,
      grid.turn(shift),
      tieBreak(shift.surferId, rule.id, minuteOf(session.start)),
    ]
    if (best && !isLess(score, least)) continue
    best = shift
    least = score
  }
  return best!
}

/** Free time beside the session that would be too short for another. */
function wastedMs({ sessionLength }: RuleCoverage, session: Interval, free: Interval): number {
  const shortestMs = (sessionLength / 2) * MINUTE_MS
  const beside = [session.start - free.start, free.end - session.end]
  return beside.reduce((sum, ms) => sum + (ms < shortestMs ? ms : 0), 0)
}

const minuteOf = (instant: EpochMs): number => Math.floor(instant / MINUTE_MS)

/** Fills the window agent by agent: the one who closes most of the gaps gets all of his free time in it. */
function fillWhole(grid: AssignmentGrid, rule: RuleCoverage, want: Wanted): void {
  const taken = new Set<OpenShift>()
  for (;;) {
    const open = gaps(rule, want)
    let best: OpenShift | null = null
    let least: number[] = []
    for (const shift of want.shifts) {
      if (taken.has(shift)) continue
      const parts = shift.free.flatMap(free => intersect(free, want.span) ?? [])
      const useful = parts.reduce((sum, part) => sum + common(part, open), 0)
      const wasted = parts.reduce((sum, part) => sum + lengthMinutes(part), 0) - useful
      if (useful <= wasted) continue
      const score = [
        -useful,
        wasted,
        grid.turn(shift),
        tieBreak(shift.surferId, rule.id, minuteOf(want.span.start)),
      ]
      if (best && !isLess(score, least)) continue
      best = shift
      least = score
    }
    if (!best) return
    taken.add(best)
    for (const free of [...best.free]) {
      const part = intersect(free, want.span)
      if (part) grid.place(best, part)
    }
  }
}

const common = (part: Interval, open: readonly Interval[]): number =>
  open.reduce((sum, gap) => {
    const both = intersect(part, gap)
    return sum + (both ? lengthMinutes(both) : 0)
  }, 0)
