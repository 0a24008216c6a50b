// rule-break: one break per shift and window, its starts staggered from the window's start, and of those the one
// that costs coverage least, then the one with the fewest colleagues away. Positions are first chosen shift by
// shift and then revised against each other; only then are they placed.
import { type EpochMs, type Interval, MINUTE_MS, overlaps } from '../../time/index.ts'
import type { Canvas } from './canvas.ts'
import { eligible } from './eligible.ts'
import { isLess, tieBreak } from './order.ts'
import type { PlannedShift, RuleBreak, RuleOutcome } from './types.ts'
import { type WindowPart, windowInShift } from './windows.ts'

const REVISIONS = 3
/** Differences in coverage below this are not told apart. */
const DAMAGE_STEP = 0.02

interface Wanted {
  shift: PlannedShift
  candidates: Interval[]
  chosen: Interval | null
}

export function applyBreak(canvas: Canvas, rule: RuleBreak): RuleOutcome {
  const { shifts, because } = eligible(canvas, rule)
  const outcome = (achieved: number, target: number, sentence: string): RuleOutcome => ({
    ruleId: rule.id,
    achieved,
    target,
    because: sentence,
  })
  if (because) return outcome(0, 0, because)
  const sessionMs = rule.sessionLength * MINUTE_MS
  const parts = shifts.flatMap(shift =>
    rule.windows.flatMap(window => windowInShift(window, shift, sessionMs).map(part => ({ shift, part }))),
  )
  if (parts.length === 0) return outcome(0, 0, 'No window of the rule falls into a shift.')
  const open = parts.filter(({ shift, part }) => !hasBreak(canvas, rule, shift, part))
  const wanted = open.map(({ shift, part }) => ({
    shift,
    candidates: starts(canvas, rule, shift, part),
    chosen: null,
  }))
  choose(canvas, rule, wanted)
  const placed = placeAll(canvas, rule, wanted)
  const achieved = parts.length - open.length + placed
  const sentence = `${achieved} of ${parts.length} breaks placed.`
  return outcome(
    achieved,
    parts.length,
    achieved === parts.length
      ? sentence
      : `${sentence} Elsewhere no start of the window is free for ${rule.sessionLength} min.`,
  )
}

/** A kept break of the same activity in the window counts as this one. */
const hasBreak = (canvas: Canvas, { taskId }: RuleBreak, shift: PlannedShift, part: WindowPart): boolean =>
  shift.keptTasks.some(task => task.taskId === taskId && overlaps(task.interval, part.interval)) &&
  canvas.minutesOf(shift, taskId, part.interval) > 0

function starts(canvas: Canvas, rule: RuleBreak, shift: PlannedShift, part: WindowPart): Interval[] {
  const sessionMs = rule.sessionLength * MINUTE_MS
  const stepMs = rule.staggerInterval * MINUTE_MS
  // A window shorter than the break still gives its own start.
  const last = Math.max(part.interval.start, part.interval.end - sessionMs)
  const skipped = Math.ceil((part.interval.start - part.anchor) / stepMs)
  const list: Interval[] = []
  for (let start: EpochMs = part.anchor + skipped * stepMs; start <= last; start += stepMs) {
    const interval = { start, end: start + sessionMs }
    if (canvas.isFree(shift, interval)) list.push(interval)
  }
  return list
}

function choose(canvas: Canvas, rule: RuleBreak, wanted: Wanted[]): void {
  const away: Interval[] = canvas.placements.filter(p => p.taskId === rule.taskId).map(p => p.interval)
  // Whoever has fewest starts to choose from chooses first.
  const order = [...wanted].sort(
    (a, b) =>
      a.candidates.length - b.candidates.length ||
      tieBreak(a.shift.surferId, rule.id, a.shift.blockId) -
        tieBreak(b.shift.surferId, rule.id, b.shift.blockId),
  )
  for (let round = 0; round <= REVISIONS; round++)
    for (const want of order) {
      if (want.chosen) {
        away.splice(away.indexOf(want.chosen), 1)
        canvas.supply.addAble(canvas.skills(want.shift), want.chosen, 1)
      }
      want.chosen = best(canvas, rule, want, away)
      if (!want.chosen) continue
      away.push(want.chosen)
      canvas.supply.addAble(canvas.skills(want.shift), want.chosen, -1)
    }
  // What was tried out is taken back: placing counts it again.
  for (const { shift, chosen } of order) if (chosen) canvas.supply.addAble(canvas.skills(shift), chosen, 1)
}

function best(
  canvas: Canvas,
  rule: RuleBreak,
  { shift, candidates }: Wanted,
  away: readonly Interval[],
): Interval | null {
  let chosen: Interval | null = null
  let least: number[] = []
  for (const candidate of candidates) {
    const damage = canvas.supply.damage(canvas.skills(shift), candidate)
    const colleagues = away.filter(other => overlaps(other, candidate)).length
    const turn = tieBreak(shift.surferId, rule.id, Math.floor(candidate.start / MINUTE_MS))
    const score = [Math.round(damage / DAMAGE_STEP), colleagues, turn]
    if (chosen && !isLess(score, least)) continue
    chosen = candidate
    least = score
  }
  return chosen
}

/** Two windows of one shift may have chosen overlapping times; the later one then takes what is still free. */
function placeAll(canvas: Canvas, rule: RuleBreak, wanted: readonly Wanted[]): number {
  let placed = 0
  for (const { shift, candidates, chosen } of wanted) {
    const free = chosen && [chosen, ...candidates].find(candidate => canvas.isFree(shift, candidate))
    if (!free) continue
    canvas.place(shift, rule, free)
    placed++
  }
  return placed
}
