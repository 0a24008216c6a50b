// 16 to 19, 21, 22, 25 and 26: what the provider's words mean, who did what and when, and what nobody may read.
import { expect } from 'vitest'
import { ConnectorProblem } from '#connectors/kit/connector-problem.ts'
import type { Action } from '#simulators/kit/index.ts'
import { type Harness, WEBHOOK_SECRET } from '../harness.ts'
import { lacksCalls, lacksTickets, type Point, within } from '../point.ts'
import { CALLS, canDo, everything, HANDS, play, REMOVED_TICKETS, TICKETS } from '../script.ts'
import type { Subject } from '../subject.ts'

/** Plays the actions with every path open, and passes the harness to `work`. */
async function live(
  subject: Subject,
  actions: readonly Action[],
  work: (harness: Harness) => Promise<void>,
  startAt?: number,
): Promise<void> {
  await within(subject, startAt === undefined ? {} : { startAt }, async harness => {
    await harness.connect()
    if (subject.connector.capabilities.webhooks) await harness.subscribe()
    await play(harness, actions)
    await harness.drain()
    await harness.backfill()
    await work(harness)
  })
}

const customer = { type: 'customer' as const }

const readsWords: Point = {
  number: 16,
  title: 'every word for a status and a channel; an unknown one is told, and nothing is lost',
  run: async subject => {
    const { statuses = {}, channels = {}, phoneStatuses, simulated } = subject
    const actions: Action[] = []
    const unknown = 'a-word-of-tomorrow'
    const statusWords = simulated.covers.tickets ? [...Object.keys(statuses), unknown] : []
    const channelWords = simulated.covers.tickets ? Object.keys(channels) : []
    // A system whose agents are there or not has no words.
    const phoneWords = phoneStatuses ? [...Object.keys(phoneStatuses), unknown] : []
    expect(statusWords.length + channelWords.length + phoneWords.length, 'a table to check').toBeGreaterThan(
      0,
    )
    statusWords.forEach((native, index) => {
      const ticketId = `90${index}`
      actions.push({ do: 'ticket.create', ticketId, queueId: '31', by: customer })
      actions.push({
        do: 'ticket.status',
        ticketId,
        to: 'open',
        native,
        by: { type: 'agent', id: '72' },
      })
    })
    channelWords.forEach((nativeChannel, index) => {
      actions.push({
        do: 'ticket.create',
        ticketId: `95${index}`,
        queueId: '31',
        nativeChannel,
        by: customer,
      })
    })
    await live(subject, actions, async harness => {
      const { ids } = simulated
      expect(harness.problems).toEqual([])
      statusWords.forEach((word, index) => {
        const snapshot = harness.snapshots.get(ids.ticket(`90${index}`))
        expect(snapshot?.status, word).toBe(statuses[word] ?? 'OPEN')
        expect(snapshot?.rawStatus.toLowerCase(), word).toContain(word.toLowerCase())
      })
      for (const [index, word] of channelWords.entries())
        expect(harness.snapshots.get(ids.ticket(`95${index}`))?.channel, word).toBe(channels[word])
      if (statusWords.length > 0) expect(harness.warnings.join(' ')).toContain(unknown)
    })
    for (const [index, native] of phoneWords.entries())
      await live(
        subject,
        [
          {
            do: 'agent.status',
            agentId: '72',
            to: phoneStatuses![native] === 'available' ? 'busy' : 'available',
          },
          { do: 'agent.status', agentId: '72', to: phoneStatuses![native] ?? 'unavailable', native },
        ],
        async harness => {
          const last = [...harness.events.values()]
            .filter(event => event.kind === 'agent.status-changed')
            .sort((a, b) => a.occurredAt - b.occurredAt)
            .at(-1)
          expect(last, native).toMatchObject({ to: phoneStatuses![native] ?? 'unavailable' })
          if (index === phoneWords.length - 1) expect(harness.warnings.join(' ')).toContain(unknown)
        },
      )
  },
}

const reportsTruth =
  (actions: (subject: Subject) => readonly Action[]) =>
  (subject: Subject): Promise<void> =>
    live(
      subject,
      actions(subject).filter(action => canDo(subject, action)),
      async harness => {
        expect(harness.problems).toEqual([])
        const reported = harness.facts()
        const truth = harness.truth()
        const isMissing = (fact: (typeof truth)[number]) =>
          (!subject.connector.capabilities.webhooks || subject.isMissingFromWebhooks?.(fact) === true) &&
          subject.isMissingFromBackfill?.(fact) === true
        expect(reported).toEqual(truth.filter(fact => !isMissing(fact)))
        expect(harness.stands()).toEqual(harness.knownTrueStands())
      },
    )

const missesGone: Point = {
  number: 17,
  title: 'deleted, merged, restored, spam',
  lacks: lacksTickets,
  run: reportsTruth(() => [
    ...REMOVED_TICKETS,
    { do: 'ticket.create', ticketId: '705', queueId: '31', by: customer },
    { do: 'ticket.spam', ticketId: '705', by: { type: 'agent', id: '72' } },
  ]),
}
const knowsHands: Point = {
  number: 18,
  title: 'given on, taken, put back, done by a bot: who did it',
  lacks: lacksTickets,
  run: reportsTruth(() => [...TICKETS, ...HANDS]),
}
const knowsCalls: Point = {
  number: 19,
  title: 'calls: in them from when to when, without the times on hold; given on; wrapped up; missed',
  lacks: lacksCalls,
  run: reportsTruth(() => CALLS),
}

/** Two o'clock comes twice or never, by an hour or by half of one. */
const ODD_NIGHTS: [string, string][] = [
  ['Europe/Paris', '2026-03-29T00:56:00Z'],
  ['Europe/Paris', '2026-10-25T00:56:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:56:00Z'],
  ['America/New_York', '2026-11-01T05:56:00Z'],
]

const keepsTime: Point = {
  number: 21,
  title: 'the nights on which clocks change, and accounts in other zones',
  run: async subject => {
    for (const [zone, at] of ODD_NIGHTS)
      await within(subject, { startAt: Date.parse(at) }, async harness => {
        for (const agent of harness.company.agents.values()) agent.zone = zone
        await harness.connect()
        await play(harness, everything(harness))
        await harness.backfill()
        expect(harness.problems).toEqual([])
        const isReported = (fact: { second: number | null }) =>
          !subject.isMissingFromBackfill?.(
            fact as Parameters<NonNullable<Subject['isMissingFromBackfill']>>[0],
          )
        expect(harness.facts().filter(isReported), `${zone} ${at}`).toEqual(
          harness.truth().filter(isReported),
        )
      })
  },
}

const filtersAgree: Point = {
  number: 22,
  title: "each field that can be filtered by holds what the provider's own has",
  lacks: subject => (subject.fieldOf ? lacksTickets(subject) : 'it has no fields of its own'),
  run: subject =>
    live(subject, TICKETS, async harness => {
      const fields = await subject.connector.filterFields(harness.context())
      expect(fields.length).toBeGreaterThan(0)
      for (const { field, label, values } of fields) {
        expect(label).not.toBe('')
        const known = new Set(values.map(({ value }) => value))
        for (const ticket of harness.company.tickets.values()) {
          const snapshot = harness.snapshots.get(subject.simulated.ids.ticket(ticket.id))!
          const own = subject.fieldOf!(field, ticket)
          expect(snapshot.fields[field] ?? null, `${field} of ${ticket.id}`).toBe(own)
          if (own !== null && values.length > 0) expect(known, `${field}: a value to choose`).toContain(own)
        }
      }
    }),
}

const keepsSecrets: Point = {
  number: 25,
  title: 'no secret and nothing personal in refusals, warnings, or what is printed',
  run: subject =>
    within(subject, {}, async harness => {
      const printed: string[] = []
      const methods = ['log', 'info', 'warn', 'error', 'debug'] as const
      const own = methods.map(method => console[method])
      for (const method of methods)
        console[method] = (...args) => void printed.push(args.map(String).join(' '))
      const secrets = new Set([WEBHOOK_SECRET, subject.app.clientSecret, subject.apiKey ?? '#none#'])
      try {
        await harness.connect()
        const keep = () => {
          const { access, refresh } = harness.credentials!
          for (const secret of [access, refresh]) if (secret) secrets.add(secret)
        }
        keep()
        if (subject.connector.capabilities.webhooks) await harness.subscribe()
        await play(harness, everything(harness))
        await harness.drain()
        for (const how of ['429-seconds', '500', '401', '401', 'cut'] as const) {
          harness.running.faults.next({ how, count: 9, path: null, waitSeconds: 5000 })
          const read = async () => {
            for await (const _page of subject.connector.listAgents(harness.context()));
          }
          const error = await read().catch(error => error)
          if (error !== undefined) {
            expect(error, how).toBeInstanceOf(ConnectorProblem)
            printed.push(String(error.message), JSON.stringify(error))
          }
          while (harness.running.faults.take({ path: '' } as never));
          harness.clock.advance(6_000_000)
          keep()
        }
        for (const record of harness.inbox.values()) {
          const spoilt = record.body.replace(/:\s*\d+/g, ':"x"')
          const { problem, warnings } = subject.connector.normalise({ ...record, body: spoilt })
          printed.push(problem ?? '', ...warnings)
        }
      } finally {
        methods.forEach((method, index) => {
          console[method] = own[index]!
        })
      }
      const all = [...printed, ...harness.problems, ...harness.warnings].join('\n')
      for (const secret of secrets) expect(all.includes(secret), 'a secret').toBe(false)
      for (const { phone } of harness.company.calls.values()) expect(all, 'a number').not.toContain(phone)
      for (const { email, name } of harness.company.agents.values()) {
        expect(all, 'an address').not.toContain(email)
        expect(all, 'a name').not.toContain(name)
      }
    }),
}

const readsSamples: Point = {
  number: 26,
  title: "the provider's own samples",
  run: async subject => {
    expect(subject.golden.length).toBeGreaterThan(0)
    for (const { name, record, events } of subject.golden) {
      const read = subject.connector.normalise(record)
      expect(read.problem, name).toBeNull()
      expect(read.events, name).toMatchObject(events)
      expect(subject.connector.normalise(record), `${name}, read twice`).toEqual(read)
    }
  },
}

export const MEANING: readonly Point[] = [
  readsWords,
  missesGone,
  knowsHands,
  knowsCalls,
  keepsTime,
  filtersAgree,
  keepsSecrets,
  readsSamples,
]
