// A believable day: who is meant to do what, and what they do instead now and then. Contacts come in at random,
// agents take the oldest, talk, hold, wrap up, answer, solve, and put off; some come late from a break, some work
// in the wrong queue for a while, some do nothing. The same seed gives the same day.

import type { Action, ActionAuthor, CompanyAgent, CompanyQueue, PlanItem } from './company-model.ts'
import { about, pick, type Random, seeded } from './seeded.ts'

export interface PlannedAction {
  at: number
  action: Action
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const NAMES = [
  'Ana Poe',
  'Ben Sato',
  'Cleo Marsh',
  'Dan Okoye',
  'Eva Lind',
  'Finn Roux',
  'Gil Amaro',
  'Hana Weiss',
  'Ivo Petrov',
  'June Park',
  'Kai Moreau',
  'Lea Brandt',
]

/** Twelve agents and four queues. Each is on shift for eight hours, the first at `from`. */
export function companyOf(seed: number, from: number): { agents: CompanyAgent[]; queues: CompanyQueue[] } {
  const random = seeded(seed)
  const queues: CompanyQueue[] = [
    { id: '31', name: 'Billing', channel: 'case', handleMs: 6 * MINUTE },
    { id: '32', name: 'Technical', channel: 'case', handleMs: 10 * MINUTE },
    { id: '33', name: 'Chat', channel: 'chat', handleMs: 5 * MINUTE },
    { id: '34', name: 'Phone', channel: 'call', handleMs: 4 * MINUTE },
  ]
  const agents = NAMES.map((name, index): CompanyAgent => {
    const start = from + (index % 4) * 30 * MINUTE
    return {
      id: String(71 + index),
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@harbor.example`,
      isActive: true,
      isAdmin: index === 0,
      zone: 'Europe/Paris',
      plan: shift(random, start, queues),
      phone: { status: 'unavailable', reason: null, native: null, since: from },
    }
  })
  return { agents, queues }
}

function shift(random: Random, start: number, queues: readonly CompanyQueue[]): PlanItem[] {
  const queue = () => [pick(random, queues).id]
  const lengths: [PlanItem['what'], number][] = [
    ['queues', 2 * HOUR],
    ['away', 15 * MINUTE],
    ['queues', 2 * HOUR],
    ['away', 45 * MINUTE],
    ['queues', 90 * MINUTE],
    ['free', 30 * MINUTE],
    ['queues', HOUR],
  ]
  let at = start
  return lengths.map(([what, ms]) => {
    const item: PlanItem = { from: at, to: at + ms, what, ...(what === 'queues' && { queueIds: queue() }) }
    at += ms
    return item
  })
}

/** Ticket or call that nobody has taken yet. */
interface Waiting {
  id: string
  at: number
  /** Moment at which the customer gives up. */
  until: number
}

/** Contacts that are expected of a queue in a time. */
export interface ExpectedContacts {
  queueId: string
  from: number
  to: number
  count: number
}

export interface DayManner {
  /**
   * Contacts of a queue named here come as often as expected, on a day that is not sparse; callers wait for an agent or
   * give up, and agents without a contact follow up earlier ones.
   */
  contacts?: readonly ExpectedContacts[]
  /** Ids of tickets and calls come after it. */
  idsAfter?: number
  /** Contacts come as agents are there for them, rather than evenly over the time in which any is. */
  isByStaff?: boolean
  /** Contacts before that moment were begun by the company, so that no customer of that time is counted twice. */
  inboundFrom?: number
  /** Fewer and longer contacts, so that a month is read in a minute. */
  isSparse?: boolean
}

class Day {
  readonly actions: PlannedAction[] = []
  readonly waiting = new Map<string, Waiting[]>()
  /** Moment at which an agent began the chat at hand; a second one is greeted from then on. */
  readonly chatBegunAt = new Map<string, number>()
  #lastId: number
  readonly random: Random
  readonly queues: ReadonlyMap<string, CompanyQueue>
  readonly manner: DayManner

  constructor(random: Random, queues: readonly CompanyQueue[], manner: DayManner) {
    this.random = random
    this.queues = new Map(queues.map(queue => [queue.id, queue]))
    this.manner = manner
    this.#lastId = manner.idsAfter ?? 20_000
  }

  add(at: number, action: Action): void {
    this.actions.push({ at: Math.round(at / SECOND) * SECOND, action })
  }
  id(): string {
    return String(++this.#lastId)
  }
  chance(share: number): boolean {
    return this.random() < share
  }
  between(low: number, high: number): number {
    return low + this.random() * (high - low)
  }

  /** The contact of the queue that waits at that moment, or else comes next; null: none comes any more. */
  next(queueId: string, at: number): Waiting | null {
    const waiting = this.waiting.get(queueId) ?? []
    while (waiting[0] && waiting[0].until <= at) this.giveUp(waiting.shift()!)
    return waiting[0] ?? null
  }

  /** The same, taken out of the queue; null: none waits at that moment. */
  oldest(queueId: string, at: number): Waiting | null {
    const first = this.next(queueId, at)
    return first && first.at <= at ? this.waiting.get(queueId)!.shift()! : null
  }

  giveUp({ id, until }: Waiting): void {
    this.add(until, { do: 'call.miss', callId: id })
  }
}

export function seededDay(
  seed: number,
  agents: readonly CompanyAgent[],
  queues: readonly CompanyQueue[],
  manner: DayManner = {},
): PlannedAction[] {
  const day = new Day(seeded(seed ^ 0x5eed), queues, manner)
  for (const queue of queues)
    if (queue.channel === 'call') callers(day, queue)
    else arrivals(day, queue, agents)
  // The agent who is free first takes the oldest ticket.
  const steps = agents
    .filter(agent => agent.plan.length > 0)
    .map(agent => ({ agent, items: [...agent.plan], at: agent.plan[0]!.from }))
  for (;;) {
    const [next] = steps.filter(step => step.items.length > 0).sort((a, b) => a.at - b.at)
    if (!next) break
    next.at = work(day, next.agent, next.items, next.at)
  }
  for (const queue of queues)
    if (queue.channel === 'call') for (const one of day.waiting.get(queue.id) ?? []) day.giveUp(one)
  return day.actions
    .map((planned, index) => ({ planned, index }))
    .sort((a, b) => a.planned.at - b.planned.at || a.index - b.index)
    .map(({ planned }) => planned)
}

/** Mean time after which a caller gives up, beyond the first seconds. */
const PATIENCE = 5 * MINUTE
/** Part of an expected contact's handle time that is not spent with the customer: ringing, wrapping up, a breath. */
const AROUND = 12 * SECOND
/** Shorter than agents may be without a sign of work before they count as inactive. */
const IDLE = 90 * SECOND

/** Share of their time for which those scheduled are required to work on contacts. */
const OCCUPANCY = 0.8

/** Sparse contacts last as long as an agent is still seen at work between their first and last sign. */
const handleMsOf = ({ manner }: Day, { handleMs }: CompanyQueue): number =>
  manner.isSparse ? handleMs * 1.6 : handleMs

const inboundFrom = ({ manner }: Day): number => manner.inboundFrom ?? Number.NEGATIVE_INFINITY

function arrivals(day: Day, queue: CompanyQueue, agents: readonly CompanyAgent[]): void {
  const served = agents.flatMap(agent => agent.plan.filter(item => item.queueIds?.includes(queue.id)))
  if (served.length === 0) return
  const from = Math.min(...served.map(item => item.from))
  const to = Math.max(...served.map(item => item.to))
  const servedMs = served.reduce((sum, { from, to }) => sum + to - from, 0)
  const evenGapMs = ((to - from) / servedMs) * queue.handleMs * 0.95
  const handleMs = handleMsOf(day, queue)
  const gapAt = (at: number) => {
    if (!day.manner.isByStaff) return evenGapMs
    // Before anybody is there some contacts wait already.
    const count = served.filter(item => item.from - 10 * MINUTE <= at && at < item.to).length
    return handleMs / OCCUPANCY / Math.max(count, 0.2)
  }
  const waiting: Waiting[] = []
  const isChat = queue.channel === 'chat' && isExpected(day, queue)
  const since = day.manner.isByStaff ? from - 10 * MINUTE : from
  const gap = (at: number) => -Math.log(1 - day.random()) * gapAt(at) + SECOND
  for (const at of expectedTimes(day, queue) ?? times(since, to, gap)) {
    const ticketId = day.id()
    day.add(at, {
      do: 'ticket.create',
      ticketId,
      queueId: queue.id,
      tags: day.chance(0.15) ? ['vip'] : [],
      priority: pick(day.random, ['low', 'normal', 'normal', 'high', 'urgent']),
      ...(at < inboundFrom(day) && { origin: 'outbound' as const }),
      by: { type: 'customer' },
    })
    if (day.chance(0.02)) day.add(at + 5 * MINUTE, { do: 'ticket.spam', ticketId, by: { type: 'system' } })
    else waiting.push({ id: ticketId, at: at + (isChat ? 2 : 20) * SECOND, until: Number.POSITIVE_INFINITY })
  }
  day.waiting.set(queue.id, waiting)
}

/** Callers of a queue of which calls are expected; without that, calls ring as agents are free for them. */
function callers(day: Day, queue: CompanyQueue): void {
  const waiting = expectedTimes(day, queue)?.map((at): Waiting => {
    const callId = day.id()
    const direction = at < inboundFrom(day) ? 'outbound' : 'inbound'
    day.add(at, { do: 'call.queue', callId, queueId: queue.id, direction })
    return { id: callId, at, until: at + 20 * SECOND - Math.log(1 - day.random()) * PATIENCE }
  })
  if (waiting) day.waiting.set(queue.id, waiting)
}

function* times(from: number, to: number, gap: (at: number) => number): Generator<number> {
  for (let at = from; at < to; at += gap(at)) yield at
}

const isExpected = ({ manner: { contacts, isSparse } }: Day, { id }: CompanyQueue): boolean =>
  !isSparse && contacts !== undefined && contacts.some(({ queueId }) => queueId === id)

/** Moments at which the expected contacts come, at random around their number; null where none are expected. */
function expectedTimes(day: Day, queue: CompanyQueue): number[] | null {
  if (!isExpected(day, queue)) return null
  const own = day.manner.contacts!.filter(({ queueId }) => queueId === queue.id)
  return own.flatMap(({ from, to, count }) => {
    const gap = () => (-Math.log(1 - day.random()) * (to - from)) / count
    return [...times(from + gap(), to, gap)]
  })
}

/** Plans an agent's next action; answers when there is time for more. Items that are over are taken away. */
function work(day: Day, agent: CompanyAgent, items: PlanItem[], at: number): number {
  const item = items[0]!
  const queue = day.queues.get(item.queueIds?.[0] ?? '')
  if (at <= item.from) begin(day, agent, item, queue)
  if (item.what === 'queues' && queue && at < item.to) {
    if (isExpected(day, queue)) {
      // Long enough to be known as absence by who looks for the cause of a missed service level.
      if (day.chance(0.004)) {
        day.chatBegunAt.delete(agent.id)
        return at + day.between(16, 25) * MINUTE
      }
    } else if (day.chance(0.01)) return at + day.between(8, 25) * MINUTE // does nothing
    if (queue.channel !== 'call') return ticket(day, agent, queue, at, item.to)
    return day.waiting.has(queue.id)
      ? waitingCall(day, agent, queue, at, item.to)
      : call(day, agent, queue, at, item.to)
  }
  items.shift()
  if (items.length > 0) return Math.max(items[0]!.from, at)
  day.add(Math.max(at, item.to), {
    do: 'agent.status',
    agentId: agent.id,
    to: 'unavailable',
    reason: 'Off duty',
  })
  return item.to
}

function begin(day: Day, agent: CompanyAgent, item: PlanItem, queue: CompanyQueue | undefined): void {
  day.chatBegunAt.delete(agent.id)
  const lateMs = day.chance(0.15) ? day.between(2, 7) * MINUTE : day.between(0, 40) * SECOND
  const isReachable = item.what === 'free' || queue?.channel === 'call' || day.chance(0.04)
  const reason = item.what === 'away' ? 'Break' : 'Tickets'
  day.add(
    item.from + Math.min(lateMs, (item.to - item.from) / 3),
    isReachable
      ? { do: 'agent.status', agentId: agent.id, to: 'available' }
      : { do: 'agent.status', agentId: agent.id, to: 'unavailable', reason },
  )
}

/** Waits for a call, takes it and wraps up. */
function call(day: Day, agent: CompanyAgent, queue: CompanyQueue, at: number, until: number): number {
  const usualWaitMs = (day.manner.isSparse ? 48 : 8) * MINUTE
  const rangAt = at + usualWaitMs * -Math.log(1 - day.random() * 0.9) * 0.4 + 5 * SECOND
  if (rangAt > until - MINUTE) return until
  const callId = day.id()
  const agentId = agent.id
  const queuedAt = rangAt - day.between(3, 60) * SECOND
  const direction = queuedAt < inboundFrom(day) ? 'outbound' : 'inbound'
  day.add(queuedAt, { do: 'call.queue', callId, queueId: queue.id, direction })
  day.add(rangAt, { do: 'call.ring', callId, agentId })
  if (day.chance(0.05)) {
    const missedAt = rangAt + 20 * SECOND
    day.add(missedAt, { do: 'call.miss', callId })
    return missedAt
  }
  return talk(day, agent, queue, callId, rangAt + day.between(3, 12) * SECOND)
}

/** Takes the caller who has waited longest, or waits for the next one. */
function waitingCall(day: Day, agent: CompanyAgent, queue: CompanyQueue, at: number, until: number): number {
  const next = day.next(queue.id, at)
  const rangAt = Math.max(at, next?.at ?? until) + 2 * SECOND
  if (!next || rangAt > until - MINUTE) return until
  day.waiting.get(queue.id)!.shift()
  day.add(rangAt, { do: 'call.ring', callId: next.id, agentId: agent.id })
  return talk(day, agent, queue, next.id, rangAt + day.between(2, 8) * SECOND)
}

/** The call from its answer to the end of the wrap-up. Answers when the agent is free. */
function talk(
  day: Day,
  agent: CompanyAgent,
  queue: CompanyQueue,
  callId: string,
  connectedAt: number,
): number {
  const agentId = agent.id
  const aroundMs = isExpected(day, queue) ? AROUND : 0
  const talkMs = Math.max(20 * SECOND, queue.handleMs * about(day.random) - aroundMs)
  day.add(connectedAt, { do: 'call.connect', callId, agentId })
  if (day.chance(0.25)) {
    day.add(connectedAt + talkMs * 0.4, { do: 'call.hold', callId })
    day.add(connectedAt + talkMs * 0.55, { do: 'call.resume', callId })
  }
  const endedAt = connectedAt + talkMs
  day.add(endedAt, { do: 'call.hangup', callId })
  const freeAt = endedAt + (aroundMs > 0 ? day.between(2, 8) : day.between(20, 70)) * SECOND
  day.add(freeAt, { do: 'agent.status', agentId, to: 'available' })
  return freeAt + SECOND
}

/** Takes the oldest ticket, answers it, and leaves it solved, waiting or open. */
function ticket(day: Day, agent: CompanyAgent, queue: CompanyQueue, at: number, until: number): number {
  const others = [...day.queues.values()].filter(one => one.channel !== 'call' && one.id !== queue.id)
  const isChat = queue.channel === 'chat' && isExpected(day, queue)
  const from = day.chance(0.05) && others.length > 0 && !isChat ? pick(day.random, others) : queue
  const taken = day.oldest(from.id, at)
  if (!taken) return isExpected(day, queue) ? waitOrFollowUp(day, agent, queue, at, until) : at + MINUTE
  const ticketId = taken.id
  const by: ActionAuthor = { type: 'agent', id: agent.id }
  const usualMs = handleMsOf(day, from) * about(day.random)
  const doneAt = at + (isExpected(day, from) ? Math.max(20 * SECOND, usualMs - AROUND) : usualMs)
  day.add(at, { do: 'ticket.work', ticketId, agentId: agent.id, is: 'begun' })
  day.add(at, { do: 'ticket.assign', ticketId, agentId: agent.id, by })
  if (isChat) {
    const begunAt = Math.min(at, day.chatBegunAt.get(agent.id) ?? at)
    day.chatBegunAt.set(agent.id, at)
    day.add(Math.max(taken.at, begunAt) + day.between(3, 12) * SECOND, {
      do: 'ticket.comment',
      ticketId,
      commentId: `${ticketId}0`,
      isPublic: true,
      by,
    })
  }
  day.add(doneAt, {
    do: 'ticket.comment',
    ticketId,
    commentId: `${ticketId}1`,
    isPublic: day.chance(0.85),
    by,
  })
  const end = day.random()
  const to = end < 0.65 ? 'solved' : end < 0.85 ? 'pending' : end < 0.93 ? 'hold' : 'open'
  if (to !== 'open') day.add(doneAt, { do: 'ticket.status', ticketId, to, by })
  day.add(doneAt, { do: 'ticket.work', ticketId, agentId: agent.id, is: 'left' })
  if (day.chance(to === 'pending' ? 0.5 : 0.06)) {
    const answeredAt = doneAt + day.between(10, 90) * MINUTE
    const customer: ActionAuthor = { type: 'customer' }
    day.add(answeredAt, {
      do: 'ticket.comment',
      ticketId,
      commentId: `${ticketId}2`,
      isPublic: true,
      by: customer,
    })
    if (to !== 'open') day.add(answeredAt, { do: 'ticket.status', ticketId, to: 'open', by: customer })
  }
  return doneAt + (isExpected(day, from) ? day.between(5, 15) : day.between(5, 30)) * SECOND
}

/** Waits for the next contact, and follows an earlier one up when none comes soon. */
function waitOrFollowUp(
  day: Day,
  agent: CompanyAgent,
  queue: CompanyQueue,
  at: number,
  until: number,
): number {
  const begunAt = at + IDLE
  const next = day.next(queue.id, at)
  if (next && next.at < begunAt) return Math.max(at, next.at)
  if (begunAt > until - MINUTE) return until
  const ticketId = day.id()
  const by: ActionAuthor = { type: 'agent', id: agent.id }
  // Chats must not wait for it long.
  const lengthMs =
    queue.channel === 'chat' ? day.between(15, 30) * SECOND : queue.handleMs * about(day.random)
  const doneAt = Math.min(begunAt + lengthMs, until)
  day.add(begunAt, { do: 'ticket.create', ticketId, queueId: queue.id, origin: 'outbound', by })
  day.add(begunAt, { do: 'ticket.work', ticketId, agentId: agent.id, is: 'begun' })
  day.add(begunAt, { do: 'ticket.assign', ticketId, agentId: agent.id, by })
  day.add(doneAt, { do: 'ticket.comment', ticketId, commentId: `${ticketId}1`, isPublic: true, by })
  day.add(doneAt, { do: 'ticket.status', ticketId, to: 'solved', by })
  day.add(doneAt, { do: 'ticket.work', ticketId, agentId: agent.id, is: 'left' })
  return doneAt + day.between(5, 30) * SECOND
}
