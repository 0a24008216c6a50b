// Agents of each kind that streams need when they share them. By Hall's theorem as cuts: for a set of streams, all
// agents who can serve any of them must be as many as the set needs as one queue. Cuts of single streams, of pairs
// that a kind of agents joins, and of all that are joined bind nearly always (Wallace & Whitt 2005: two skills an
// agent give nearly all of full flexibility); the fewest agents within them are a linear program. The result
// is a lower bound: whether agents of these kinds reach every goal, the simulation shows.
import { solve } from 'yalps'
import { requiredStaff } from '../required-staff.ts'
import { connectedSets, pooledStaff } from './pooled.ts'
import type { SharedStream } from './types.ts'

/** Agents to whom the same streams are open. */
export interface AgentKind {
  /** Indices into the streams. */
  streams: readonly number[]
  /** Relative cost of one agent; 1 when left out. */
  weight?: number
}

export interface RequirementRequest {
  incrementMinutes: number
  streams: readonly SharedStream[]
  kinds: readonly AgentKind[]
  /** Rounding to whole agents; otherwise fractions, as in stated requirements. */
  isWhole: boolean
}

/** Streams of which all who can serve any must be at least so many, per interval. */
export interface Cut {
  streams: readonly number[]
  agents: Float64Array
}

export interface MultiskillRequirement {
  cuts: Cut[]
  /** [kind] agents per interval; of least weight in all. */
  agents: Float64Array[]
  /** All kinds together. */
  total: Float64Array
  /** Per interval, indices of the cuts that leave no room. */
  binding: (readonly number[])[]
}

/** Streams that no kind serves are left out: nobody can be hired for them. */
export function multiskillRequirement(request: RequirementRequest): MultiskillRequirement {
  return withinCuts(request, cutsOf(request))
}

function cutsOf({ incrementMinutes, streams, kinds }: RequirementRequest): Cut[] {
  const required = streams.map(({ id: _, ...stream }) => requiredStaff({ incrementMinutes, ...stream }))
  const served = [...streams.keys()].filter(stream => kinds.some(kind => kind.streams.includes(stream)))
  const sets = new Map<string, number[]>()
  const add = (set: number[]) => sets.set(set.join(), set)
  for (const stream of served) add([stream])
  for (const { streams: own } of kinds) for (const a of own) for (const b of own) if (a < b) add([a, b])
  for (const set of connectedSets(streams.length, kinds)) {
    const members = set.filter(stream => served.includes(stream)).sort((a, b) => a - b)
    if (members.length > 1) add(members)
  }
  return [...sets.values()].map(set => ({
    streams: set,
    agents:
      set.length === 1
        ? required[set[0]!]!.slice()
        : pooledStaff({ incrementMinutes, streams }, set, required),
  }))
}

const TIGHT = 1e-6

function withinCuts({ kinds, isWhole }: RequirementRequest, cuts: readonly Cut[]): MultiskillRequirement {
  const length = cuts[0]?.agents.length ?? 0
  const column = () => new Float64Array(length)
  const result = { cuts: [...cuts], agents: kinds.map(column), total: column(), binding: [] as number[][] }
  const serving = cuts.map(cut =>
    kinds.flatMap((kind, k) => (kind.streams.some(stream => cut.streams.includes(stream)) ? [k] : [])),
  )
  const known = new Map<string, number[]>()
  for (let i = 0; i < length; i++) {
    const least = cuts.map(cut => (isWhole ? Math.ceil(cut.agents[i]! - TIGHT) : cut.agents[i]!))
    const key = least.join()
    const agents = known.get(key) ?? fewest(kinds, serving, least, isWhole)
    known.set(key, agents)
    agents.forEach((count, k) => {
      result.agents[k]![i] = count
      result.total[i]! += count
    })
    result.binding.push(
      cuts.flatMap((_, c) => {
        const there = serving[c]!.reduce((sum, k) => sum + agents[k]!, 0)
        return least[c]! > 0 && there - least[c]! < TIGHT ? [c] : []
      }),
    )
  }
  return result
}

/** Fewest agents by kind. Always solvable: each cut has a kind that serves it. */
function fewest(
  kinds: readonly AgentKind[],
  serving: readonly (readonly number[])[],
  least: readonly number[],
  isWhole: boolean,
): number[] {
  const { variables } = solve<number, string>(
    {
      direction: 'minimize',
      objective: 'weight',
      constraints: least.map((min, c) => [`${c}`, { min }] as const),
      variables: kinds.map((kind, k) => {
        const of = serving.flatMap((members, c) => (members.includes(k) ? [[`${c}`, 1] as const] : []))
        return [k, [['weight', kind.weight ?? 1] as const, ...of]] as const
      }),
      integers: isWhole,
    },
    { maxIterations: 10_000, timeout: Number.POSITIVE_INFINITY },
  )
  const agents = kinds.map(() => 0)
  for (const [k, count] of variables) agents[k] = count
  return agents
}
