// "Why was the service level missed on this day?" The day is played as it was planned, as it was, and in all worlds
// between, with the same random numbers. The share of a cause is Shapley's: the mean of what it changes over all orders
// in which the causes can come in, so that the shares add up to the whole and no order is preferred (docs/decisions/080).
import {
  drawContacts,
  playDays,
  type SimulationRequest,
  student95,
  type Tally,
} from '../staffing/simulation/index.ts'
import { type Interval, intersect } from '../time/index.ts'
import { neededStaff } from './needed-staff.ts'
import {
  type AgentDay,
  CAUSES,
  type Cause,
  type Estimate,
  type ExplainedDay,
  type PostMortemRequest,
  type Stretch,
} from './types.ts'
import { bitOf, crews, effectiveBits, streamIn, WORLDS, type World } from './worlds.ts'

/** One result for all streams that have a target together, then one for each of them. */
export function explainDay(request: PostMortemRequest): ExplainedDay[] {
  const tallies = playWorlds(request)
  const measured = request.streams.flatMap(({ targetResponseTimeSeconds }, stream) =>
    targetResponseTimeSeconds === null ? [] : [stream],
  )
  return [measured, ...measured.map(stream => [stream])].map(streams => explained(request, tallies, streams))
}

/** Days for which about four million contacts are played, so that a large day takes as long as a small one. */
export function daysToPlay(contacts: number): number {
  return Math.round(Math.min(100, Math.max(10, 4_000_000 / WORLDS / Math.max(contacts, 1))))
}

function playWorlds(request: PostMortemRequest): Tally[] {
  const { startsAt, incrementMinutes, intervals, warmUpIntervals, days, seed } = request
  const crewIn = crews(request.agents, neededStaff(request))
  const demandBits = bitOf('contacts') | bitOf('handle-time')
  const drawn = new Map<World, ReturnType<typeof drawContacts>[]>()
  const worldOf = (world: World): SimulationRequest => ({
    startsAt,
    incrementMinutes,
    intervals,
    warmUpIntervals,
    days,
    seed,
    rateSpread: 0,
    streams: request.streams.map(stream => streamIn(world, stream)),
    surfers: crewIn(world),
  })
  const effective = effectiveBits(request)
  const tallies: Tally[] = []
  for (let world = 0; world < WORLDS; world++) {
    const same = tallies[world & effective]
    if (same) {
      tallies.push(same)
      continue
    }
    const played = worldOf(world)
    const demand = world & demandBits
    const contacts = drawn.get(demand) ?? Array.from({ length: days }, (__, day) => drawContacts(played, day))
    drawn.set(demand, contacts)
    const { tally } = playDays(played, day => contacts[day]!)
    request.onProgress?.((world + 1) / WORLDS)
    tallies.push(tally)
  }
  return tallies
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
const ORDERS = factorial(CAUSES.length)

/** Weight of each world's service level in the share of a cause. */
const SHAPLEY: Record<Cause, number[]> = Object.fromEntries(
  CAUSES.map(cause => [
    cause,
    Array.from({ length: WORLDS }, (_, world) => {
      const isIn = (world & bitOf(cause)) !== 0
      const others = CAUSES.filter(other => other !== cause && (world & bitOf(other)) !== 0).length
      const weight = (factorial(others) * factorial(CAUSES.length - others - 1)) / ORDERS
      return isIn ? weight : -weight
    }),
  ]),
) as Record<Cause, number[]>

function explained(
  request: PostMortemRequest,
  tallies: readonly Tally[],
  streams: readonly number[],
): ExplainedDay {
  const byDay = tallies.map(tally => added(tally, streams, 'day'))
  const levels = byDay.map(({ inTime, due }) => ratio(sum(inTime), sum(due)) ?? 0)
  const only = (world: World) => Array.from({ length: WORLDS }, (_, other) => (other === world ? 1 : 0))
  const estimate = (world: World): Estimate => {
    const isKnown = sum(byDay[world]!.due) > 0
    return {
      value: isKnown ? levels[world]! : null,
      error: isKnown ? errorOf(byDay, levels, only(world)) : null,
    }
  }
  const shareOf = (cause: Cause) => combined(SHAPLEY[cause], levels)
  return {
    streams,
    forecastContacts: contactsOf(request, streams, 'forecast'),
    actualContacts: contactsOf(request, streams, 'actual'),
    planned: estimate(0),
    actual: estimate(WORLDS - 1),
    causes: CAUSES.map(cause => ({
      cause,
      share: shareOf(cause),
      error: errorOf(byDay, levels, SHAPLEY[cause]),
      size: sizeOf(cause, request, streams),
    })),
    steps: stepsOf(request, tallies, streams),
  }
}

interface Due {
  inTime: Float64Array
  due: Float64Array
}

function added(tally: Tally, streams: readonly number[], by: 'day' | 'interval'): Due {
  const parts = streams.map(stream => tally.dueOf(stream, by))
  const total = (what: keyof Due) =>
    Float64Array.from({ length: parts[0]?.due.length ?? 0 }, (_, at) =>
      parts.reduce((all, part) => all + part[what][at]!, 0),
    )
  return { inTime: total('inTime'), due: total('due') }
}

const combined = (weights: readonly number[], values: readonly number[]): number =>
  weights.reduce((total, weight, world) => total + weight * values[world]!, 0)

/** Half-width of the 95 % interval of weighted service levels, by the delta method over the played days. */
function errorOf(byDay: readonly Due[], levels: readonly number[], weights: readonly number[]): number {
  const days = byDay[0]!.due.length
  if (days < 2) return 0
  const means = byDay.map(({ due }) => sum(due) / days)
  const moves = Array.from({ length: days }, (_, day) =>
    weights.reduce((total, weight, world) => {
      const { inTime, due } = byDay[world]!
      return means[world]! > 0
        ? total + (weight * (inTime[day]! - levels[world]! * due[day]!)) / means[world]!
        : total
    }, 0),
  )
  const mean = moves.reduce((total, move) => total + move, 0) / days
  const variance = moves.reduce((total, move) => total + (move - mean) ** 2, 0) / (days - 1)
  return student95(days - 1) * Math.sqrt(variance / days)
}

function stepsOf(request: PostMortemRequest, tallies: readonly Tally[], streams: readonly number[]) {
  const { startsAt, incrementMinutes, intervals, warmUpIntervals, intervalsPerStep } = request
  const byInterval = tallies.map(tally => added(tally, streams, 'interval'))
  const count = Math.ceil((intervals - warmUpIntervals) / intervalsPerStep)
  return Array.from({ length: count }, (_, step) => {
    const from = warmUpIntervals + step * intervalsPerStep
    const to = Math.min(from + intervalsPerStep, intervals)
    const levels = byInterval.map(({ inTime, due }) =>
      ratio(sum(inTime.subarray(from, to)), sum(due.subarray(from, to))),
    )
    // Without contacts nothing can be late: such a world counts as one without a loss.
    const known = levels.map(level => level ?? levels[0] ?? levels[WORLDS - 1] ?? 0)
    return {
      start: startsAt + from * incrementMinutes * 60_000,
      contacts: streams.reduce(
        (total, stream) => total + sum(request.streams[stream]!.actual.volume.subarray(from, to)),
        0,
      ),
      planned: levels[0]!,
      actual: levels[WORLDS - 1]!,
      shares: CAUSES.map(cause => combined(SHAPLEY[cause], known)),
    }
  })
}

/** Contacts of the day. */
function contactsOf(
  { streams: all, warmUpIntervals }: PostMortemRequest,
  streams: readonly number[],
  of: 'forecast' | 'actual',
): number {
  return streams.reduce((total, stream) => total + sum(all[stream]![of].volume.subarray(warmUpIntervals)), 0)
}

/** Mean seconds that a contact took longer than one of its group and time was forecast to. */
function longerSeconds(request: PostMortemRequest, streams: readonly number[]): number {
  let work = 0
  for (const stream of streams) {
    const { forecast, actual } = request.streams[stream]!
    for (let at = request.warmUpIntervals; at < actual.volume.length; at++)
      work += actual.volume[at]! * (actual.handleTimeSeconds[at]! - forecast.handleTimeSeconds[at]!)
  }
  const contacts = contactsOf(request, streams, 'actual')
  return contacts > 0 ? work / contacts : 0
}

function sizeOf(cause: Cause, request: PostMortemRequest, streams: readonly number[]): number {
  const hours = (of: keyof Omit<AgentDay, 'id'>) =>
    request.agents.reduce((total, agent) => total + hoursServed(request, agent[of], streams), 0)
  switch (cause) {
    case 'contacts':
      return contactsOf(request, streams, 'actual') - contactsOf(request, streams, 'forecast')
    case 'handle-time':
      return longerSeconds(request, streams)
    case 'plan':
      return hours('planned') - hoursNeeded(request, streams)
    case 'time-off':
      return hours('rostered') - hours('planned')
    case 'sickness':
      return hours('present') - hours('rostered')
    case 'adherence':
      return hours('worked') - hours('present')
  }
}

const dayOf = ({ startsAt, intervals, warmUpIntervals, incrementMinutes }: PostMortemRequest): Interval => ({
  start: startsAt + warmUpIntervals * incrementMinutes * 60_000,
  end: startsAt + intervals * incrementMinutes * 60_000,
})

/** Hours within the day; time for several groups counts for each by an equal share. */
function hoursServed(
  request: PostMortemRequest,
  stretches: readonly Stretch[],
  streams: readonly number[],
): number {
  const day = dayOf(request)
  return stretches.reduce((total, stretch) => {
    const within = intersect(stretch, day)
    const served = stretch.streams.filter(stream => streams.includes(stream)).length
    return within
      ? total + ((within.end - within.start) / 3_600_000) * (served / stretch.streams.length)
      : total
  }, 0)
}

const hoursNeeded = (
  { streams: all, warmUpIntervals, incrementMinutes }: PostMortemRequest,
  streams: readonly number[],
): number =>
  streams.reduce(
    (total, stream) => total + (sum(all[stream]!.needed.subarray(warmUpIntervals)) * incrementMinutes) / 60,
    0,
  )

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
