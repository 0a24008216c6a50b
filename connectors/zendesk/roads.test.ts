// Whatever happens in an account, whichever way its documentation is to be read, and however badly its webhooks
// arrive: webhooks alone and reading back alone come to the same.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { By, Deed } from '../../simulators/kit/index.ts'
import { zendesk as simulated } from '../../simulators/zendesk/index.ts'
import { Harness } from '../acceptance/harness.ts'
import type { Subject } from '../acceptance/subject.ts'
import { zendesk } from './index.ts'

const SUBJECT: Subject = {
  connector: zendesk,
  simulated,
  app: { clientId: 'lineup', clientSecret: 'zendesk-client-secret' },
  settings: { subdomain: 'harbor' },
  golden: [],
}

const ticketId = fc.constantFrom('501', '502', '503')
const agentId = fc.constantFrom('72', '73')
const by: fc.Arbitrary<By> = fc.oneof(
  agentId.map(id => ({ type: 'agent' as const, id })),
  fc.constantFrom<By>({ type: 'customer' }, { type: 'system' }),
)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    do: fc.constant('ticket.status' as const),
    ticketId,
    to: fc.constantFrom('open' as const, 'pending' as const, 'hold' as const, 'solved' as const),
    by,
  }),
  fc.record({ do: fc.constant('ticket.assign' as const), ticketId, agentId: fc.option(agentId), by }),
  fc.record({ do: fc.constant('ticket.comment' as const), ticketId, isPublic: fc.boolean(), by }),
  fc.record({ do: fc.constant('ticket.move' as const), ticketId, queueId: fc.constantFrom('31', '32'), by }),
  fc.record({
    do: fc.constant('ticket.tag' as const),
    ticketId,
    tags: fc.constant<string[]>(['vip', 'refund']),
    by,
  }),
  fc.record({
    do: fc.constantFrom('ticket.delete' as const, 'ticket.spam' as const, 'ticket.restore' as const),
    ticketId,
    by,
  }),
  fc.record({
    do: fc.constant('ticket.merge' as const),
    ticketId: fc.constant('503'),
    into: fc.constant('501'),
    by,
  }),
)
const day = fc.array(fc.tuple(deed, fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 25 })

const switches = fc.record({
  eventForm: fc.constantFrom('field', 'audit'),
  commentIds: fc.constantFrom('same', 'own'),
  words: fc.constantFrom('upper', 'lower'),
  noneIs: fc.constantFrom('null', 'zero', 'empty'),
  tellsFirstComment: fc.boolean(),
  tellsMergedIds: fc.boolean(),
  tellsDeletions: fc.boolean(),
  spamIs: fc.constantFrom('spam', 'deleted'),
  hasAvailability: fc.boolean(),
  pageSize: fc.constantFrom(2, 3, 1000),
})
const faults = fc.record({
  duplicate: fc.constantFrom(0, 0.5),
  shuffle: fc.constantFrom(0, 5, 1000),
  delayMs: fc.constantFrom(0, 40_000),
})

/** What both roads must agree on. An ending that the export does not tell is known by the ticket as it stands. */
function stateOf(harness: Harness, tellsEnds: boolean) {
  const isTold = ({ kind }: { kind: string }) => tellsEnds || !/gone|restored/.test(kind)
  const facts = harness.facts().filter(isTold)
  const keys = [...harness.events.values()]
    .filter(isTold)
    .map(event => event.factKey)
    .sort()
  const tickets = [...harness.snapshots.values()]
    .map(({ version: _, url, fields, rawStatus, ...rest }) =>
      // What is gone can be asked for no more: what webhooks leave out of it is not known.
      rest.isGone
        ? { ticketId: rest.ticketId, isGone: true }
        : { ...rest, page: url?.replace(harness.host.baseUrl, ''), fields, rawStatus },
    )
    .sort((a, b) => (a.ticketId < b.ticketId ? -1 : 1))
  return { facts, keys, tickets }
}

async function lived(set: object, hooks: object | null, deeds: readonly [Deed, number][]) {
  const harness = await Harness.open(SUBJECT, { switches: { ...set } })
  try {
    await harness.connect()
    if (hooks) await harness.subscribe()
    if (hooks) Object.assign(harness.host.hooks.faults, hooks)
    const act = async (one: Deed, gap: number) => {
      harness.clock.advance(gap * 1000)
      await harness.simulator.settle()
      try {
        harness.world.act(one)
      } catch {
        // Not possible as things stand, such as answering what is deleted.
      }
    }
    for (const id of ['501', '502', '503'])
      await act({ do: 'ticket.create', ticketId: id, queueId: '31', by: { type: 'customer' } }, 2)
    for (const [index, [one, gap]] of deeds.entries()) {
      await act(one, gap)
      // What is asked for comes between what is told.
      if (index % 4 === 3) await harness.drain()
    }
    await harness.simulator.settle()
    harness.clock.advance(120_000)
    harness.host.hooks.flush()
    await harness.drain()
    if (!hooks) await harness.backfill()
    expect(harness.problems).toEqual([])
    const { tellsDeletions, tellsMergedIds } = harness.host.switches
    return stateOf(harness, tellsDeletions === true && tellsMergedIds === true)
  } finally {
    await harness.close()
  }
}

describe('both roads', () => {
  it('come to the same', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(day, switches, faults, async (deeds, set, hooks) => {
        expect(await lived(set, hooks, deeds)).toEqual(await lived(set, null, deeds))
      }),
      { numRuns: 40 },
    )
  })
})
