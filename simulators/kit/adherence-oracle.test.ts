// The oracle against numbers worked out by hand, and the product against the oracle: two ways to the same verdicts.
import { describe, expect, test } from 'vitest'
import { evaluateDay, type TaskDemand } from '#core/adherence/index.ts'
import type { ObservedTicket, TicketFact } from '#core/observed/index.ts'
import { type ExpectedDay, expectedAdherence } from './adherence-oracle.ts'
import { VirtualClock } from './clock.ts'
import { SimulatedCompany } from './company.ts'
import type { Action, PlanItem } from './company-model.ts'
import { companyOf, seededDay } from './day.ts'
import { agentTruths } from './oracle.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

function worldOf(plan: PlanItem[], actions: readonly [minute: number, action: Action][]): SimulatedCompany {
  const company = new SimulatedCompany(new VirtualClock(START).now)
  const { agents, queues } = companyOf(1, START)
  company.reset([{ ...agents[0]!, plan }], queues)
  for (const [minute, action] of actions) company.act(action, { at: START + minute * MINUTE })
  return company
}
const inQueue = (queueId: string): PlanItem[] => [
  { from: START, to: START + HOUR, what: 'queues', queueIds: [queueId] },
]
const summary = ({ blocks }: ExpectedDay) =>
  blocks.map(({ from, to, reason }) => [(from - START) / MINUTE, (to - START) / MINUTE, reason])
const by = { type: 'agent', id: '71' } as const
const comment = (ticketId: string): Action => ({ do: 'ticket.comment', ticketId, isPublic: true, by })

describe('by hand', () => {
  test.each<[string, PlanItem[], [number, Action][], unknown]>([
    [
      'a comment: six minutes before it; a close: two minutes after it',
      inQueue('31'),
      [
        [0, { do: 'ticket.create', ticketId: '1', queueId: '31' }],
        [20, comment('1')],
        [40, { do: 'ticket.status', ticketId: '1', to: 'solved', by }],
      ],
      [
        [0, 14, 'INACTIVE'],
        [14, 20, null],
        [20, 34, 'INACTIVE'],
        [34, 42, null],
        [42, 60, 'INACTIVE'],
      ],
    ],
    [
      'a pause of a quarter of the usual time is none, a longer one is',
      inQueue('31'),
      [
        [0, { do: 'ticket.create', ticketId: '1', queueId: '31' }],
        [10, comment('1')],
        [17.5, comment('1')],
        [25.1, comment('1')],
      ],
      [
        [0, 4, 'INACTIVE'],
        [4, 17.5, null],
        [17.5, 19.1, 'INACTIVE'],
        [19.1, 25.1, null],
        [25.1, 60, 'INACTIVE'],
      ],
    ],
    [
      'another queue, and a call while it was to be tickets',
      inQueue('32'),
      [
        [0, { do: 'ticket.create', ticketId: '1', queueId: '31' }],
        [6, comment('1')],
        [30, { do: 'call.queue', callId: '2', queueId: '34' }],
        [31, { do: 'call.connect', callId: '2', agentId: '71' }],
        [33, { do: 'call.hold', callId: '2' }],
        [36, { do: 'call.resume', callId: '2' }],
        [40, { do: 'call.hangup', callId: '2' }],
      ],
      [
        [0, 6, 'WRONG_QUEUE'],
        [6, 31, 'INACTIVE'],
        [31, 33, 'WRONG_SYSTEM'],
        [33, 36, 'INACTIVE'],
        [36, 40, 'WRONG_SYSTEM'],
        [40, 42, null],
        [42, 60, 'INACTIVE'],
      ],
    ],
    [
      'the usual time is that of the planned queue',
      inQueue('31'),
      [
        [0, { do: 'ticket.create', ticketId: '1', queueId: '32' }],
        [20, comment('1')],
      ],
      [
        [0, 14, 'INACTIVE'],
        [14, 20, 'WRONG_QUEUE'],
        [20, 60, 'INACTIVE'],
      ],
    ],
    [
      'what is done before and after a break says nothing of it, and wrapping up is no other work',
      [
        { from: START, to: START + 20 * MINUTE, what: 'queues', queueIds: ['31'] },
        { from: START + 20 * MINUTE, to: START + 30 * MINUTE, what: 'away' },
        { from: START + 30 * MINUTE, to: START + HOUR, what: 'queues', queueIds: ['31'] },
      ],
      [
        [0, { do: 'ticket.create', ticketId: '1', queueId: '31' }],
        [0, { do: 'call.queue', callId: '2', queueId: '34' }],
        [19, { do: 'ticket.status', ticketId: '1', to: 'solved', by }],
        [28, { do: 'call.connect', callId: '2', agentId: '71' }],
        [29, { do: 'call.hangup', callId: '2' }],
        [29.5, { do: 'agent.status', agentId: '71', to: 'unavailable' }],
        [35, comment('1')],
      ],
      [
        [0, 13, 'INACTIVE'],
        [13, 28, null],
        [28, 29, 'WRONG_SYSTEM'],
        [29, 35, null],
        [35, 60, 'INACTIVE'],
      ],
    ],
    [
      'on the phone it is enough to be reachable',
      inQueue('34'),
      [
        [5, { do: 'agent.status', agentId: '71', to: 'available' }],
        [25, { do: 'agent.status', agentId: '71', to: 'unavailable' }],
      ],
      [
        [0, 5, 'INACTIVE'],
        [5, 25, null],
        [25, 60, 'INACTIVE'],
      ],
    ],
    [
      'on a break it is wrong',
      [{ from: START, to: START + HOUR, what: 'away' }],
      [
        [5, { do: 'agent.status', agentId: '71', to: 'wrapup' }],
        [25, { do: 'agent.status', agentId: '71', to: 'unavailable' }],
      ],
      [
        [0, 5, null],
        [5, 25, 'WRONG_SYSTEM'],
        [25, 60, null],
      ],
    ],
  ])('%s', (_name, plan, actions, expected) => {
    const [day] = expectedAdherence(worldOf(plan, actions), START + HOUR)
    expect(summary(day!)).toEqual(expected)
    expect(day!.inSeconds + day!.outSeconds).toBe(3600)
  })
})

/** Product's evaluation of the same agents from the same log. */
function evaluated(company: SimulatedCompany, asOf: number) {
  const tickets = new Map<string, ObservedTicket>()
  const add = (id: string, queueId: string, isCall: boolean) =>
    tickets.set(id, {
      key: id,
      providerId: isCall ? 2 : 1,
      ticketId: id,
      url: null,
      channel: isCall ? 'call' : 'case',
      streamIds: [Number(queueId)],
    })
  for (const ticket of company.tickets.values()) add(ticket.id, ticket.queueId, false)
  for (const call of company.calls.values()) add(call.id, call.queueId, true)
  const tasks = new Map(
    [...company.queues.values()].map(({ id, channel }): [number, TaskDemand] => [
      Number(id),
      {
        taskId: Number(id),
        streamIds: [Number(id)],
        providerIds: [channel === 'call' ? 2 : 1],
        isOnPhone: channel === 'call',
        phoneStatuses: [],
        isBreak: false,
      },
    ]),
  )
  return agentTruths(company, 0, asOf).map(truth => {
    const surferId = Number(truth.agentId)
    const facts: TicketFact[] = [
      ...truth.events.map(({ at, ticketId, what }, index): TicketFact => {
        const fact = { factKey: `e${index}`, ticketKey: ticketId, surferId, occurredAt: at }
        return what === 'COMMENT' ? { ...fact, kind: 'comment' } : { ...fact, kind: 'status', to: what }
      }),
      ...truth.work
        .filter(({ kind }) => kind === 'call')
        .flatMap(({ id, from, to }): TicketFact[] => {
          const fact = { ticketKey: id, surferId }
          return [
            { ...fact, kind: 'work-started', factKey: `s${id}${from}`, occurredAt: from },
            { ...fact, kind: 'work-ended', factKey: `t${id}${to}`, occurredAt: to },
          ]
        }),
      ...truth.hangups.map(
        ({ at, callId }): TicketFact => ({
          factKey: `h${callId}`,
          ticketKey: callId,
          surferId,
          occurredAt: at,
          kind: 'status',
          to: 'CLOSED',
        }),
      ),
    ]
    const { plan } = company.agents.get(truth.agentId)!
    const { blocks } = evaluateDay({
      surferId,
      day: { start: START - HOUR, end: START + 23 * HOUR },
      now: asOf,
      sources: [{ connectionId: 1, isPhone: true, since: START, gaps: [] }],
      handleTimesMs: new Map([...company.queues.values()].map(({ id, handleMs }) => [Number(id), handleMs])),
      facts,
      tickets,
      scheduled: plan
        .filter(({ from }) => from < asOf)
        .map(({ from, to, what, queueIds }, index) => ({
          interval: { start: from, end: Math.min(to, asOf) },
          kind: what === 'free' ? 'shift' : what === 'away' ? 'break' : 'task',
          blockId: index,
          taskId: what === 'queues' ? Number(queueIds![0]) : null,
        })),
      tasks,
      statuses: truth.statuses.map(({ from, to, status }) => ({
        interval: { start: from, end: to },
        status,
      })),
      exceptions: [],
    })
    return blocks.map(({ interval, reason }) => ({ from: interval.start, to: interval.end, reason }))
  })
}

/** Neighbours with the same verdict are one. */
const joined = (blocks: readonly { from: number; to: number; reason: unknown }[]) =>
  blocks.reduce<{ from: number; to: number; reason: unknown }[]>((all, { from, to, reason }) => {
    const last = all.at(-1)
    if (last?.to === from && last.reason === reason) last.to = to
    else all.push({ from, to, reason })
    return all
  }, [])

test.each([1, 2, 3])('the product judges day %i as the oracle does, second by second', seed => {
  const company = new SimulatedCompany(new VirtualClock(START).now)
  const { agents, queues } = companyOf(seed, START)
  company.reset(agents, queues)
  for (const { at, action } of seededDay(seed, agents, queues)) company.act(action, { at })
  const asOf = START + 12 * HOUR
  const expected = expectedAdherence(company, asOf)
  evaluated(company, asOf).forEach((blocks, index) => {
    expect(joined(blocks), expected[index]!.email).toEqual(joined(expected[index]!.blocks))
  })
})
