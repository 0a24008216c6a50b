// "What service level would this schedule give?" Plays the day over and over with new contacts and counts.
// Where Erlang's formulas assume one kind of contact, constant staff and a settled queue, this has real routing,
// skills, breaks and chats at once; in their own domain it agrees with them.
import { type Contacts, drawContacts } from './contacts.ts'
import { simulationSentence } from './sentence.ts'
import { ContactSimulator } from './simulator.ts'
import { Tally } from './tally.ts'
import type { Simulation, SimulationRequest } from './types.ts'

/** The same request gives the same result; the same seed gives two schedules the same contacts. */
export function simulate(request: SimulationRequest): Simulation {
  const { tally, floor } = playDays(request, day => drawContacts(request, day))
  const { busySeconds, presentSeconds } = floor.agentSlots
  const all = (seconds: Float64Array) => seconds.reduce((total, value) => total + value, 0)
  const occupancyFraction = all(busySeconds) / (all(presentSeconds) || 1)
  const perStream = request.streams.map((_, stream) => tally.outcomeOf(stream))
  const together = tally.serviceLevelOf(request.streams.map((_, stream) => stream))
  return {
    perStream,
    perInterval: request.streams.map((_, stream) => tally.intervalsOf(stream)),
    occupancyFraction,
    perSurfer: Array.from(busySeconds, (busy, surfer) => busy / (presentSeconds[surfer]! || 1)),
    sentence: simulationSentence(request, perStream, together, occupancyFraction),
  }
}

/** Plays given contacts: drawn ones, or the recorded ones of a real day. */
export function playDays(
  request: SimulationRequest,
  contactsOf: (day: number) => Contacts,
): { tally: Tally; floor: ContactSimulator } {
  const floor = new ContactSimulator(request)
  const tally = new Tally(request)
  for (let day = 0; day < request.days; day++) {
    floor.play(contactsOf(day), tally)
    request.onProgress?.((day + 1) / request.days)
  }
  return { tally, floor }
}
