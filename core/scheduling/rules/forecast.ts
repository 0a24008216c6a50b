// rule-forecast: agents on a service activity until its ticket groups have the wanted share of their requirement.
// Rules that stand next to each other share their agents by need, but for those to fill first; at the target a rule
// stops: the rest is for others.
// Work that may wait needs them where they have time for it.
import { MINUTE_MS } from '#core/time/index.ts'
import type { AssignmentGrid } from './assignment-grid.ts'
import { ForecastNeed } from './forecast-need.ts'
import { type ForecastRule, sharedSessions } from './shared-forecast.ts'
import { Shortfalls } from './shortfalls.ts'
import type { RuleOutcome } from './types.ts'

const SLOT_MINUTES = 15
export const SHORTEST_SESSION_MS = 30 * MINUTE_MS

/** Rounds in which sessions are added for work that would miss its target. */
const MOST_ROUNDS = 3

/** Outcomes in the order of the rules. */
export function applyForecasts(grid: AssignmentGrid, rules: readonly ForecastRule[]): RuleOutcome[] {
  const first = rules.filter(({ rule }) => rule.isFirst)
  const shared = rules.filter(({ rule }) => !rule.isFirst)
  for (const run of [...first.map(one => [one]), ...apartRuns(grid, shared)]) {
    grid.supply.placeDeferred(grid.shifts)
    placeSessions(grid, run)
    // Need that was spread too thin to be worth anybody's time counts whole where it falls due.
    for (let round = 0; round < MOST_ROUNDS && grid.supply.countDeferred(); round++) placeSessions(grid, run)
  }
  grid.supply.countDeferred()
  return rules.map(one => outcomeOf(grid, one))
}

function placeSessions(grid: AssignmentGrid, run: readonly ForecastRule[]): void {
  const sessions = sharedSessions(grid, run)
  run.forEach(({ rule }, index) => {
    grid.begin(rule)
    for (const { shift, interval } of sessions[index]!) grid.place(shift, interval)
  })
}

/** Rules that may share: no two serve the same ticket group; a later one of those comes after the run of the first. */
function apartRuns(grid: AssignmentGrid, rules: readonly ForecastRule[]): ForecastRule[][] {
  const runs: ForecastRule[][] = []
  for (const one of rules) {
    const own = grid.supply.streamsOf([one.rule.taskId])
    const isApart = (other: ForecastRule) =>
      !grid.supply.streamsOf([other.rule.taskId]).some(stream => own.includes(stream))
    const run = runs.at(-1)
    if (run?.every(isApart)) run.push(one)
    else runs.push([one])
  }
  return runs
}

function outcomeOf(grid: AssignmentGrid, { rule, eligible }: ForecastRule): RuleOutcome {
  const { supply } = grid
  const need = new ForecastNeed(grid, rule)
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
