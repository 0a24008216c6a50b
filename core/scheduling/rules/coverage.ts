// rule-coverage: so many agents at once in each window. A window is filled lane by lane: each lane is one agent
// at a time, handed on when the session is over, to whoever's turn it is.
import { type EpochMs, type Interval, intersect, lengthMinutes, MINUTE_MS } from '../../time/index.ts'
import type { Canvas } from './canvas.ts'
import { eligible } from './eligible.ts'
import { isLess, tieBreak } from './order.ts'
import { minutesOutcome } from './outcome.ts'
import type { PlannedShift, RuleCoverage, RuleOutcome, RuleWindow } from './types.ts'
import { occurrences, windowInShift } from './windows.ts'

/** A stretch of time with so many agents wanted, from shifts that may fill it. */
interface Wanted {
  span: Interval
  agents: number
  shifts: PlannedShift[]
}

export function applyCoverage(canvas: Canvas, rule: RuleCoverage): RuleOutcome {
  const { shifts, because } = eligible(canvas, rule)
  const wanted = rule.windows.flatMap(window => spans(canvas, rule, window, shifts))
  const target = wanted.reduce((sum, { span, agents }) => sum + agents * lengthMinutes(span), 0)
  for (const want of wanted) fill(canvas, rule, want)
  const achieved = wanted.reduce((sum, want) => sum + covered(canvas, rule, want), 0)
  const hindrance =
    target === 0
      ? 'No window of the rule falls into this time.'
      : 'Every agent who may do it is off shift or busy with rules above in the rest of the windows.'
  return minutesOutcome(rule, achieved, target, because ?? hindrance)
}

/** A time of day is one demand on all agents together; a place in the shift is a demand on each shift. */
function spans(canvas: Canvas, rule: RuleCoverage, window: RuleWindow, shifts: PlannedShift[]): Wanted[] {
  const { from, to, zone } = canvas.problem
  const range = { start: from, end: to }
  if (window.position === 'time-of-day')
    return occurrences(window, zone, range).flatMap(o => {
      const span = intersect(o, range)
      return span ? { span, agents: window.sessions ?? 1, shifts } : []
    })
  return shifts.flatMap(shift =>
    windowInShift(window, shift, rule.sessionLength * MINUTE_MS).flatMap(part => {
      const span = intersect(part.interval, range)
      return span ? { span, agents: Math.min(1, window.sessions ?? 1), shifts: [shift] } : []
    }),
  )
}

/** Agent-minutes of the activity in the span, by whatever rule, up to the wanted number at every moment. */
function covered(canvas: Canvas, rule: RuleCoverage, { span, agents, shifts }: Wanted): number {
  let minutes = 0
  for (const piece of pieces(canvas, rule, span, shifts))
    minutes += Math.min(agents, piece.agents) * lengthMinutes(piece.span)
  return minutes
}

/** The span cut where the number of agents on the activity changes. */
function pieces(canvas: Canvas, rule: RuleCoverage, span: Interval, shifts: readonly PlannedShift[]) {
  const inSpan = shifts.flatMap(shift =>
    canvas.tasks(shift).flatMap(t => (t.taskId === rule.taskId ? (intersect(t.interval, span) ?? []) : [])),
  )
  const cuts = [...new Set([span.start, span.end, ...inSpan.flatMap(i => [i.start, i.end])])].sort(
    (a, b) => a - b,
  )
  return cuts.slice(0, -1).map((start, i) => {
    const end = cuts[i + 1]!
    return {
      span: { start, end },
      agents: inSpan.filter(t => t.start <= start && t.end >= end).length,
    }
  })
}

/** Each round fills the gaps by one agent more, until nobody is left who fits into any. */
function fill(canvas: Canvas, rule: RuleCoverage, want: Wanted): void {
  let isFilling = true
  while (isFilling) {
    const before = canvas.placements.length
    for (const gap of gaps(canvas, rule, want)) fillGap(canvas, rule, want, gap)
    isFilling = canvas.placements.length > before
  }
}

/** Where kept activities and earlier rounds give fewer agents than wanted. */
function gaps(canvas: Canvas, rule: RuleCoverage, { span, agents, shifts }: Wanted): Interval[] {
  const gaps: Interval[] = []
  for (const piece of pieces(canvas, rule, span, shifts)) {
    if (piece.agents >= agents) continue
    const last = gaps.at(-1)
    if (last && last.end === piece.span.start) last.end = piece.span.end
    else gaps.push({ ...piece.span })
  }
  return gaps
}

function fillGap(canvas: Canvas, rule: RuleCoverage, want: Wanted, gap: Interval): void {
  const stepMs = rule.granularity * MINUTE_MS
  for (let at = gap.start; at < gap.end; ) {
    const session = nextSession(canvas, rule, want, { start: at, end: gap.end })
    if (!session) {
      at += stepMs
      continue
    }
    canvas.place(session.shift, rule, session.interval)
    at = session.interval.end
  }
}

interface Session {
  shift: PlannedShift
  interval: Interval
}

function nextSession(canvas: Canvas, rule: RuleCoverage, want: Wanted, rest: Interval): Session | null {
  let best: Session | null = null
  let least: number[] = []
  for (const shift of want.shifts) {
    const free = canvas.free(shift).find(f => f.start <= rest.start && f.end > rest.start)
    if (!free) continue
    const end = sessionEnd(rule, rest, free.end)
    if (end === null) continue
    const missingMs = Math.max(0, Math.min(rest.end, rest.start + rule.sessionLength * MINUTE_MS) - end)
    const turn = tieBreak(shift.surferId, rule.id, Math.floor(rest.start / MINUTE_MS))
    const score = [missingMs, canvas.turn(shift, rule), turn]
    if (best && !isLess(score, least)) continue
    best = { shift, interval: { start: rest.start, end } }
    least = score
  }
  return best
}

/** Where a session from the start of the rest would end, or null when it would be too short. */
function sessionEnd(rule: RuleCoverage, rest: Interval, freeEnd: EpochMs): EpochMs | null {
  const sessionMs = rule.sessionLength * MINUTE_MS
  const reach = Math.min(rest.end, freeEnd)
  if (rule.isFullShift) return reach
  const end = Math.min(reach, rest.start + sessionMs)
  if (!rule.isFindBestMatch) return end === Math.min(rest.end, rest.start + sessionMs) ? end : null
  // From half to twice the length: longer where a piece too short to hand on would be left over.
  const leftMs = rest.end - end
  if (leftMs > 0 && leftMs < sessionMs / 2 && reach === rest.end) return rest.end
  return end - rest.start >= Math.min(sessionMs / 2, rest.end - rest.start) ? end : null
}
