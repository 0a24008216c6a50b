// An activity plan laid over shifts: breaks first, then the other rules from top to bottom. A rule takes free
// time only, so it never changes what a rule above it placed; forecast rules next to each other share theirs. Touching sessions of a rule become one.

import type { SearchControl } from './problem/types.ts'
import { AssignmentGrid, type Placement } from './rules/assignment-grid.ts'
import { applyBreak } from './rules/break.ts'
import { applyCoverage } from './rules/coverage.ts'
import { eligible } from './rules/eligible.ts'
import { applyForecasts } from './rules/forecast.ts'
import { applyFullShift } from './rules/full-shift.ts'
import { STOPPED_SENTENCE } from './rules/stage-sentence.ts'
import { applyTotalTime } from './rules/total-time.ts'
import type { ApplyProblem, ApplyResult, Rule, RuleForecast, RuleOutcome } from './rules/types.ts'

/** Forecast rules that follow each other are applied as one. */
function runsOf(rules: readonly Rule[]): Rule[][] {
  const runs: Rule[][] = []
  for (const rule of rules) {
    const last = runs.at(-1)
    if (isForecast(rule) && last?.every(isForecast)) last.push(rule)
    else runs.push([rule])
  }
  return runs
}

const isBreak = (rule: Rule): boolean => rule.type === 'rule-break'
const isForecast = (rule: Rule): rule is RuleForecast => rule.type === 'rule-forecast'

function applyRun(grid: AssignmentGrid, rules: readonly Rule[]): RuleOutcome[] {
  if (rules.every(isForecast))
    return applyForecasts(
      grid,
      rules.map(rule => ({ rule, eligible: eligible(grid, rule) })),
    )
  return rules.map(rule => applyRule(grid, rule))
}

function applyRule(grid: AssignmentGrid, rule: Rule): RuleOutcome {
  grid.begin(rule)
  const who = eligible(grid, rule)
  switch (rule.type) {
    case 'rule-break':
      return applyBreak(grid, rule, who)
    case 'rule-coverage':
      return applyCoverage(grid, rule, who)
    case 'rule-forecast':
      return applyForecasts(grid, [{ rule, eligible: who }])[0]!
    case 'rule-full-shift':
      return applyFullShift(grid, rule, who)
    case 'rule-total-time':
      return applyTotalTime(grid, rule, who)
  }
}

/** On cancel the rules so far stand, and the others say that they were not reached. */
export function applyTaskTemplate(problem: ApplyProblem, control: SearchControl): ApplyResult {
  const grid = new AssignmentGrid(problem)
  const inOrder = [...problem.rules.filter(isBreak), ...problem.rules.filter(rule => !isBreak(rule))]
  const outcomes = new Map<number, RuleOutcome>()
  for (const run of runsOf(inOrder)) {
    if (control.isCancelled?.()) break
    for (const outcome of applyRun(grid, run)) outcomes.set(outcome.ruleId, outcome)
    control.onProgress?.(outcomes.size / inOrder.length, 0)
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
