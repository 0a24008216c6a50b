// Shortfalls of a rule and their reasons: for each thing missing the candidates pass the stages of types.ts one after
// the other, and the stage that removed the last of them is named. What the rule itself placed is no candidate.

import { duration } from '#core/constraints/wording.ts'
import { type EpochMs, type Interval, lengthMs, MINUTE_MS, overlaps, subtract } from '#core/time/index.ts'
import type { AssignmentGrid, OpenShift } from './assignment-grid.ts'
import { type Eligible, PASSES_ALL } from './eligible.ts'
import { stageSentence } from './stage-sentence.ts'
import type { Missing, Rule, RuleOutcome, Stage } from './types.ts'

/** In the order in which candidates pass them. */
const ORDER: Stage[] = [
  ...(['shift', 'policy', 'skill', 'condition', 'window', 'time-off', 'kept', 'earlier-rule'] as const),
  ...(['start', 'session'] as const),
]

/** Stage that removed a candidate, and the condition or rule in it. */
interface Stop {
  stage: Stage
  condition: number
  ruleId: number | null
}

interface Kind extends Stop {
  amount: number
  byRule: Map<number, number>
}

type Nothing = Pick<Missing, 'stage' | 'because'>

const stopAtStage = (stage: Stage, ruleId: number | null = null): Stop => ({ stage, condition: 0, ruleId })
const NOBODY = stopAtStage('shift')
const POLICY = stopAtStage('policy')
const SKILL = stopAtStage('skill')
const WINDOW = stopAtStage('window')
const TIME_OFF = stopAtStage('time-off')
const KEPT = stopAtStage('kept')
const SESSION = stopAtStage('session')
const RANK = new Map(ORDER.map((stage, rank) => [stage, rank]))
const isFurther = (a: Stop, b: Stop): boolean =>
  RANK.get(a.stage)! > RANK.get(b.stage)! || (a.stage === b.stage && a.condition > b.condition)

export class Shortfalls {
  private readonly grid: AssignmentGrid
  private readonly rule: Rule
  private readonly passed: Eligible['passed']
  private readonly kinds = new Map<string, Kind>()

  constructor(grid: AssignmentGrid, rule: Rule, { passed }: Eligible) {
    this.grid = grid
    this.rule = rule
    this.passed = passed
  }

  /** So many agents are missing, a quarter hour at most: each is put down to whoever came furthest. */
  at(start: EpochMs, end: EpochMs, agents: number): void {
    if (agents <= 0) return
    const stops = this.grid.onShift(start).flatMap(shift => this.stopAt(shift, start, end) ?? [])
    stops.sort((a, b) => (isFurther(a, b) ? -1 : isFurther(b, a) ? 1 : 0))
    const minutes = (end - start) / MINUTE_MS
    for (let i = 0, left = agents; left > 0; i++) {
      const stop = stops[i]
      const part = stop ? Math.min(1, left) : left
      this.note(stop ?? NOBODY, part * minutes)
      left -= part
    }
  }

  /** A session is missing in one of these shifts, each with the times that the rule's windows allow there. */
  within(
    shifts: readonly OpenShift[],
    windows: (shift: OpenShift) => Interval[],
    sessionMs: number,
    amount: number,
  ): void {
    this.note(
      this.furthest(shifts, shift => this.stopWithin(shift, windows(shift), sessionMs)),
      amount,
    )
  }

  /** Something is missing because of a stage that the caller knows. */
  because(stage: Stage, amount: number): void {
    this.note(stopAtStage(stage), amount)
  }

  /** Outcome of the rule. `nothing`: reason reported when nothing was wanted although somebody could have done it. */
  outcome(achieved: number, target: number, nothing: Nothing): RuleOutcome {
    const { id: ruleId, type } = this.rule
    if (target === 0) {
      const none = this.nothingWanted(nothing)
      return { ruleId, achieved, target, missing: [none], because: none.because }
    }
    const isBreak = type === 'rule-break'
    const amountText = (amount: number) => (isBreak ? String(amount) : duration(amount))
    const missing = [...this.kinds.values()]
      .sort((a, b) => b.amount - a.amount || RANK.get(a.stage)! - RANK.get(b.stage)!)
      .map(kind => this.missing(kind, achieved > 0 ? ' else' : ''))
    const reached = `${amountText(achieved)} of ${amountText(target)}${isBreak ? ' breaks' : ''} placed.`
    const reasons =
      missing.length === 1
        ? [missing[0]!.because]
        : missing.map(({ amount, because }) => `${amountText(amount)}: ${because}`)
    return { ruleId, achieved, target, missing, because: [reached, ...reasons].join(' ') }
  }

  private nothingWanted(nothing: Nothing): Missing {
    const stop = this.furthest(this.grid.shifts, shift => this.stoppedBefore(shift))
    return stop === SESSION
      ? { ...nothing, amount: 0, condition: null, ruleId: null }
      : this.missing({ ...stop, amount: 0, byRule: new Map() }, '')
  }

  private note(stop: Stop, amount: number): void {
    if (amount <= 0) return
    const key = `${stop.stage} ${stop.condition}`
    const kind = this.kinds.get(key) ?? { ...stop, amount: 0, byRule: new Map<number, number>() }
    kind.amount += amount
    if (stop.ruleId !== null) kind.byRule.set(stop.ruleId, (kind.byRule.get(stop.ruleId) ?? 0) + amount)
    this.kinds.set(key, kind)
  }

  private furthest(shifts: readonly OpenShift[], stopOf: (shift: OpenShift) => Stop | null): Stop {
    let furthest = NOBODY
    for (const shift of shifts) {
      const stop = stopOf(shift)
      if (stop && isFurther(stop, furthest)) furthest = stop
    }
    return furthest
  }

  /** `session` when it passed the policy and the conditions. */
  private stoppedBefore(shift: OpenShift): Stop {
    const passed = this.passed.get(shift)!
    if (passed === PASSES_ALL) return SESSION
    if (passed > 0) return { stage: 'condition', condition: passed, ruleId: null }
    return this.rule.assignPolicy === 'skills' ? SKILL : POLICY
  }

  private stopAt(shift: OpenShift, start: EpochMs, end: EpochMs): Stop | null {
    const { interval } = shift
    if (interval.start >= end || interval.end <= start) return null
    let furthest = this.stoppedBefore(shift)
    const isOver = (other: Interval) => other.start < end && start < other.end
    for (const { interval: taken, ruleId } of shift.tasks) {
      if (!isOver(taken)) continue
      if (ruleId === this.rule.id) return null
      if (furthest.stage === 'session' || furthest.stage === 'earlier-rule')
        furthest = ruleId === null ? KEPT : stopAtStage('earlier-rule', ruleId)
    }
    return furthest.stage === 'session' && shift.unavailable.some(isOver) ? TIME_OFF : furthest
  }

  private stopWithin(shift: OpenShift, windows: Interval[], sessionMs: number): Stop {
    const before = this.stoppedBefore(shift)
    if (before.stage !== 'session') return before
    if (windows.length === 0) return WINDOW
    const has = (pieces: Interval[]) => pieces.some(piece => lengthMs(piece) >= sessionMs)
    const taken = (isTaking: (ruleId: number | null) => boolean) =>
      shift.tasks.filter(task => isTaking(task.ruleId)).map(task => task.interval)
    if (!has(windows)) return SESSION
    let left = subtract(windows, shift.unavailable)
    if (!has(left)) return TIME_OFF
    left = subtract(
      left,
      taken(ruleId => ruleId === null),
    )
    if (!has(left)) return KEPT
    const above = shift.tasks.filter(({ ruleId }) => ruleId !== null && ruleId !== this.rule.id)
    if (
      has(
        subtract(
          left,
          above.map(task => task.interval),
        ),
      )
    )
      return SESSION
    const most = above
      .filter(task => left.some(piece => overlaps(piece, task.interval)))
      .sort((a, b) => lengthMs(b.interval) - lengthMs(a.interval))[0]
    return stopAtStage('earlier-rule', most?.ruleId ?? null)
  }

  private missing({ stage, condition, amount, byRule }: Kind, others: string): Missing {
    const ruleId = [...byRule].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? null
    const type = stage === 'condition' ? this.rule.conditions[condition - 1]!.type : null
    const ruleName = this.grid.problem.rules.find(rule => rule.id === ruleId)?.name ?? ''
    const { assignPolicy } = this.rule
    const because = stageSentence(stage, { assignPolicy, condition: type, ruleName, others })
    return { stage, amount, condition: type, ruleId, because }
  }
}
