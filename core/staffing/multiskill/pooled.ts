// Streams that share agents as one queue: what all of them together cannot do with less than.
import { formulaOf, requiredStaff } from '../required-staff.ts'
import { shrinkageAt } from '../shrinkage.ts'
import type { StaffingTarget } from '../types.ts'
import type { SharedStream } from './types.ts'

/** Streams that some chain of agents joins. */
export function connectedSets(count: number, groups: readonly { streams: readonly number[] }[]): number[][] {
  let setOf = Array.from({ length: count }, (_, stream) => stream)
  for (const { streams } of groups)
    for (const stream of streams) {
      const [from, to] = [setOf[stream]!, setOf[streams[0]!]!]
      if (from !== to) setOf = setOf.map(set => (set === from ? to : set))
    }
  return [...Map.groupBy(setOf.keys(), stream => setOf[stream]!).values()]
}

/**
 * Live streams of the set as one queue: their work added, the easiest of their goals; at least what any needs
 * alone. A contact that takes an agent whole takes every place of an agent who could have several at once. Work that
 * waits and work without a goal gains nothing from pooling and is added as it is.
 */
export function pooledStaff(
  { incrementMinutes, streams }: { incrementMinutes: number; streams: readonly SharedStream[] },
  set: readonly number[],
  required: readonly Float64Array[],
): Float64Array {
  const length = streams[0]!.volume.length
  const isLive = (stream: number) => !['workload', 'deferred'].includes(formulaOf(streams[stream]!.target))
  const live = set.filter(isLive)
  const of = (stream: number, i: number) => required[stream]![i]!
  const apart = (members: readonly number[], i: number) => members.reduce((sum, s) => sum + of(s, i), 0)
  if (live.length < 2) return Float64Array.from({ length }, (_, i) => apart(set, i))
  const volume = new Float64Array(length)
  const work = new Float64Array(length)
  const target = easiest(live.map(s => streams[s]!.target))
  for (const s of live) {
    const places = target.concurrency / streams[s]!.target.concurrency
    for (let i = 0; i < length; i++) {
      const contacts = Math.max(0, streams[s]!.volume[i] || 0)
      volume[i]! += contacts
      work[i]! += contacts * places * Math.max(0, streams[s]!.handleTimeSeconds[i] || 0)
    }
  }
  const isOpen = Array.from({ length }, (_, i) => live.some(s => streams[s]!.isOpen?.[i] ?? true))
  const together = requiredStaff({
    target,
    incrementMinutes,
    volume,
    handleTimeSeconds: work.map((seconds, i) => (volume[i]! > 0 ? seconds / volume[i]! : 0)),
    isOpen,
    shrinkage: volume.map(
      (_, i) => live.reduce((sum, s) => sum + shrinkageAt(streams[s]!, i), 0) / live.length,
    ),
  })
  const waiting = set.filter(s => !isLive(s))
  return together.map((heads, i) => {
    const most = Math.max(heads, ...live.map(s => of(s, i)))
    return Math.min(most, apart(live, i)) + apart(waiting, i)
  })
}

/** No stream's goal is met more easily than this one's. */
function easiest(targets: readonly StaffingTarget[]): StaffingTarget {
  const mean = (value: (target: StaffingTarget) => number) =>
    targets.reduce((sum, target) => sum + value(target), 0) / targets.length
  const largest = (values: (number | null | undefined)[]) =>
    values.every(value => typeof value === 'number') ? Math.max(...values) : null
  const known = targets.flatMap(target => target.patienceSeconds ?? [])
  return {
    isOnline: true,
    targetResponseTimeSeconds: largest(targets.map(target => target.targetResponseTimeSeconds)),
    serviceLevelPercent: Math.min(...targets.map(target => target.serviceLevelPercent)),
    concurrency: Math.max(...targets.map(target => target.concurrency)),
    shrinkageFraction: mean(target => target.shrinkageFraction),
    occupancyFraction: Math.max(...targets.map(target => target.occupancyFraction)),
    patienceSeconds: known.length > 0 ? Math.min(...known) : null,
    maxAbandonFraction: largest(targets.map(target => target.maxAbandonFraction)),
    answerSpeedSeconds: largest(targets.map(target => target.answerSpeedSeconds)),
    handleTimeStretch: Math.min(...targets.map(target => target.handleTimeStretch ?? 0)),
    minimumAgents: targets.reduce((sum, target) => sum + (target.minimumAgents ?? 0), 0),
  }
}
