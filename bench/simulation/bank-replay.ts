// Replays the recorded days of a real bank (Technion, 1999): its calls as they came and took, its agents as they
// were there and what they served, through our routing; only patience is drawn, exponential with the mean of
// the type of call. What comes out is set beside what the callers lived through, hour by hour.
import { random } from '#core/random.ts'
import {
  type Contacts,
  playDays,
  type ReadyInterval,
  type SimulatedStream,
  type SimulatedSurfer,
  type SimulationRequest,
} from '#core/staffing/simulation/index.ts'
import { type Bank, bankOf, LONGEST_PAUSE_SECONDS } from './bank.ts'
import type { Call } from './bank-calls.ts'

export interface HourOfDay {
  offered: number
  abandoned: number
  waitSeconds: number
}

export interface Replay {
  days: number
  hours: number
  /** Over all hours played, averaged over the repetitions. */
  actual: HourOfDay
  simulated: HourOfDay
  correlationOfAbandonment: number
  correlationOfWait: number
}

const HOURS = 24
const FIRST_HOUR = 7
const REPETITIONS = 10

/** The ordinary working days, Sunday to Thursday; the help line for the web site is played but not counted. */
export function replay(all: readonly Call[]): Replay {
  const days = [...Map.groupBy(all, call => call.date).values()].filter(
    ([first]) => new Date(`${first!.date}T00:00Z`).getUTCDay() <= 4,
  )
  const calls = days.flat()
  const bank = bankOf(calls)
  const actual = days.flatMap(actualHours)
  const simulated = days.flatMap((day, index) => simulatedHours(day, bank, index))
  const hours = actual.flatMap((hour, i) => (hour.offered > 0 ? [[hour, simulated[i]!] as const] : []))
  const correlationOf = (what: (hour: HourOfDay) => number) =>
    correlation(hours.map(([lived, played]) => [what(lived) / lived.offered, what(played) / lived.offered]))
  return {
    days: days.length,
    hours: hours.length,
    actual: sumOf(actual),
    simulated: sumOf(simulated),
    correlationOfAbandonment: correlationOf(hour => hour.abandoned),
    correlationOfWait: correlationOf(hour => hour.waitSeconds),
  }
}

const isCounted = (type: string): boolean => type !== WEB_HELP_LINE
const WEB_HELP_LINE = 'IN'

function actualHours(day: readonly Call[]): HourOfDay[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const calls = day.filter(
      ({ queuedAt, type }) => isCounted(type) && hour >= FIRST_HOUR && Math.floor(queuedAt / 3600) === hour,
    )
    return {
      offered: calls.length,
      abandoned: calls.filter(({ hungUp }) => hungUp).length,
      waitSeconds: calls.reduce((total, { waitSeconds }) => total + waitSeconds, 0),
    }
  })
}

function simulatedHours(day: readonly Call[], bank: Bank, seed: number): HourOfDay[] {
  const request: SimulationRequest = {
    startsAt: 0,
    incrementMinutes: 60,
    intervals: HOURS,
    streams: bank.types.map((_, id) => ({ ...CALLS, id })),
    surfers: agentsOf(day, bank),
    days: REPETITIONS,
    seed,
    rateSpread: 0,
  }
  const chance = random(seed)
  const { tally } = playDays(request, () => contactsOf(day, bank, () => -Math.log(1 - chance())))
  const counted = bank.types.flatMap((type, stream) => (isCounted(type) ? [tally.intervalsOf(stream)] : []))
  return Array.from({ length: HOURS }, (_, hour) =>
    hour < FIRST_HOUR
      ? { offered: 0, abandoned: 0, waitSeconds: 0 }
      : sumOf(
          counted.map(intervals => {
            const { offered, abandonFraction, meanWaitSeconds } = intervals[hour]!
            return {
              offered,
              abandoned: offered * (abandonFraction ?? 0),
              waitSeconds: offered * meanWaitSeconds,
            }
          }),
        ),
  )
}

/** Calls as recorded: other simulations draw them. */
const CALLS: SimulatedStream = {
  id: 0,
  volume: [],
  handleTimeSeconds: [],
  handleTimeVariation: null,
  patienceSeconds: null,
  targetResponseTimeSeconds: null,
  concurrency: 1,
  handleTimeStretch: 0,
  isOnline: true,
}

function contactsOf(day: readonly Call[], bank: Bank, patienceShare: () => number): Contacts {
  const calls = bank.types.flatMap(type =>
    day.filter(call => call.type === type).toSorted((one, other) => one.queuedAt - other.queuedAt),
  )
  const streams = calls.map(call => bank.types.indexOf(call.type))
  const lastService = new Map<string, number>()
  const usual = day.find(call => call.serviceSeconds > 0)!.serviceSeconds
  return {
    firstOf: [0, ...bank.types.map((_, stream) => streams.filter(one => one <= stream).length)],
    stream: streams,
    arrivesAt: calls.map(call => call.queuedAt),
    // An abandoned call would have taken as long as the last answered one of its type.
    handleTimeSeconds: calls.map(call => {
      const seconds = call.serviceSeconds || (lastService.get(call.type) ?? usual)
      lastService.set(call.type, seconds)
      return seconds + (bank.turnaroundSeconds.get(call) ?? 0)
    }),
    patienceSeconds: calls.map(call => patienceShare() * bank.patienceSeconds.get(call.type)!),
  }
}

/** Each agent is there from call to call, unless the pause is long. */
function agentsOf(day: readonly Call[], { skills }: Bank): SimulatedSurfer[] {
  const served = Map.groupBy(
    day.filter(call => call.serviceSeconds > 0),
    call => call.agent || `unknown at ${call.servedAt}`,
  )
  return [...served].map(([agent, calls], id) => {
    const ready: ReadyInterval[] = []
    for (const { servedAt, serviceSeconds } of calls.toSorted((a, b) => a.servedAt - b.servedAt)) {
      const end = (servedAt + serviceSeconds) * 1000
      const last = ready.at(-1)
      if (last && servedAt * 1000 <= last.end + LONGEST_PAUSE_SECONDS * 1000)
        last.end = Math.max(last.end, end)
      else ready.push({ start: servedAt * 1000, end })
    }
    return { id, streams: skills.get(agent) ?? skills.get('') ?? [], ready }
  })
}

const sumOf = (hours: readonly HourOfDay[]): HourOfDay => ({
  offered: hours.reduce((total, hour) => total + hour.offered, 0),
  abandoned: hours.reduce((total, hour) => total + hour.abandoned, 0),
  waitSeconds: hours.reduce((total, hour) => total + hour.waitSeconds, 0),
})

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (side: 0 | 1) => pairs.reduce((total, pair) => total + pair[side], 0) / pairs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const moment = (product: (x: number, y: number) => number) =>
    pairs.reduce((total, [x, y]) => total + product(x - meanX, y - meanY), 0)
  return moment((x, y) => x * y) / Math.sqrt(moment(x => x * x) * moment((_, y) => y * y))
}
