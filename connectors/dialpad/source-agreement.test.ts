// Random days: deliveries alone, with any faults, report the same facts as the backfill alone.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dialpad as simulated } from '#simulators/dialpad/index.ts'
import type { Action, SimulatedCompany } from '#simulators/kit/index.ts'
import { Harness } from '../acceptance/harness.ts'
import type { Fact } from '../acceptance/index.ts'
import { dialpad } from './index.ts'

const { clientId, clientSecret } = simulated.oauth!
const subject = {
  connector: dialpad,
  simulated,
  app: { clientId, clientSecret },
  settings: {},
  golden: [],
}

/** A possible next action; `choice` decides. */
function nextAction({ calls, agents }: SimulatedCompany, choice: number): Action {
  const ids = [...agents.keys()]
  const agentId = ids[choice % 5]!
  const call = [...calls.values()].filter(one => one.endedAt === null)[choice % 3]
  const [a, b] = [Math.floor(choice / 7) % 4, Math.floor(choice / 31) % 6]
  if (a === 0)
    return { do: 'agent.status', agentId, to: (['available', 'busy', 'unavailable'] as const)[b % 3]! }
  if (!call || a === 1)
    return { do: 'call.queue', queueId: '34', direction: choice % 5 === 0 ? 'outbound' : 'inbound' }
  const callId = call.id
  switch (call.state) {
    case 'queued':
    case 'ringing':
      if (b === 0) return { do: 'call.miss', callId }
      return b < 3 ? { do: 'call.ring', callId, agentId } : { do: 'call.connect', callId, agentId }
    case 'hold':
      return { do: 'call.resume', callId }
    default:
      if (b === 0) {
        const others = ids.filter(id => id !== call.legs.at(-1)?.agentId)
        return { do: 'call.transfer', callId, agentId: others[choice % 4]! }
      }
      return b < 3 ? { do: 'call.hold', callId } : { do: 'call.hangup', callId }
  }
}

/** Everybody hangs up: what goes on cannot be read back. */
function endCalls(harness: Harness): void {
  for (const call of [...harness.company.calls.values()].filter(one => one.endedAt === null)) {
    harness.clock.advance(9000)
    if (call.state === 'hold') harness.company.act({ do: 'call.resume', callId: call.id })
    harness.clock.advance(9000)
    const isAnswered = call.legs.at(-1)?.connectedAt != null
    harness.company.act({ do: isAnswered ? 'call.hangup' : 'call.miss', callId: call.id })
  }
}

function isHold(company: SimulatedCompany) {
  const moments = new Set(
    [...company.calls.values()].flatMap(call =>
      call.legs.flatMap(leg =>
        leg.holds.flatMap(({ from, to }) => [
          `work.ended ${simulated.ids.call(call.id)} ${Math.floor(from / 1000)}`,
          `work.started ${simulated.ids.call(call.id)} ${Math.floor((to ?? 0) / 1000)}`,
        ]),
      ),
    ),
  )
  return ({ kind, ticketId, second }: Fact) => moments.has(`${kind} ${ticketId} ${second}`)
}

const faults = fc.record({
  duplicate: fc.constantFrom(0, 0.5, 1),
  shuffle: fc.constantFrom(0, 4, 1000),
  delayMs: fc.constantFrom(0, 90_000),
})

it('deliveries alone and reading back alone tell the same of calls that have ended', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(10_000), { minLength: 5, maxLength: 60 }),
      faults,
      async (choices, how) => {
        const harness = await Harness.open(subject)
        try {
          await harness.connect()
          await harness.subscribe()
          const { hooks } = harness.host
          hooks.faults = { drop: 0, ...how }
          for (const choice of choices) {
            harness.clock.advance(3000 + (choice % 977) * 100)
            harness.company.act(nextAction(harness.company, choice))
          }
          endCalls(harness)
          harness.clock.advance(90_000)
          hooks.flush()
          await harness.drain()
          const reported = { facts: harness.facts(), stands: harness.stands() }
          expect(reported).toEqual({ facts: harness.truth(), stands: harness.trueStands() })

          await harness.reread()
          const hold = isHold(harness.company)
          expect({ facts: harness.facts(), stands: harness.stands() }).toEqual({
            ...reported,
            facts: reported.facts.filter(fact => !hold(fact)),
          })
        } finally {
          await harness.close()
        }
      },
    ),
    { numRuns: 20 },
  )
})
