// Worlds: the day with some causes as they were and the others put right.
import type { SimulatedStream, SimulatedSurfer } from '../staffing/simulation/index.ts'
import type { EpochMs, Interval } from '../time/index.ts'
import { joined, type NeededStaff } from './needed-staff.ts'
import {
  type AgentDay,
  CAUSES,
  type Cause,
  type Demand,
  type PostMortemRequest,
  type PostMortemStream,
  type Stretch,
} from './types.ts'

/** Bits of the causes that are as they were; 0: the day as it was planned. */
export type World = number
export const WORLDS = 2 ** CAUSES.length
export const bitOf = (cause: Cause): World => 2 ** CAUSES.indexOf(cause)
const isWrong = (world: World, cause: Cause): boolean => (world & bitOf(cause)) !== 0

/** Bits of the causes that change anything of the day; the plan is always one of them. */
export function effectiveBits({ streams, agents }: PostMortemRequest): World {
  const isDemandOther = (of: keyof Demand) =>
    streams.some(({ forecast, actual }) => forecast[of].some((value, at) => value !== actual[of][at]))
  const isTimeOther = (one: keyof Omit<AgentDay, 'id'>, other: keyof Omit<AgentDay, 'id'>) =>
    agents.some(agent => JSON.stringify(agent[one]) !== JSON.stringify(agent[other]))
  const isOther: Record<Cause, boolean> = {
    contacts: isDemandOther('volume'),
    'handle-time': isDemandOther('handleTimeSeconds'),
    plan: true,
    'time-off': isTimeOther('planned', 'rostered'),
    sickness: isTimeOther('rostered', 'present'),
    adherence: isTimeOther('present', 'worked'),
  }
  return CAUSES.reduce((bits, cause) => (isOther[cause] ? bits | bitOf(cause) : bits), 0)
}

export const streamIn = (
  world: World,
  { forecast, actual, needed: _, ...stream }: PostMortemStream,
): SimulatedStream => ({
  ...stream,
  volume: (isWrong(world, 'contacts') ? actual : forecast).volume,
  handleTimeSeconds: (isWrong(world, 'handle-time') ? actual : forecast).handleTimeSeconds,
})

/** Time of an agent in which nothing changes, with the groups served by each account of it. */
interface Segment extends Interval {
  planned: readonly number[] | null
  isKept: boolean
  rostered: readonly number[] | null
  present: readonly number[] | null
  worked: readonly number[] | null
}

/** Agents of every world, from one cutting of their times. */
export function crews(agents: readonly AgentDay[], staff: NeededStaff): (world: World) => SimulatedSurfer[] {
  const segments = agents.map((agent, place) => segmentsOf(agent, staff.kept[place]!))
  return world => {
    const own = agents.flatMap(({ id }, place): SimulatedSurfer[] => {
      const ready = joined(
        segments[place]!.flatMap((segment): Stretch[] => {
          const streams = servedIn(world, segment)
          return streams ? [{ start: segment.start, end: segment.end, streams }] : []
        }),
      )
      return ready.length > 0 ? [{ id, streams: ready[0]!.streams, ready }] : []
    })
    return isWrong(world, 'plan') ? own : [...own, ...staff.added]
  }
}

function servedIn(
  world: World,
  { planned, isKept, rostered, present, worked }: Segment,
): readonly number[] | null {
  let served = isWrong(world, 'plan') || isKept ? planned : null
  if (isWrong(world, 'time-off') && !isSame(planned, rostered)) served = rostered
  if (isWrong(world, 'sickness') && !isSame(rostered, present)) served = present
  if (!isWrong(world, 'adherence') || isSame(present, worked)) return served
  // Work at a time without service adds to what is there; time that was not worked is gone.
  return present === null ? (served ?? worked) : worked
}

const isSame = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  one === null || other === null ? one === other : one.join() === other.join()

function segmentsOf({ planned, rostered, present, worked }: AgentDay, kept: readonly Interval[]): Segment[] {
  const layers = [planned, rostered, present, worked, kept]
  const cuts = [...new Set(layers.flatMap(layer => layer.flatMap(({ start, end }) => [start, end])))]
  cuts.sort((a, b) => a - b)
  const lookIn = layers.map(layer => finder(layer))
  return cuts.slice(0, -1).map((start, i): Segment => {
    const [plan, roster, presence, work, keep] = lookIn.map(find => find(start))
    return {
      start,
      end: cuts[i + 1]!,
      planned: servedBy(plan),
      isKept: keep !== undefined,
      rostered: servedBy(roster),
      present: servedBy(presence),
      worked: servedBy(work),
    }
  })
}

const servedBy = (found: Interval | undefined) => (found as Stretch | undefined)?.streams ?? null

/** Finds the interval at each of ascending instants. */
function finder(intervals: readonly Interval[]): (at: EpochMs) => Interval | undefined {
  const sorted = intervals.toSorted((a, b) => a.start - b.start)
  let next = 0
  return at => {
    while (next < sorted.length && sorted[next]!.end <= at) next++
    return sorted[next] && sorted[next]!.start <= at ? sorted[next] : undefined
  }
}
