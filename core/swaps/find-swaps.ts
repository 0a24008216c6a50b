// Swaps of offered shifts, found in a graph: nodes are offers, and an edge leads from an offer to a shift that its
// agent wants and may take. A direct swap is a cycle of two, a chain is a cycle of three or four, found by a
// depth-limited search. Each agent gives one shift and takes one, so each edge can be evaluated alone.
import { type Eligibility, eligibilityIn } from './eligibility.ts'
import type { Market, OfferedShift, ShiftSwapFound } from './types.ts'

/** Agents in one chain. */
export const LONGEST_CHAIN = 4
/** Edges of an offer that chains follow; direct swaps follow all. */
const MAX_EDGES = 12
/** Steps of the search for one offer's chains. */
const MAX_STEPS = 2_000

/**
 * Swaps of which no two share a shift or an agent: direct swaps first, then chains, those that keep coverage before
 * those that do not.
 */
export function matchOffers(market: Market): ShiftSwapFound[] {
  const eligibility = eligibilityIn(market)
  const graph = graphOf(market.offers, eligibility)
  const taken = new Set<number>()
  const found: ShiftSwapFound[] = []
  const accept = (cycle: readonly OfferedShift[]) => {
    if (cycle.some(({ surferId }) => taken.has(surferId))) return
    for (const { surferId } of cycle) taken.add(surferId)
    found.push({ offerIds: cycle.map(offer => offer.id), lostHours: lostHours(cycle, eligibility) })
  }
  for (const pair of ranked(directSwaps(graph), eligibility))
    if (pair.every(({ surferId }) => !taken.has(surferId)) && isAllowed(pair, eligibility)) accept(pair)
  for (const start of graph.keys()) {
    if (taken.has(start.surferId)) continue
    const chain = chainFrom(start, graph, eligibility, offer => !taken.has(offer.surferId))
    if (chain) accept(chain)
  }
  return found
}

type Graph = ReadonlyMap<OfferedShift, readonly OfferedShift[]>

/** Edges by offer, those that keep coverage first; only offers that somebody wants something for. */
function graphOf(offers: readonly OfferedShift[], { takes, lostHours }: Eligibility): Graph {
  const wanting = offers.filter(offer => offer.wanted !== null)
  return new Map(
    wanting.map(offer => {
      const edges = wanting.filter(other => takes(offer, other))
      const lost = new Map(edges.map(other => [other, lostHours(other.block, offer.surferId)]))
      return [offer, edges.toSorted((a, b) => lost.get(a)! - lost.get(b)! || a.id - b.id)]
    }),
  )
}

function directSwaps(graph: Graph): OfferedShift[][] {
  const sets = new Map([...graph].map(([offer, edges]) => [offer, new Set(edges)]))
  return [...graph].flatMap(([offer, edges]) =>
    edges.flatMap(other => (offer.id < other.id && sets.get(other)!.has(offer) ? [[offer, other]] : [])),
  )
}

const lostHours = (cycle: readonly OfferedShift[], eligibility: Eligibility): number =>
  cycle.reduce((sum, { surferId }, at) => sum + eligibility.lostHours(nextOf(cycle, at).block, surferId), 0)

const nextOf = <T>(cycle: readonly T[], at: number): T => cycle[(at + 1) % cycle.length]!

function ranked(cycles: readonly OfferedShift[][], eligibility: Eligibility): OfferedShift[][] {
  const lost = new Map(cycles.map(cycle => [cycle, lostHours(cycle, eligibility)]))
  return cycles.toSorted((a, b) => lost.get(a)! - lost.get(b)! || a[0]!.id - b[0]!.id || a[1]!.id - b[1]!.id)
}

const isAllowed = (cycle: readonly OfferedShift[], { fits }: Eligibility): boolean =>
  cycle.every((offer, at) => fits(offer.surferId, nextOf(cycle, at).block, offer.block))

/** The shortest chain through the offer, those that keep coverage first; null when there is none within the bounds. */
function chainFrom(
  start: OfferedShift,
  graph: Graph,
  { fits }: Eligibility,
  isFree: (offer: OfferedShift) => boolean,
): OfferedShift[] | null {
  let steps = 0
  const extend = (path: readonly OfferedShift[], length: number): OfferedShift[] | null => {
    const last = path.at(-1)!
    if (path.length === length)
      return graph.get(last)!.includes(start) && fits(last.surferId, start.block, last.block)
        ? [...path]
        : null
    for (const next of graph.get(last)!.filter(isFree).slice(0, MAX_EDGES)) {
      if (++steps > MAX_STEPS) return null
      if (path.some(one => one.surferId === next.surferId)) continue
      if (!fits(last.surferId, next.block, last.block)) continue
      const chain = extend([...path, next], length)
      if (chain) return chain
    }
    return null
  }
  for (let length = 3; length <= LONGEST_CHAIN; length++) {
    const chain = extend([start], length)
    if (chain) return chain
  }
  return null
}
