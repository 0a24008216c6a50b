// Cost of a schedule, term by term, each beside the lower bound proven for it alone.
import { CENTI } from './model/pools.ts'
import type { CostTerm, GenerateResult, GenerateSettings } from './problem/types.ts'
import { type Board, OVER_WEIGHT, UNDER_WEIGHT } from './search/board.ts'
import { type Bound, boundFor } from './search/bound.ts'
import type { Roster } from './search/roster.ts'

export function costOf(
  board: Board,
  roster: Roster,
  bound: Bound | null,
  settings: GenerateSettings,
): GenerateResult['cost'] {
  const { required, covered, supplied } = board.totals()
  const under = (UNDER_WEIGHT * (required - covered)) / CENTI
  const over = (OVER_WEIGHT * (supplied - covered)) / CENTI
  const least = bound && boundFor(bound, roster)
  const term = (
    name: CostTerm['term'],
    cost: number,
    weight: number,
    leastCost?: number | null,
  ): CostTerm => ({
    term: name,
    amount: cost / CENTI / weight,
    weight,
    least: leastCost == null ? null : leastCost / CENTI / weight,
  })
  const { startSpreadWeight, fairnessWeight, preferenceWeight, stabilityWeight } = settings
  const terms = [
    term('under', under * CENTI, UNDER_WEIGHT, least?.under),
    term('over', over * CENTI, OVER_WEIGHT, least?.over),
    contractTerm(roster, bound),
  ]
  const { personal } = roster.options
  if (startSpreadWeight > 0) terms.push(term('start-spread', roster.totalSpread(), startSpreadWeight))
  if (personal && fairnessWeight > 0)
    terms.push(term('fairness', personal.fairnessCost(roster), fairnessWeight))
  if (personal && preferenceWeight > 0)
    terms.push(term('preference', personal.additiveCost(roster, 'wishes'), preferenceWeight, least?.wishes))
  if (personal && stabilityWeight > 0)
    terms.push(term('stability', personal.additiveCost(roster, 'changes'), stabilityWeight, least?.changes))
  return {
    under,
    over,
    total: under + over,
    bound: least && least.staffing / CENTI,
    startSpread: roster.totalSpread() / CENTI,
    terms,
  }
}

/** Hours that contracts ask and that are not given; some fit into no week at all. */
function contractTerm(roster: Roster, bound: Bound | null): CostTerm {
  const least = bound ? bound.unreachable.reduce((sum, slots) => sum + slots, 0) : null
  return { term: 'contract', amount: roster.missingSlots(), weight: null, least }
}
