// Requirement and coverage of streams that share agents. Alone, a stream needs what the formulas say. Shared
// agents need fewer heads: the pooled requirement of a connected set of streams is that of one queue with all
// their work, and no schedule does with less. How much of that gain a roster reaches depends on how many of its
// agents are flexible: a few go a long way (Wallace & Whitt 2005). We take the square root of the flexible share,
// which gives the 40 % that an exact chain finds for two flexible agents of fourteen; the simulation is the judge.
import { formulaOf, requiredStaff } from '../required-staff.ts'
import type { StaffingTarget } from '../types.ts'
import { share } from './share.ts'
import type { SharedStream, SkillGroup } from './types.ts'

export interface MultiskillRequest {
  incrementMinutes: number
  streams: readonly SharedStream[]
  groups: readonly SkillGroup[]
}

/** Each array per interval. */
export interface MultiskillCoverage {
  /** What each stream needs alone. */
  required: Float64Array[]
  /** Heads that all streams need together when every agent of a connected set may serve all of it. */
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
  const { incrementMinutes, streams, groups } = request
  const length = streams[0]?.volume.length ?? 0
  const column = () => new Float64Array(length)
  const required = streams.map(({ id: _, ...stream }) => requiredStaff({ incrementMinutes, ...stream }))
  const sets = connectedSets(streams.length, groups)
  const pooledOf = sets.map(set => pooledStaff(request, set, required))
  const result: MultiskillCoverage = {
    required,
    pooled: column(),
    actual: streams.map(column),
    surplus: streams.map(column),
    allocation: groups.map(() => streams.map(column)),
    binding: [],
  }
  for (let i = 0; i < length; i++) {
    const needs = sharedNeeds(request, sets, pooledOf, required, i)
    sets.forEach((_, k) => {
      result.pooled[i]! += pooledOf[k]![i]!
    })
    const given = share(
      needs,
      groups.map(group => ({ streams: group.streams, agents: Math.max(0, group.agents[i] || 0) })),
    )
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

/** Streams that some chain of shared agents joins. */
function connectedSets(count: number, groups: readonly SkillGroup[]): number[][] {
  let setOf = Array.from({ length: count }, (_, stream) => stream)
  for (const { streams } of groups)
    for (const stream of streams) {
      const [from, to] = [setOf[stream]!, setOf[streams[0]!]!]
      setOf = setOf.map(set => (set === from ? to : set))
    }
  return [...Map.groupBy(setOf.keys(), stream => setOf[stream]!).values()]
}

/**
 * Live streams of the set as one queue: their work added, the strictest of their goals, its other settings the
 * means by work. Work that waits and work without a goal gains nothing from pooling and is added as it is.
 * Never more than the streams need apart.
 */
function pooledStaff(
  { incrementMinutes, streams }: MultiskillRequest,
  set: readonly number[],
  required: readonly Float64Array[],
): Float64Array {
  const length = streams[0]!.volume.length
  const isLive = (stream: number) => !['workload', 'deferred'].includes(formulaOf(streams[stream]!.target))
  const live = set.filter(isLive)
  const apart = (members: readonly number[], i: number) =>
    members.reduce((sum, s) => sum + required[s]![i]!, 0)
  if (live.length < 2) return Float64Array.from({ length }, (_, i) => apart(set, i))
  const volume = new Float64Array(length)
  const work = new Float64Array(length)
  for (const s of live)
    for (let i = 0; i < length; i++) {
      const contacts = Math.max(0, streams[s]!.volume[i] || 0)
      volume[i]! += contacts
      work[i]! += contacts * Math.max(0, streams[s]!.handleTimeSeconds[i] || 0)
    }
  const isOpen = Array.from({ length }, (_, i) => live.some(s => streams[s]!.isOpen?.[i] ?? true))
  const together = requiredStaff({
    target: strictest(live.map(s => streams[s]!.target)),
    incrementMinutes,
    volume,
    handleTimeSeconds: work.map((seconds, i) => (volume[i]! > 0 ? seconds / volume[i]! : 0)),
    isOpen,
  })
  const waiting = set.filter(s => !isLive(s))
  return together.map((heads, i) => Math.min(heads, apart(live, i)) + apart(waiting, i))
}

function strictest(targets: readonly StaffingTarget[]): StaffingTarget {
  const mean = (value: (target: StaffingTarget) => number) =>
    targets.reduce((sum, target) => sum + value(target), 0) / targets.length
  const least = (values: (number | null | undefined)[]) => {
    const known = values.filter(value => typeof value === 'number')
    return known.length > 0 ? Math.min(...known) : null
  }
  const patience = targets.map(target => target.patienceSeconds ?? null)
  return {
    isOnline: true,
    targetResponseTimeSeconds: least(targets.map(target => target.targetResponseTimeSeconds)),
    serviceLevelPercent: Math.max(...targets.map(target => target.serviceLevelPercent)),
    concurrency: mean(target => target.concurrency),
    shrinkageFraction: mean(target => target.shrinkageFraction),
    occupancyFraction: Math.max(...targets.map(target => target.occupancyFraction)),
    // Where one group's callers never give up, none are thought to.
    patienceSeconds: patience.includes(null) ? null : mean(target => target.patienceSeconds!),
    maxAbandonFraction: least(targets.map(target => target.maxAbandonFraction)),
    answerSpeedSeconds: least(targets.map(target => target.answerSpeedSeconds)),
    handleTimeStretch: mean(target => target.handleTimeStretch ?? 0),
    minimumAgents: Math.max(...targets.map(target => target.minimumAgents ?? 0)),
  }
}

/** What each stream needs with the agents there are: alone, less its share of the gain they reach. */
function sharedNeeds(
  { streams, groups }: MultiskillRequest,
  sets: readonly number[][],
  pooledOf: readonly Float64Array[],
  required: readonly Float64Array[],
  i: number,
): number[] {
  const needs = streams.map((_, s) => required[s]![i]!)
  sets.forEach((set, k) => {
    const apart = set.reduce((sum, s) => sum + needs[s]!, 0)
    if (!(apart > 0)) return
    let heads = 0
    let flexible = 0
    for (const { streams: served, agents } of groups) {
      if (served.length === 0 || !set.includes(served[0]!)) continue
      const present = Math.max(0, agents[i] || 0)
      heads += present
      if (served.length > 1) flexible += present
    }
    const reached = heads > 0 ? Math.sqrt(flexible / heads) : 0
    const kept = 1 - reached * (1 - pooledOf[k]![i]! / apart)
    for (const s of set) needs[s]! *= kept
  })
  return needs
}
