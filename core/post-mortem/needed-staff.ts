// Plan put right: the published schedule with exactly the agents whom the forecast asks for. Agents beyond that are
// left out, those who are missing are added as agents of one ticket group.
import type { SimulatedSurfer } from '../staffing/simulation/index.ts'
import { type Interval, intersect } from '../time/index.ts'
import type { PostMortemRequest, Stretch } from './types.ts'

export interface NeededStaff {
  /** Times in which each agent, by its place in the request, is needed. */
  kept: Interval[][]
  added: SimulatedSurfer[]
}

/**
 * Interval by interval those who serve fewest groups come first, each for the group that lacks most. Fractions of agents
 * are carried to the next interval, so that the hours are right.
 */
export function neededStaff(request: PostMortemRequest): NeededStaff {
  const { streams, agents, startsAt, intervals, warmUpIntervals, incrementMinutes } = request
  const stepMs = incrementMinutes * 60_000
  const kept: Interval[][] = agents.map(() => [])
  const added: Interval[][][] = streams.map(() => [])
  const owed = streams.map(() => 0)
  for (let at = 0; at < intervals; at++) {
    const step = { start: startsAt + at * stepMs, end: startsAt + (at + 1) * stepMs }
    const there = agents.flatMap(({ planned }, agent) =>
      planned.flatMap(stretch => {
        const part = intersect(stretch, step)
        return part ? [{ agent, part, streams: stretch.streams }] : []
      }),
    )
    if (at < warmUpIntervals) {
      for (const { agent, part } of there) kept[agent]!.push(part)
      continue
    }
    streams.forEach(({ needed }, stream) => {
      owed[stream] = needed[at]! > 0 ? owed[stream]! + needed[at]! : 0
    })
    there.sort((a, b) => a.streams.length - b.streams.length || a.agent - b.agent)
    for (const { agent, part, streams: served } of there) {
      const share = (part.end - part.start) / stepMs
      const lacking = served.reduce(
        (most, stream) => (owed[stream]! > owed[most]! ? stream : most),
        served[0]!,
      )
      if (owed[lacking]! < share / 2) continue
      owed[lacking]! -= share
      kept[agent]!.push(part)
    }
    owed.forEach((left, stream) => {
      const more = Math.max(0, Math.round(left))
      owed[stream] = left - more
      for (let place = 0; place < more; place++)
        added[stream]![place] = [...(added[stream]![place] ?? []), step]
    })
  }
  return { kept, added: added.flatMap((places, stream) => places.map(times => extra(times, [stream]))) }
}

const extra = (times: readonly Interval[], streams: readonly number[]): SimulatedSurfer => ({
  id: 0,
  streams,
  ready: joined(times.map(time => ({ ...time, streams }))),
})

/** Neighbours that serve the same, as one; in order of time. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches) {
    const last = result.at(-1)
    if (last?.end === stretch.start && last.streams.join() === stretch.streams.join()) last.end = stretch.end
    else result.push({ ...stretch })
  }
  return result
}
