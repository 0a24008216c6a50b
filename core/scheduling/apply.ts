// An activity plan laid over shifts: breaks first, then the other rules from top to bottom. A rule takes free
// time only, so it never changes what a rule above it placed. Touching sessions of a rule become one.

import type { SearchControl } from './problem/types.ts'
import { AssignmentGrid, type Placement } from './rules/assignment-grid.ts'
import { applyBreak } from './rules/break.ts'
import { applyCoverage } from './rules/coverage.ts'
import { eligible } from './rules/eligible.ts'
import { applyForecast } from './rules/forecast.ts'
import { applyFullShift } from './rules/full-shift.ts'
import { STOPPED_SENTENCE } from './rules/stage-sentence.ts'
import { applyTotalTime } from './rules/total-time.ts'
import type { ApplyProblem, ApplyResult, Rule, RuleOutcome } from './rules/types.ts'

function applyRule(grid: AssignmentGrid, rule: Rule): RuleOutcome {
  grid.begin(rule)
  const who = eligible(grid, rule)
  switch (rule.type) {
    case 'rule-break':
      return applyBreak(grid, rule, who)
    case 'rule-coverage':
      return applyCoverage(grid, rule, who)
    case 'rule-forecast':
      return applyForecast(grid, rule, who)
    case 'rule-full-shift':
      return applyFullShift(grid, rule, who)
    case 'rule-total-time':
      return applyTotalTime(grid, rule, who)
  }
}

/** On cancel the rules so far stand, and the others say that they were not reached. */
export function applyTaskTemplate(problem: ApplyProblem, control: SearchControl): ApplyResult {
  const grid = new AssignmentGrid(problem)
  const isBreak = (rule: Rule) => rule.type === 'rule-break'
  const inOrder = [...problem.rules.filter(isBreak), ...problem.rules.filter(rule => !isBreak(rule))]
  const outcomes = new Map<number, RuleOutcome>()
  for (const [i, rule] of inOrder.entries()) {
    if (control.isCancelled?.()) break
    outcomes.set(rule.id, applyRule(grid, rule))
    control.onProgress?.((i + 1) / inOrder.length, 0)
  }
  return {
    tasks: joined(grid.placements),
    rules: problem.rules.map(rule => outcomes.get(rule.id) ?? unreached(rule.id)),
  }
}

function unreached(ruleId: number): RuleOutcome {
  const because = STOPPED_SENTENCE
  const missing = [{ stage: 'stopped' as const, amount: 0, condition: null, ruleId: null, because }]
  return { ruleId, achieved: 0, target: 0, missing, because }
}

function joined(placements: readonly Placement[]): Placement[] {
  const sorted = [...placements].sort((a, b) => a.blockId - b.blockId || a.interval.start - b.interval.start)
  const tasks: Placement[] = []
  for (const placement of sorted) {
    const last = tasks.at(-1)
    const continues =
      last &&
      last.blockId === placement.blockId &&
      last.ruleId === placement.ruleId &&
      last.interval.end === placement.interval.start
    if (continues) last.interval = { start: last.interval.start, end: placement.interval.end }
    else tasks.push({ ...placement })
  }
  return tasks
}
