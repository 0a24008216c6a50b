// The contacts of one day: when each comes, how long it takes, how long it would wait. All are drawn before the
// day is played, each stream, day and quantity from its own random numbers, so that two schedules, or two
// forecasts, are compared on the same contacts (common random numbers).
import { type Random, randomFor } from '#core/random.ts'
import type { SimulatedStream, SimulationRequest } from './types.ts'

/** Contacts numbered stream by stream, within a stream by arrival. Seconds from the start of the simulation. */
export interface Contacts {
  /** Contacts of stream s are those from firstOf[s] up to, not including, firstOf[s + 1]. */
  firstOf: number[]
  stream: number[]
  arrivesAt: number[]
  /** Handle time when handled alone at the usual pace. */
  handleTimeSeconds: number[]
  /** Infinity: never hangs up. */
  patienceSeconds: number[]
}

export function noContacts(): Contacts {
  return { firstOf: [0], stream: [], arrivesAt: [], handleTimeSeconds: [], patienceSeconds: [] }
}

export function drawContacts(request: SimulationRequest, day: number): Contacts {
  const { seed, rateSpread, streams } = request
  // Lognormal with mean 1: the days differ, the forecast stays their mean.
  const rateFactor = Math.exp(rateSpread * normal(randomFor(seed, day)) - rateSpread ** 2 / 2)
  const contacts = noContacts()
  streams.forEach((stream, index) => {
    const chance = (quantity: number) => randomFor(seed, day, stream.id, quantity)
    const handleTimeShare = handleTimeShares(stream, chance(1))
    const patience = chance(2)
    for (const arrivesAt of arrivals(stream, rateFactor, request, chance(0))) {
      const interval = Math.floor(arrivesAt / (request.incrementMinutes * 60))
      contacts.stream.push(index)
      contacts.arrivesAt.push(arrivesAt)
      contacts.handleTimeSeconds.push(handleTimeShare() * orZero(stream.handleTimeSeconds[interval]))
      contacts.patienceSeconds.push(
        stream.isOnline && stream.patienceSeconds !== null
          ? exponential(patience) * stream.patienceSeconds
          : Number.POSITIVE_INFINITY,
      )
    }
    contacts.firstOf.push(contacts.stream.length)
  })
  return contacts
}

/** A Poisson process whose rate steps from interval to interval: a process of rate 1, its clock bent. */
function arrivals(
  { volume }: SimulatedStream,
  rateFactor: number,
  { intervals, incrementMinutes }: SimulationRequest,
  chance: Random,
): number[] {
  const found: number[] = []
  let next = exponential(chance)
  let passed = 0
  for (let interval = 0; interval < intervals; interval++) {
    const expected = orZero(volume[interval]) * rateFactor
    for (; next < passed + expected; next += exponential(chance))
      found.push((interval + (next - passed) / expected) * incrementMinutes * 60)
    passed += expected
  }
  return found
}

/** Draws of handle time relative to its mean. */
function handleTimeShares({ handleTimeVariation }: SimulatedStream, chance: Random): () => number {
  if (handleTimeVariation === null) return () => exponential(chance)
  const variance = Math.log1p(handleTimeVariation ** 2)
  const deviation = Math.sqrt(variance)
  return () => Math.exp(deviation * normal(chance) - variance / 2)
}

const exponential = (chance: Random): number => -Math.log(1 - chance())

/** Box and Muller. */
const normal = (chance: Random): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())

const orZero = (value: number | undefined): number =>
  value !== undefined && value > 0 && Number.isFinite(value) ? value : 0
