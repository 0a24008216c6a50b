// Cuts are a lower bound: whether agents of these kinds do reach the goals, only playing the days tells. Where a
// stream misses its goal, the cuts that bind it are raised by an agent and the fewest agents are found again
// (Cezik & L'Ecuyer 2008), with the same contacts each time, so that rounds can be compared.
import { MINUTE_MS } from '#core/time/index.ts'
import {
  type SimulatedInterval,
  type SimulatedStream,
  type SimulatedSurfer,
  simulate,
} from '../simulation/index.ts'
import type { StaffingTarget } from '../types.ts'
import {
  type AgentKind,
  type Cut,
  cutsOf,
  type MultiskillRequirement,
  type RequirementRequest,
  withinCuts,
} from './requirement.ts'
import type { SharedStream } from './types.ts'

export interface Refinement {
  requirement: MultiskillRequirement
  /** By stream and interval, as the days were played; null without goal or contacts. */
  serviceLevel: (number | null)[][]
  rounds: number
  /** Every goal was met, within the tolerance; never where nobody serves a stream. */
  isMet: boolean
}

export interface RefineOptions {
  days: number
  seed: number
  rounds: number
}

/** A goal missed by less is chance, or not worth an agent: of contacts, and of the speed of answer. */
const TOLERANCE = 0.02
const ABANDON_TOLERANCE = 0.005
const SPEED_TOLERANCE = 1.1

function isMissed(target: StaffingTarget, played: SimulatedInterval): boolean {
  const { serviceLevelFraction: level, abandonFraction, meanWaitSeconds, offered } = played
  if (!(offered > 0)) return false
  return (
    (level !== null && level < target.serviceLevelPercent / 100 - TOLERANCE) ||
    (abandonFraction ?? 0) > (target.maxAbandonFraction ?? 1) + ABANDON_TOLERANCE ||
    meanWaitSeconds > (target.answerSpeedSeconds ?? Number.POSITIVE_INFINITY) * SPEED_TOLERANCE
  )
}

/** Whole agents, who are there for all of an interval or none of it. */
export function refineBySimulation(
  wish: Omit<RequirementRequest, 'isWhole'>,
  { days, seed, rounds }: RefineOptions,
): Refinement {
  const request = { ...wish, isWhole: true }
  let cuts: Cut[] = cutsOf(request).map(cut => ({ ...cut, agents: cut.agents.map(Math.ceil) }))
  for (let round = 1; ; round++) {
    const requirement = withinCuts(request, cuts)
    const { perInterval } = simulate({
      startsAt: 0,
      incrementMinutes: request.incrementMinutes,
      intervals: requirement.total.length,
      streams: request.streams.map(simulated),
      surfers: surfersOf(request, requirement),
      days,
      seed,
      rateSpread: 0,
      surferRule: 'specialist',
    })
    const misses = (stream: number, i: number) =>
      isMissed(request.streams[stream]!.target, perInterval[stream]![i]!)
    const isMet = request.streams.every((_, s) => perInterval[s]!.every((_, i) => !misses(s, i)))
    const raised = cuts.map((cut, c) => ({
      ...cut,
      agents: cut.agents.map((agents, i) => {
        const isTooLow = requirement.binding[i]!.includes(c) && cut.streams.some(stream => misses(stream, i))
        return isTooLow ? agents + 1 : agents
      }),
    }))
    const isStuck = raised.every((cut, c) => cut.agents.every((agents, i) => agents === cuts[c]!.agents[i]))
    if (isMet || isStuck || round >= rounds)
      return {
        requirement,
        rounds: round,
        isMet,
        serviceLevel: perInterval.map(intervals => intervals.map(one => one.serviceLevelFraction)),
      }
    cuts = raised
  }
}

const simulated = ({ id, target, volume, handleTimeSeconds }: SharedStream): SimulatedStream => ({
  id,
  volume,
  handleTimeSeconds: Array.from(handleTimeSeconds, seconds => (seconds > 0 ? seconds : 1)),
  handleTimeVariation: null,
  patienceSeconds: target.patienceSeconds ?? null,
  targetResponseTimeSeconds: target.targetResponseTimeSeconds,
  concurrency: Math.max(1, Math.round(target.concurrency)),
  handleTimeStretch: target.handleTimeStretch ?? 0,
  isOnline: target.isOnline,
})

/** Who is left when shrinkage is taken off, each ready wherever so many of the kind are needed. */
function surfersOf(
  { kinds, streams, incrementMinutes }: RequirementRequest,
  { agents }: MultiskillRequirement,
): SimulatedSurfer[] {
  const present = (kind: AgentKind, count: number) => {
    const shrinkage = kind.streams.reduce((sum, s) => sum + streams[s]!.target.shrinkageFraction, 0)
    // Rounded against us: who is half there is not there.
    return Math.floor(count * (1 - shrinkage / Math.max(1, kind.streams.length)) + 1e-9)
  }
  const length = incrementMinutes * MINUTE_MS
  return kinds.flatMap((kind, k) => {
    const counts = [...agents[k]!].map(count => present(kind, count))
    return Array.from(
      { length: Math.max(0, ...counts) },
      (_, nth): SimulatedSurfer => ({
        id: k * 10_000 + nth,
        streams: kind.streams,
        ready: counts.flatMap((count, i) =>
          count > nth ? [{ start: i * length, end: (i + 1) * length }] : [],
        ),
      }),
    )
  })
}
