// Parity of webhooks and backfill: whatever happens in an account, however its documentation is read, and however
// badly its webhooks arrive, each alone gives the same facts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTicketEvents } from '#core/observed/index.ts'
import type { Action, ActionAuthor } from '#simulators/kit/index.ts'
import { zendesk as simulated } from '#simulators/zendesk/index.ts'
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
const by: fc.Arbitrary<ActionAuthor> = fc.oneof(
  agentId.map(id => ({ type: 'agent' as const, id })),
  fc.constantFrom<ActionAuthor>({ type: 'customer' }, { type: 'system' }),
)
const action: fc.Arbitrary<Action> = fc.oneof(
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
const day = fc.array(fc.tuple(action, fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 25 })

const switches = fc.record({
  eventForm: fc.constantFrom('field', 'audit'),
  commentIds: fc.constantFrom('same', 'own'),
  words: fc.constantFrom('upper', 'lower'),
  noneIs: fc.constantFrom('null', 'zero', 'empty'),
  reportsFirstComment: fc.boolean(),
  reportsMergedIds: fc.boolean(),
  reportsDeletions: fc.boolean(),
  spamIs: fc.constantFrom('spam', 'deleted'),
  hasAvailability: fc.boolean(),
  pageSize: fc.constantFrom(2, 3, 1000),
})
const faults = fc.record({
  duplicate: fc.constantFrom(0, 0.5),
  shuffle: fc.constantFrom(0, 5, 1000),
  delayMs: fc.constantFrom(0, 40_000),
})

/**
 * Facts that webhooks and backfill must agree on. An ending that the export does not report is known from the
 * ticket's last state.
 */
function stateOf(harness: Harness) {
  const { reportsDeletions, reportsMergedIds } = harness.host.switches
  const reportsEnds = reportsDeletions === true && reportsMergedIds === true
  const isReported = ({ kind }: { kind: string }) => reportsEnds || !/gone|restored/.test(kind)
  const facts = harness.facts().filter(isReported)
  const keys = [...harness.events.values()]
    .filter(isReported)
    .map(event => event.factKey)
    .sort()
  const tickets = [...harness.snapshots.values()]
    .map(({ version: _, url, fields, rawStatus, ...rest }) =>
      // A removed ticket can no longer be fetched: what webhooks leave out of it stays unknown.
      rest.isGone
        ? { ticketId: rest.ticketId, isGone: true }
        : { ...rest, page: url?.replace(harness.host.baseUrl, ''), fields, rawStatus },
    )
    .sort((a, b) => (a.ticketId < b.ticketId ? -1 : 1))
  return { facts, keys, tickets }
}

/** Facts of each ticket without their moments. */
function foldsOf(harness: Harness) {
  const events = [...harness.events.values()].filter(event => 'ticketId' in event)
  return [...Map.groupBy(events, event => event.ticketId)].sort().map(([id, own]) => ({
    id,
    reported: mergeTicketEvents(own).events.flatMap(event =>
      event.kind === 'ticket.status-changed' || event.kind === 'ticket.comment'
        ? [`${event.kind} ${'to' in event ? event.to : ''} by ${event.actor.id}`]
        : [],
    ),
  }))
}

/** With webhooks as given; without any, and after them where `isReadBack`, all is read back. */
async function lived<T>(
  set: object,
  hooks: object | null,
  actions: readonly [Action, number][],
  result: (harness: Harness) => T,
  isReadBack = hooks === null,
): Promise<T> {
  const harness = await Harness.open(SUBJECT, { switches: { ...set } })
  try {
    await harness.connect()
    if (hooks) await harness.subscribe()
    if (hooks) Object.assign(harness.host.hooks.faults, hooks)
    const act = async (one: Action, gap: number) => {
      harness.clock.advance(gap * 1000)
      await harness.simulator.settle()
      try {
        harness.company.act(one)
      } catch {
        // Not possible as things stand, such as answering what is deleted.
      }
    }
    for (const id of ['501', '502', '503'])
      await act({ do: 'ticket.create', ticketId: id, queueId: '31', by: { type: 'customer' } }, 2)
    for (const [index, [one, gap]] of actions.entries()) {
      await act(one, gap)
      // Fetched records come between deliveries.
      if (index % 4 === 3) await harness.drain()
    }
    await harness.simulator.settle()
    harness.clock.advance(120_000)
    harness.host.hooks.flush()
    await harness.drain()
    if (isReadBack) await harness.backfill()
    expect(harness.problems).toEqual([])
    return result(harness)
  } finally {
    await harness.close()
  }
}

describe('both roads', () => {
  it('come to the same', async () => {
    await fc.assert(
      fc.asyncProperty(day, switches, faults, async (actions, set, hooks) => {
        const byWebhooks = await lived(set, hooks, actions, stateOf)
        expect(byWebhooks).toEqual(await lived(set, null, actions, stateOf))
      }),
      { numRuns: 25 },
    )
  })
  it('count once what they tell two seconds apart', async () => {
    const spread = day.map(actions => actions.map(([one, gap]): [Action, number] => [one, gap + 4]))
    await fc.assert(
      fc.asyncProperty(
        spread,
        fc.integer({ min: 0, max: 2 }),
        faults,
        async (actions, skewSeconds, hooks) => {
          const byBoth = await lived({ skewSeconds }, hooks, actions, foldsOf, true)
          expect(byBoth).toEqual(await lived({}, null, actions, foldsOf))
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('agents', () => {
  async function standing(set: object, actions: readonly Action[]) {
    const harness = await Harness.open(SUBJECT, { switches: { ...set } })
    try {
      await harness.connect()
      await harness.subscribe()
      for (const one of actions) {
        harness.clock.advance(30_000)
        harness.company.act(one)
        await harness.drain()
      }
      const listed = await zendesk.presenceSnapshot!(harness.context())
      const reported = [...harness.events.values()].filter(event => event.kind === 'agent.status-changed')
      return {
        listed: listed.length,
        last: reported.toSorted((a, b) => a.occurredAt - b.occurredAt).at(-1)?.to,
      }
    } finally {
      await harness.close()
    }
  }
  const turn = (to: 'available' | 'unavailable' | 'wrapup' | 'occupied', native?: string): Action => ({
    do: 'agent.status',
    agentId: '72',
    to,
    native,
  })

  it('are not known to an account whose plan has no statuses', async () => {
    expect(await standing({ hasAvailability: false }, [turn('available')])).toEqual({ listed: 0 })
  })
  it.each([
    ['available', [turn('available')]],
    ['unavailable', [turn('available'), turn('unavailable')]],
    ['occupied', [turn('available'), turn('occupied')]],
    ['wrapup', [turn('occupied'), turn('wrapup')]],
    ['available', [turn('occupied'), turn('wrapup'), turn('available')]],
    ['available', [turn('unavailable'), turn('available', 'E-mail only')]],
  ])('stand %s by their channels where there is no status for all', async (to, actions) => {
    expect(await standing({ hasUnified: false }, actions)).toEqual({ listed: 12, last: to })
    expect(await standing({ hasUnified: true }, actions)).toEqual({ listed: 12, last: to })
  })
})
