// Normalisation of stored records. Events of a call hold its current state, so nearly all facts follow from its
// timestamps and match those from the list of calls. Only events report holds and transfers.
import type {
  EventActor,
  PhoneStatus,
  TicketSnapshot,
  TicketStatus,
  WorkEvent,
  WorkEventKind,
} from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { nothing, readRecord } from '../kit/quarantine.ts'
import { wholeSecond } from '../kit/ticket-facts.ts'
import { secondOf } from '../kit/times.ts'
import type { Normalised, RawRecord } from '../kit/types.ts'
import { Availability, CallEvent, type CallPayload, ReadCall, UserEvent } from './payloads.ts'

export const CALL_EVENTS = [
  'call.created',
  'call.answered',
  'call.transferred',
  'call.external_transferred',
  'call.hold',
  'call.unhold',
  'call.hungup',
  'call.ended',
  'call.voicemail_left',
  'call.assigned',
  'call.tagged',
  'call.untagged',
] as const
export const USER_EVENTS = [
  'user.opened.v2',
  'user.closed.v2',
  'user.wut_start.v2',
  'user.wut_end.v2',
] as const
export const TOPICS = { call: 'call', availability: 'availability' } as const

const isOneOf = (topics: readonly string[], topic: string) => topics.includes(topic)

export function normalise(record: RawRecord): Normalised {
  const { topic } = record
  if (isOneOf(CALL_EVENTS, topic)) return readRecord(record, CallEvent, event => readCallEvent(topic, event))
  if (isOneOf(USER_EVENTS, topic)) return readRecord(record, UserEvent, event => readUserEvent(topic, event))
  if (topic === TOPICS.call)
    return readRecord(record, ReadCall, call => ({
      ...nothing(),
      events: factsOf(call),
      snapshots: [snapshotOf(call, null, call.read_at)],
    }))
  if (topic === TOPICS.availability)
    return readRecord(record, Availability, ({ id, availability, observed_at }) =>
      standing(id, availability, observed_at),
    )
  return nothing()
}

const SYSTEM: EventActor = { type: 'system' }
const fact = (kind: WorkEventKind, at: EpochMs, ...meaning: string[]): WorkEvent => ({
  ...kind,
  factKey: [...meaning, secondOf(at)].join('|'),
  occurredAt: wholeSecond(at),
})
const status = (ticketId: string, to: TicketStatus, raw: string, at: EpochMs, actor: EventActor) =>
  fact({ kind: 'ticket.status-changed', ticketId, to, raw, actor }, at, 'call', ticketId, to)
const work = (kind: 'work.started' | 'work.ended', ticketId: string, agentId: string, at: EpochMs) =>
  fact({ kind, ticketId, agentId }, at, 'call', ticketId, kind, agentId)
const assigned = (ticketId: string, to: string, at: EpochMs) =>
  fact({ kind: 'ticket.assigned', ticketId, to, actor: SYSTEM }, at, 'call', ticketId, 'assigned', to)

const originOf = ({ direction }: CallPayload) => (direction === 'outbound' ? 'outbound' : 'inbound')
/** The agent who has or had it last, and the one who answered it. */
const lastAgent = ({ transferred_to, user }: CallPayload) => transferred_to?.id ?? user?.id ?? null
const firstAgent = ({ transferred_by, user }: CallPayload) => transferred_by?.id ?? user?.id ?? null

/** Facts from the times in a call, by webhook and by backfill. `end`: name of the provider's end event. */
function factsOf(call: CallPayload, end = 'done'): WorkEvent[] {
  const { id, started_at, answered_at, ended_at } = call
  const origin = originOf(call)
  const caller: EventActor = origin === 'inbound' ? { type: 'customer' } : SYSTEM
  const facts = [
    { ...fact({ kind: 'ticket.created', ticketId: id, origin }, started_at, 'call', id, 'created') },
    status(id, 'OPEN', 'initial', started_at, caller),
  ]
  const first = firstAgent(call)
  const last = lastAgent(call)
  if (answered_at !== null && first !== null)
    facts.push(assigned(id, first, answered_at), work('work.started', id, first, answered_at))
  if (ended_at === null) return facts
  const isAnswered = answered_at !== null && last !== null
  if (isAnswered) facts.push(work('work.ended', id, last, ended_at))
  facts.push(status(id, 'CLOSED', end, ended_at, isAnswered ? { type: 'agent', id: last } : SYSTEM))
  return facts
}

function readCallEvent(topic: string, { timestamp: at, data: call }: CallEvent): Normalised {
  const { id } = call
  // Ends of calls: the hangup is sent at once, and the end half a minute later with the same time. A call that is
  // transferred to an external number has ended for the agents, although it continues.
  const isPassedOut = topic === 'call.external_transferred'
  const isOver = topic === 'call.hungup' || isPassedOut
  const ended = isPassedOut ? at : (call.ended_at ?? (isOver ? at : null))
  const endedCall: CallPayload = { ...call, ended_at: ended }
  const events = factsOf(endedCall, isPassedOut ? 'transferred out' : 'done')
  const agentId = lastAgent(endedCall)
  const agent: EventActor = agentId === null ? SYSTEM : { type: 'agent', id: agentId }
  if (topic === 'call.answered' && agentId !== null && call.answered_at !== null)
    events.push(agentStatus(agentId, 'occupied', 'in_call', call.answered_at))
  if (topic === 'call.hold' && agentId !== null)
    events.push(work('work.ended', id, agentId, at), status(id, 'ON_HOLD', 'hold', at, agent))
  if (topic === 'call.unhold' && agentId !== null)
    events.push(work('work.started', id, agentId, at), status(id, 'OPEN', 'unhold', at, agent))
  const from = call.transferred_by?.id ?? null
  const to = call.transferred_to?.id ?? null
  if (topic === 'call.transferred' && from !== null && to !== null)
    events.push(
      work('work.ended', id, from, at),
      assigned(id, to, at),
      work('work.started', id, to, at),
      agentStatus(to, 'occupied', 'in_call', at),
    )
  // An agent without wrap-up time is there again, and nothing else says so.
  const hasNoWrapUp = (call.transferred_to ?? call.user)?.wrap_up_time === 0
  if (isOver && ended !== null && call.answered_at !== null && agentId !== null && hasNoWrapUp)
    events.push(agentStatus(agentId, 'available', 'available', ended))
  return { ...nothing(), events, snapshots: [snapshotOf(endedCall, topic, at)] }
}

function snapshotOf(call: CallPayload, topic: string | null, reportedAt: EpochMs): TicketSnapshot {
  const { id, ended_at, answered_at, started_at } = call
  const isOnHold = topic === 'call.hold'
  const changedAt = wholeSecond(ended_at ?? (topic ? reportedAt : (answered_at ?? started_at)))
  return {
    ticketId: id,
    url: call.direct_link?.startsWith('https://') ? call.direct_link : null,
    channel: 'call',
    channelName: 'call',
    status: ended_at !== null ? 'CLOSED' : isOnHold ? 'ON_HOLD' : 'OPEN',
    rawStatus:
      topic === 'call.external_transferred'
        ? 'transferred out'
        : ended_at !== null
          ? 'done'
          : isOnHold
            ? 'hold'
            : call.status,
    assigneeId: answered_at === null ? null : lastAgent(call),
    queueIds: call.number ? [call.number.id] : [],
    tags: [...new Set((call.tags ?? []).map(({ name }) => name))].sort(),
    fields: {
      direction: originOf(call),
      team: call.teams?.[0]?.name ?? null,
      missed_call_reason: call.missed_call_reason ?? null,
    },
    openedAt: wholeSecond(started_at),
    changedAt,
    closedAt: ended_at === null ? null : changedAt,
    version: `${ended_at === null ? 0 : 1} ${String(secondOf(reportedAt)).padStart(12, '0')}`,
    isGone: false,
  }
}

/** Custom statuses are for work away from the phone, or for no work. */
const STANDINGS: Readonly<Record<string, PhoneStatus>> = {
  available: 'available',
  in_call: 'occupied',
  after_call_work: 'wrapup',
  on_mobile: 'busy',
  do_not_disturb: 'busy',
  in_training: 'busy',
  doing_back_office: 'busy',
  other: 'busy',
  on_a_break: 'unavailable',
  out_for_lunch: 'unavailable',
  offline: 'unavailable',
  unavailable: 'unavailable',
}

function agentStatus(agentId: string, to: PhoneStatus, raw: string, at: EpochMs): WorkEvent {
  return fact({ kind: 'agent.status-changed', agentId, to, raw }, at, 'status', agentId, to)
}

function standing(agentId: string, word: string, at: EpochMs): Normalised {
  const to = STANDINGS[word.trim().toLowerCase()]
  return {
    ...nothing(),
    events: [agentStatus(agentId, to ?? 'unavailable', word, at)],
    warnings: to ? [] : [`The agent status "${word.slice(0, 40)}" is new to us and counts as unavailable.`],
  }
}

function readUserEvent(topic: string, { timestamp, data: user }: UserEvent): Normalised {
  const { id, substatus, availability_status: availability } = user
  const words: Record<string, string> = {
    'user.opened.v2': 'available',
    'user.wut_start.v2': 'after_call_work',
    'user.closed.v2': substatus || (availability === 'custom' ? 'other' : 'offline'),
    // Wrapping up leads back to where the agent was before the call.
    'user.wut_end.v2': availability === 'custom' ? substatus || 'other' : availability || 'available',
  }
  const agent = { remoteId: id, name: user.name ?? '', email: user.email || null, isActive: true }
  return { ...standing(id, words[topic]!, timestamp), agents: [agent] }
}
