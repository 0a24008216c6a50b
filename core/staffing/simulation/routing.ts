// Skill-based routing: surfers who serve the same streams in the same order form a skill group; a surfer is in one
// group at a time, and in none on a break.
import { invariant } from '#core/invariant.ts'
import type { SimulationRequest, SurferRule } from './types.ts'

export interface Routing {
  groups: RoutingGroup[]
  /** For each stream the skill groups to ask, best first; groups of one tier are equally good. */
  tiers: number[][][]
  changes: GroupChange[]
}

/** Stream indices served, first choice first; live work goes before deferred work. */
export interface RoutingGroup {
  live: number[]
  deferred: number[]
}

/** From `time` (seconds from the start) the surfer is in the group; null = not ready. */
export interface GroupChange {
  time: number
  surfer: number
  group: number | null
}

export function routingOf(request: SimulationRequest): Routing {
  const served: (readonly number[])[] = []
  const numbers = new Map<string, number>()
  const groupOf = (streams: readonly number[]): number => {
    const key = streams.join()
    let number = numbers.get(key)
    if (number === undefined) {
      invariant(
        streams.every(stream => request.streams[stream]),
        `streams ${key} are not all in the request`,
      )
      number = served.push(streams) - 1
      numbers.set(key, number)
    }
    return number
  }
  const changes = changesOf(request, groupOf)
  return {
    groups: served.map(streams => ({
      live: streams.filter(stream => request.streams[stream]!.isOnline),
      deferred: streams.filter(stream => !request.streams[stream]!.isOnline),
    })),
    tiers: request.streams.map((_, stream) => tiersOf(stream, served, request.surferRule ?? 'idle')),
    changes,
  }
}

function changesOf(
  request: SimulationRequest,
  groupOf: (streams: readonly number[]) => number,
): GroupChange[] {
  const changes: GroupChange[] = []
  const secondsAt = (instant: number) => Math.max((instant - request.startsAt) / 1000, 0)
  request.surfers.forEach(({ id, streams, ready }, surfer) => {
    const stretches = ready
      .filter(({ start, end }) => end > start && end > request.startsAt)
      .toSorted((one, other) => one.start - other.start)
    stretches.forEach((stretch, i) => {
      const next = stretches[i + 1]
      invariant(
        !next || stretch.end <= next.start,
        `ready stretches of surfer ${id} overlap at ${next?.start}`,
      )
      changes.push({ time: secondsAt(stretch.start), surfer, group: groupOf(stretch.streams ?? streams) })
      // Straight on into other work: the next change says so.
      if (next?.start !== stretch.end) changes.push({ time: secondsAt(stretch.end), surfer, group: null })
    })
  })
  return changes.sort((one, other) => one.time - other.time)
}

function tiersOf(stream: number, served: (readonly number[])[], rule: SurferRule): number[][] {
  const byCost = new Map<number, number[]>()
  served.forEach((streams, group) => {
    const choice = streams.indexOf(stream)
    if (choice < 0) return
    const cost = choice + (rule === 'specialist' ? streams.length / 1000 : 0)
    byCost.set(cost, [...(byCost.get(cost) ?? []), group])
  })
  return [...byCost].sort(([one], [other]) => one - other).map(([, groups]) => groups)
}
