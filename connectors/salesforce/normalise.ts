// Normalisation of stored records. Cases, their history, comments and emails each have their own facts; calls and chats
// are derived from the work that Omni-Channel assigned to agents.

import type {
  EventActor,
  PhoneStatus,
  TicketChannel,
  TicketSnapshot,
  TicketStatus,
  WorkEvent,
} from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { nothing, readRecord } from '../kit/quarantine.ts'
import { assigned, commented, created, statusChanged, ticketGone, wholeSecond } from '../kit/ticket-facts.ts'
import { secondOf } from '../kit/times.ts'
import type { Normalised, RawRecord } from '../kit/types.ts'
import { isQueue, isUser, wholeId } from './ids.ts'
import {
  CaseRecord,
  CommentRecord,
  EmailRecord,
  HistoryRecord,
  PresenceRecord,
  WorkRecord,
} from './payloads.ts'

export function normalise(record: RawRecord): Normalised {
  switch (record.topic) {
    case 'cases':
      return readRecord(record, CaseRecord, readCase)
    case 'history':
      return readRecord(record, HistoryRecord, readHistory)
    case 'comments':
      return readRecord(record, CommentRecord, ({ Id, ParentId, IsPublished, CreatedDate, ...by }) =>
        isCase(ParentId)
          ? withEvents(commented(ParentId, CreatedDate, { id: Id, isPublic: IsPublished }, actorOf(by)))
          : nothing(),
      )
    case 'emails':
      return readRecord(record, EmailRecord, readEmail)
    case 'work':
      return readRecord(record, WorkRecord, readWork)
    case 'presence':
      return readRecord(record, PresenceRecord, readPresence)
    default:
      return nothing()
  }
}

const withEvents = (...events: WorkEvent[]): Normalised => ({ ...nothing(), events })
const isCase = (id: string) => id.startsWith('500')

const STAFF = new Set(['Standard', 'PowerPartner'])
const CUSTOMERS = /^(Csp|Customer|PowerCustomer|Guest|HighVolume)/

function actorOf(by: {
  CreatedById: string | null
  'CreatedBy.UserType'?: string | null | undefined
}): EventActor {
  const type = by['CreatedBy.UserType'] ?? 'Standard'
  if (CUSTOMERS.test(type)) return { type: 'customer' }
  return STAFF.has(type) && by.CreatedById !== null
    ? { type: 'agent', id: by.CreatedById }
    : { type: 'system' }
}

/**
 * Statuses of cases, defined by each organisation, including the ones that close a case. Waiting statuses are stated
 * when connecting, or recognised by their name.
 */
const WAITS = /hold|pending|wait|snooz/i
const statusOf = (label: string, isClosed: boolean, isOnHold: boolean | null | undefined): TicketStatus =>
  isClosed ? 'CLOSED' : (isOnHold ?? WAITS.test(label)) ? 'ON_HOLD' : 'OPEN'
const unknownStatus = (label: string, isKnown: boolean): string[] =>
  isKnown ? [] : [`The status "${label.slice(0, 40)}" is none of the case statuses and counts as open.`]

const CHATS = /chat|messag|messenger|whatsapp|sms|text|facebook|instagram|twitter|social|line|wechat/i
const channelOf = (origin: string): TicketChannel =>
  /^(phone|call|voice)/i.test(origin)
    ? 'call'
    : CHATS.test(origin) && !/online|web/i.test(origin)
      ? 'chat'
      : 'case'

const FIXED = ['Origin', 'Priority', 'Type', 'Reason'] as const

function readCase(record: CaseRecord): Normalised {
  const {
    Id: id,
    Status,
    IsClosed,
    OwnerId,
    CreatedDate,
    ClosedDate,
    SystemModstamp,
    MasterRecordId,
  } = record
  const origin = record.Origin || 'none'
  const status = record.is_known || IsClosed ? statusOf(Status, IsClosed, record.is_on_hold) : 'OPEN'
  const own = Object.entries(record).flatMap(([name, value]): [string, string | null][] =>
    name.endsWith('__c') ? [[name, value == null || value === '' ? null : String(value)]] : [],
  )
  const isOutbound = /outbound/i.test(origin)
  return {
    ...nothing(),
    events: [
      created(id, CreatedDate, isOutbound ? 'outbound' : 'inbound'),
      // A case that is merged is deleted and names the one that stays.
      ...(record.IsDeleted
        ? [ticketGone(id, SystemModstamp, MasterRecordId ? 'merged' : 'deleted', MasterRecordId)]
        : []),
    ],
    snapshots: [
      {
        ticketId: id,
        url: addressOf(record.address, id),
        channel: channelOf(origin),
        channelName: origin,
        status,
        rawStatus: Status,
        assigneeId: OwnerId !== null && isUser(OwnerId) ? OwnerId : null,
        queueIds: record.queue_id === null ? [] : [record.queue_id],
        tags: [],
        fields: {
          ...Object.fromEntries(FIXED.map(name => [name, textOf(record[name])])),
          RecordTypeId: record.RecordTypeId,
          ...Object.fromEntries(own),
        },
        openedAt: wholeSecond(CreatedDate),
        changedAt: wholeSecond(SystemModstamp),
        closedAt: status === 'CLOSED' ? wholeSecond(ClosedDate ?? SystemModstamp) : null,
        version: versionOf(SystemModstamp),
        isGone: record.IsDeleted,
      },
    ],
    warnings: IsClosed ? [] : unknownStatus(Status, record.is_known),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const versionOf = (...moments: EpochMs[]) => moments.map(at => String(at).padStart(15, '0')).join(' ')
const addressOf = (base: string | null | undefined, id: string): string | null =>
  base?.startsWith('https://') ? `${base}/${id}` : null

/** Change in the history of a case. A change of owner is recorded twice, by names and by ids; only the ids are used. */
function readHistory(record: HistoryRecord): Normalised {
  const { CaseId: id, Field, NewValue, CreatedDate: at, is_closing, is_known } = record
  const actor = actorOf(record)
  if (NewValue == null) return nothing()
  if (Field === 'Owner') {
    const owner = wholeId(NewValue)
    if (isUser(owner)) return withEvents(assigned(id, at, owner, actor))
    return isQueue(owner) ? withEvents(assigned(id, at, null, actor)) : nothing()
  }
  if (Field !== 'Status') return nothing()
  const status = is_known ? statusOf(NewValue, is_closing, record.is_on_hold) : 'OPEN'
  return {
    ...withEvents(statusChanged(id, at, { status, raw: NewValue }, actor)),
    warnings: unknownStatus(NewValue, is_known),
  }
}

const DRAFT = '5'
/** A mail that opened a case comes with it. */
const FIRST_MS = 2_000

function readEmail(record: EmailRecord): Normalised {
  const { Id, ParentId, Incoming, Status, CreatedDate } = record
  if (!isCase(ParentId) || Status === DRAFT) return nothing()
  const at = Incoming ? CreatedDate : (record.MessageDate ?? CreatedDate)
  const openedAt = record['Parent.CreatedDate']
  if (Incoming && openedAt != null && Math.abs(at - openedAt) < FIRST_MS) return nothing()
  const actor = Incoming ? ({ type: 'customer' } as const) : actorOf(record)
  return withEvents(commented(ParentId, at, { id: Id, isPublic: true }, actor))
}

/** Work items with a conversation: calls, chats and messaging. Cases are reported by their own records. */
const TALKS: Readonly<Record<string, TicketChannel>> = { '0LQ': 'call', '570': 'chat', '0Mw': 'chat' }
const ENDED = new Set(['Closed', 'Canceled'])
const SYSTEM: EventActor = { type: 'system' }

function readWork(record: WorkRecord): Normalised {
  const { UserId: agentId, WorkItemId: id, Status, AcceptDateTime, CloseDateTime, SystemModstamp } = record
  const channel = id === null ? undefined : TALKS[id.slice(0, 3)]
  if (id === null || !channel) return nothing()
  const openedAt = record.RequestDateTime ?? record.CreatedDate
  const work = (kind: 'work.started' | 'work.ended', at: EpochMs): WorkEvent => ({
    kind,
    ticketId: id,
    agentId,
    factKey: ['work', id, kind, agentId, secondOf(at)].join('|'),
    occurredAt: wholeSecond(at),
  })
  const events = [created(id, openedAt, 'inbound')]
  if (AcceptDateTime != null)
    events.push(assigned(id, AcceptDateTime, agentId, SYSTEM), work('work.started', AcceptDateTime))
  if (AcceptDateTime != null && CloseDateTime != null) events.push(work('work.ended', CloseDateTime))
  const closedAt = CloseDateTime ?? SystemModstamp
  const isEnded = ENDED.has(Status)
  if (isEnded) {
    const actor: EventActor = AcceptDateTime == null ? SYSTEM : { type: 'agent', id: agentId }
    events.push(statusChanged(id, closedAt, { status: 'CLOSED', raw: Status }, actor))
  }
  const snapshot: TicketSnapshot = {
    ticketId: id,
    url: addressOf(record.address, id),
    channel,
    channelName: record['ServiceChannel.DeveloperName'] ?? channel,
    status: isEnded ? 'CLOSED' : 'OPEN',
    rawStatus: Status,
    assigneeId: AcceptDateTime == null ? null : agentId,
    queueIds: record.OriginalQueueId === null ? [] : [record.OriginalQueueId],
    tags: [],
    fields: {},
    openedAt: wholeSecond(openedAt),
    changedAt: wholeSecond(SystemModstamp),
    closedAt: isEnded ? wholeSecond(closedAt) : null,
    // Each agent who is given it has a row of it: the latest counts.
    version: versionOf(record.CreatedDate, SystemModstamp),
    isGone: false,
  }
  return { ...nothing(), events, snapshots: [snapshot] }
}

/** Statuses in which no channel is open, by their names. */
const AWAY = /break|lunch|dinner|meal|away|offline|off duty|home/i
const BUSY = /busy|meeting|training|coaching|project|back.?office|admin|wrap|after|do not disturb/i

function readPresence(record: PresenceRecord): Normalised {
  const { UserId: agentId, StatusStartDate, StatusEndDate, is_online, is_followed } = record
  const label = record['ServicePresenceStatus.MasterLabel'] || 'Offline'
  const isKnown = is_online || AWAY.test(label) || BUSY.test(label)
  const to: PhoneStatus = is_online
    ? 'available'
    : !AWAY.test(label) && BUSY.test(label)
      ? 'busy'
      : 'unavailable'
  const standing = (to: PhoneStatus, raw: string, at: EpochMs): WorkEvent => ({
    kind: 'agent.status-changed',
    agentId,
    to,
    raw,
    factKey: ['status', agentId, to, secondOf(at)].join('|'),
    occurredAt: wholeSecond(at),
    // An end comes before a beginning in the same second.
    millisecond: at === StatusStartDate ? 1 : 0,
  })
  return {
    ...withEvents(
      standing(to, label, StatusStartDate),
      ...(StatusEndDate != null && !is_followed ? [standing('unavailable', 'Offline', StatusEndDate)] : []),
    ),
    warnings: isKnown
      ? []
      : [`The presence status "${label.slice(0, 40)}" is new to us and counts as unavailable.`],
  }
}
