// Demand of several streams, served by agents with different skills, as one exact cost per slot.
//
// Agents with the same streams form a group; streams with the same groups form a class; groups and classes
// that hang together form a pool. In one slot an agent's time may be split at will over the streams served, so
// the agent-time that is covered is a maximum flow, and by the min-cut theorem
//   covered = min over cuts S of  required(S) + supply of the groups with a stream outside S,
// where S runs over the unions of the groups' classes. For a single stream that is min(required, supply).
// The cuts are found once here; search/board.ts keeps their values up to date.
import type { Demand } from '../problem/types.ts'
import { type Grid, SLOT_MS } from './grid.ts'

/** Agents are counted in hundredths: integers, so that sums kept up to date never drift. */
export const CENTI = 100
/** Nested and overlapping skills give few cuts. Beyond this many the cost becomes a lower estimate. */
const MAX_CUTS = 256

export interface Pool {
  cutCount: number
  /** Hundredths of agents, [slot * cutCount + cut], without any supply. */
  required: Int32Array
  /** All streams together, per slot. */
  totalRequired: Int32Array
  /** 1 where the requirement is known; elsewhere an agent costs nothing and covers nothing. */
  isKnown: Uint8Array
}

export interface Group {
  /** Among all groups. */
  index: number
  pool: number
  /** Required streams served, by place in the problem's list. */
  streams: readonly number[]
  /** Cuts whose value rises with supply of this group, and the others. */
  raised: Int32Array
  fixed: Int32Array
  /** Requirement of the group's own streams per slot: the scale of soft prices. */
  ownRequired: Int32Array
}

export interface Pools {
  pools: Pool[]
  groups: Group[]
  /**
   * The groups a surfer can serve with, one at a time: one for all skills where time is split at will, one for
   * each stream where it is not; none when no required stream is served.
   */
  layersOf(taskIds: readonly number[]): Group[]
}

interface Stream {
  /** In the problem's list. */
  place: number
  demand: Demand
  required: Int32Array
  isKnown: Uint8Array
}

function readStream(demand: Demand, place: number, grid: Grid): Stream {
  const required = new Int32Array(grid.slotCount)
  const isKnown = new Uint8Array(grid.slotCount)
  const first = Math.round((demand.startsAt - grid.originMs) / SLOT_MS)
  demand.required.forEach((agents, i) => {
    const slot = first + i
    if (slot < 0 || slot >= grid.slotCount) return
    isKnown[slot] = 1
    if (agents > 0 && Number.isFinite(agents)) required[slot] = Math.round(agents * CENTI)
  })
  return { place, demand, required, isKnown }
}

const signature = (indexes: readonly number[]): string => indexes.join(',')

/** Streams that hang together by a group that serves both. */
function connected(streamCount: number, groups: readonly number[][]): number[] {
  const label = Array.from({ length: streamCount }, (_, i) => i)
  for (const streams of groups) {
    const merged = new Set(streams.map(s => label[s]!))
    const smallest = Math.min(...merged)
    label.forEach((l, s) => {
      if (merged.has(l)) label[s] = smallest
    })
  }
  return label
}

/** Every union of the groups' classes, as bit sets; the empty one first. */
function cutsOf(groupClasses: readonly bigint[]): bigint[] {
  const cuts = new Set<bigint>([0n])
  for (const classes of groupClasses)
    for (const cut of [...cuts]) if (cuts.size < MAX_CUTS) cuts.add(cut | classes)
  cuts.add(groupClasses.reduce((all, classes) => all | classes, 0n))
  return [...cuts]
}

/** `isSplit`: an agent's time may be divided at will over all streams served, slot by slot. */
export function buildPools(
  demand: readonly Demand[],
  skills: readonly number[][],
  grid: Grid,
  isSplit = true,
): Pools {
  const streams = demand.map((d, i) => readStream(d, i, grid)).filter(s => s.required.some(r => r > 0))
  const streamsOf = (taskIds: readonly number[]): number[] =>
    streams.flatMap((s, i) => (s.demand.taskIds.some(id => taskIds.includes(id)) ? [i] : []))

  const groupStreams = new Map<string, number[]>()
  for (const taskIds of new Map(skills.map(ids => [signature(ids), ids])).values()) {
    const served = streamsOf(taskIds)
    for (const together of isSplit ? [served] : served.map(stream => [stream]))
      if (together.length > 0) groupStreams.set(signature(together), together)
  }
  const signatures = [...groupStreams.keys()].sort()
  const servedBy = signatures.map(s => groupStreams.get(s)!)
  const label = connected(streams.length, servedBy)
  const pools: Pool[] = []
  const groups: Group[] = []
  for (const name of new Set(label)) {
    const inPool = label.flatMap((l, s) => (l === name ? [s] : []))
    const served = servedBy.filter(s => s.some(stream => inPool.includes(stream)))
    const built = buildPool(streams, inPool, served, pools.length, grid)
    pools.push(built.pool)
    built.groups.forEach((group, i) => {
      const index = servedBy.indexOf(served[i]!)
      groups[index] = { ...group, index }
    })
  }
  const layersOf = (taskIds: readonly number[]): Group[] => {
    const served = streamsOf(taskIds)
    const names = isSplit ? [signature(served)] : served.map(stream => signature([stream]))
    return names.flatMap(name => groups[signatures.indexOf(name)] ?? [])
  }
  return { pools, groups, layersOf }
}

function buildPool(
  streams: readonly Stream[],
  inPool: readonly number[],
  served: readonly number[][],
  pool: number,
  grid: Grid,
): { pool: Pool; groups: Omit<Group, 'index'>[] } {
  // Classes of streams: streams served by exactly the same groups are one class, since no cut distinguishes them.
  const classNames = inPool.map(s => signature(served.flatMap((g, i) => (g.includes(s) ? [i] : []))))
  const classes = [...new Set(classNames)]
  const bitOf = (stream: number): bigint => 1n << BigInt(classes.indexOf(classNames[inPool.indexOf(stream)]!))
  const groupClasses = served.map(g => g.reduce((bits, s) => bits | bitOf(s), 0n))
  const cuts = cutsOf(groupClasses)
  const required = new Int32Array(grid.slotCount * cuts.length)
  const totalRequired = new Int32Array(grid.slotCount)
  const isKnown = new Uint8Array(grid.slotCount)
  const ownRequired = served.map(() => new Int32Array(grid.slotCount))
  for (const s of inPool) {
    const stream = streams[s]!
    const own = ownRequired.filter((_, i) => served[i]!.includes(s))
    const bit = bitOf(s)
    const cutsWith = cuts.flatMap((cut, c) => ((cut & bit) !== 0n ? [c] : []))
    for (let slot = 0; slot < grid.slotCount; slot++) {
      const centi = stream.required[slot]!
      totalRequired[slot]! += centi
      isKnown[slot]! |= stream.isKnown[slot]!
      for (const c of cutsWith) required[slot * cuts.length + c]! += centi
      for (const ofGroup of own) ofGroup[slot]! += centi
    }
  }
  const groups = groupClasses.map((own, i) => {
    const isRaised = (cut: bigint) => (own & ~cut) !== 0n
    return {
      pool,
      streams: served[i]!.map(s => streams[s]!.place),
      raised: Int32Array.from(cuts.flatMap((cut, c) => (isRaised(cut) ? [c] : []))),
      fixed: Int32Array.from(cuts.flatMap((cut, c) => (isRaised(cut) ? [] : [c]))),
      ownRequired: ownRequired[i]!,
    }
  })
  return { pool: { cutCount: cuts.length, required, totalRequired, isKnown }, groups }
}
