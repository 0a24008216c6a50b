// Requirement and coverage of streams that share agents. A single stream needs the agents of the staffing formulas.
// Streams with shared agents need fewer: they could be one queue with all their work, and no schedule works with fewer
// than that queue needs at the easiest of their goals, or than any of them needs alone. A stream's share of the pooling
// gain depends on the flexible agents among those serving it: a few have a large effect (Wallace & Whitt 2005). The
// square root of their share is used, which gives the 40 % that an exact chain finds for two flexible agents in
// fourteen. The result is an estimate; the simulation gives the reliable figure.
import { requiredStaff } from '../required-staff.ts'
import { connectedSets, pooledStaff } from './pooled.ts'
import { divideAgents } from './share.ts'
import type { SharedStream, SkillGroup } from './types.ts'

export interface MultiskillRequest {
  incrementMinutes: number
  streams: readonly SharedStream[]
  groups: readonly SkillGroup[]
  /** Agents who work what may wait, by stream and interval; null or left out: as if worked evenly. */
  worked?: readonly (ArrayLike<number> | null)[]
}

/** Each array per interval. */
export interface MultiskillCoverage {
  /** Requirement of each stream alone. */
  required: Float64Array[]
  /** Heads below which no schedule of all streams can do, however flexible its agents. */
  pooled: Float64Array
  /** Agents at each stream's service, none counted twice. */
  actual: Float64Array[]
  /** Actual − the stream's requirement less its share of the pooling gain that the agents there make possible. */
  surplus: Float64Array[]
  /** [group][stream] agents. */
  allocation: Float64Array[][]
  /** Streams left uncovered, as indices; [] when all are covered. */
  binding: (readonly number[])[]
}

const COVERED = 1e-6

export function multiskillCoverage(request: MultiskillRequest): MultiskillCoverage {
  const { streams, groups } = request
  const length = streams[0]?.volume.length ?? 0
  const column = () => new Float64Array(length)
  const { required, at } = sharedStaffing(request)
  const result: MultiskillCoverage = {
    required,
    pooled: column(),
    actual: streams.map(column),
    surplus: streams.map(column),
    allocation: groups.map(() => streams.map(column)),
    binding: [],
  }
  for (let i = 0; i < length; i++) {
    const present = groups.map(({ streams: served, agents }) => ({
      streams: served,
      agents: Math.max(0, agents[i] || 0),
    }))
    const worked = request.worked?.map(agents => agents && agents[i]!)
    const { needs, pooled, given } = at(i, present, worked)
    result.pooled[i] = pooled
    given.forEach((row, g) => {
      row.forEach((agents, s) => {
        result.allocation[g]![s]![i] = agents
        result.actual[s]![i]! += agents
      })
    })
    needs.forEach((need, s) => {
      result.surplus[s]![i] = result.actual[s]![i]! - need
    })
    result.binding.push(needs.flatMap((_, s) => (result.surplus[s]![i]! < -COVERED ? [s] : [])))
  }
  return result
}

export interface PresentAgents {
  /** Indices. */
  streams: readonly number[]
  agents: number
}

export interface SharedInterval {
  /** Requirement of each stream, given the agents who are present. */
  needs: number[]
  pooled: number
  /** Agents of each group at each stream. */
  given: Float64Array[]
}

/** One interval after the other, for whoever is there: what sets of streams need together is worked out once. */
export function sharedStaffing(request: Omit<MultiskillRequest, 'groups' | 'worked'>): {
  required: Float64Array[]
  /** `worked`: by stream whose work may wait, the agents who work it. */
  at: (
    interval: number,
    present: readonly PresentAgents[],
    worked?: readonly (number | null)[],
  ) => SharedInterval
} {
  const { incrementMinutes, streams } = request
  const required = streams.map(({ id: _, ...stream }) => requiredStaff({ incrementMinutes, ...stream }))
  const pooledBySet = new Map<string, Float64Array>()
  const pooledOf = (set: readonly number[]): Float64Array => {
    const key = set.join()
    const known = pooledBySet.get(key) ?? pooledStaff(request, set, required)
    pooledBySet.set(key, known)
    return known
  }
  const at = (
    i: number,
    present: readonly PresentAgents[],
    worked: readonly (number | null)[] = [],
  ): SharedInterval => {
    const alone = (s: number) => worked[s] ?? required[s]![i]!
    const needs = streams.map((_, s) => alone(s))
    let pooled = 0
    for (const set of connectedSets(
      streams.length,
      present.filter(group => group.agents > 0),
    )) {
      const waiting = set.reduce((sum, s) => sum + alone(s) - required[s]![i]!, 0)
      const together = pooledOf(set)[i]! + waiting
      pooled += together
      lessGain(needs, set, together, present)
    }
    streams.forEach(({ target, isOpen }, s) => {
      if (isOpen?.[i] ?? true) needs[s] = Math.max(needs[s]!, target.minimumAgents ?? 0)
    })
    return { needs, pooled, given: divideAgents(needs, present) }
  }
  return { required, at }
}

/** Takes from each stream's need its share of what pooling saves, as far as those who can serve it are flexible. */
function lessGain(
  needs: number[],
  set: readonly number[],
  together: number,
  groups: readonly PresentAgents[],
): void {
  const apart = set.reduce((sum, s) => sum + needs[s]!, 0)
  if (!(apart > 0) || set.length === 1) return
  for (const s of set) {
    let able = 0
    let flexible = 0
    for (const { streams, agents } of groups) {
      if (!streams.includes(s)) continue
      able += agents
      if (streams.length > 1) flexible += agents
    }
    const reached = able > 0 ? Math.sqrt(flexible / able) : 0
    needs[s]! *= 1 - reached * (1 - together / apart)
  }
}
