// Rows of reports in the product's words: a call that has ended, and a status from the moment at which a user took it.
// A row of a call says who had it first and who had it last, but not when it was passed on, nor when it was on hold.
import { z } from 'zod'
import type { EventActor, PhoneStatus, WorkEvent, WorkEventKind } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { Id, Moment } from '../kit/fields.ts'
import { nothing, readRecord } from '../kit/quarantine.ts'
import { wholeSecond } from '../kit/ticket-facts.ts'
import { secondOf, wallMoment } from '../kit/times.ts'
import type { Normalised, RawRecord } from '../kit/types.ts'

export const TOPICS = { call: 'calls', status: 'user_status', standing: 'standing' } as const

export const CALL_TYPES = [
  'inbound',
  'outbound',
  'missed',
  'abandoned',
  'short_abandoned',
  'voicemail',
  'outbound_missed',
] as const

/** With a zone, or on the wall of the zone that reports are asked for in. */
const ReportMoment = z.union([
  z.string().transform((text, context) => {
    const at = wallMoment(text, 'UTC')
    if (at !== null) return at
    context.addIssue({ code: 'custom', message: 'is no wall clock' })
    return z.NEVER
  }),
  Moment,
])
const Seconds = z.coerce.number().nonnegative().nullish()
const isTrue = (value: unknown) => /^(true|yes)$/i.test(String(value ?? ''))

const CallRow = z.object({
  call_id: Id,
  type: z.string().min(1),
  start_at: ReportMoment,
  end_at: ReportMoment,
  user_id: Id.nullish(),
  handling_user_id: Id.nullish(),
  talk_time: Seconds,
  hold_time: Seconds,
  ring_groups: z.string().nullish(),
  is_transfer: z.unknown().optional(),
  team_name: z.string().nullish(),
  is_in_business_hours: z.unknown().optional(),
})
type CallRow = z.infer<typeof CallRow>
const StatusRow = z.object({ user_id: Id, status_label: z.string().min(1), status_start_at: ReportMoment })
const Standing = z.object({ user_id: Id, presence: z.string().min(1), observed_at: Moment })

export function normalise(record: RawRecord): Normalised {
  if (record.topic === TOPICS.call) return readRecord(record, CallRow, readCall)
  if (record.topic === TOPICS.status)
    return readRecord(record, StatusRow, ({ user_id, status_label, status_start_at }) =>
      standing(user_id, status_label, status_start_at),
    )
  if (record.topic === TOPICS.standing)
    return readRecord(record, Standing, ({ user_id, presence, observed_at }) =>
      standing(user_id, presence, observed_at),
    )
  return nothing()
}

const SYSTEM: EventActor = { type: 'system' }
const fact = (kind: WorkEventKind, at: EpochMs, ...meaning: string[]): WorkEvent => ({
  ...kind,
  factKey: [...meaning, secondOf(at)].join('|'),
  occurredAt: wholeSecond(at),
})

/** "sales+support", "sales, support", or a list in brackets. */
const namesOf = (text: string | null | undefined) => [
  ...new Set((text ?? '').split(/[+,[\]"]/).flatMap(name => name.trim() || [])),
]

function readCall(call: CallRow): Normalised {
  const { call_id: id, type, start_at: startedAt, end_at: endedAt } = call
  const origin = type.startsWith('outbound') ? 'outbound' : 'inbound'
  const isAnswered = type === 'inbound' || type === 'outbound'
  const first = call.user_id ?? null
  const last = isAnswered ? (call.handling_user_id ?? first) : null
  const isPassedOn = isTrue(call.is_transfer) || (first !== null && last !== null && first !== last)
  const caller: EventActor = origin === 'inbound' ? { type: 'customer' } : SYSTEM
  const status = (to: 'OPEN' | 'CLOSED', at: EpochMs, actor: EventActor) =>
    fact({ kind: 'ticket.status-changed', ticketId: id, to, raw: type, actor }, at, 'call', id, to)
  const events = [
    fact({ kind: 'ticket.created', ticketId: id, origin }, startedAt, 'call', id, 'created'),
    status('OPEN', startedAt, caller),
    status('CLOSED', endedAt, last === null ? SYSTEM : { type: 'agent', id: last }),
  ]
  if (last !== null) {
    const talkMs = ((call.talk_time ?? 0) + (call.hold_time ?? 0)) * 1000
    const answeredAt = Math.max(startedAt, endedAt - talkMs)
    events.push(
      fact({ kind: 'ticket.assigned', ticketId: id, to: last, actor: SYSTEM }, answeredAt, 'call', id, last),
    )
    // Work of agents in a call that was passed on is unknown; the statuses show who was in a call.
    if (!isPassedOn)
      for (const [kind, at] of [
        ['work.started', answeredAt],
        ['work.ended', endedAt],
      ] as const)
        events.push(fact({ kind, ticketId: id, agentId: last }, at, 'call', id, kind, last))
  }
  const closedAt = wholeSecond(endedAt)
  return {
    ...nothing(),
    events,
    snapshots: [
      {
        ticketId: id,
        url: null,
        channel: 'call',
        channelName: 'call',
        status: 'CLOSED',
        rawStatus: type,
        assigneeId: last,
        queueIds: namesOf(call.ring_groups),
        tags: [],
        fields: {
          direction: origin,
          call_type: type,
          team: call.team_name || null,
          in_business_hours:
            call.is_in_business_hours == null ? null : String(isTrue(call.is_in_business_hours)),
        },
        openedAt: wholeSecond(startedAt),
        changedAt: closedAt,
        closedAt,
        version: String(secondOf(endedAt)).padStart(12, '0'),
        isGone: false,
      },
    ],
  }
}

/** Words of the provider, and those that accounts commonly add. */
const STATUSES: readonly [words: RegExp, to: PhoneStatus][] = [
  [/^(on a call|in a call|ringing)$/, 'occupied'],
  [/^after call work\b/, 'wrapup'],
  [/^(away|offline|hidden|unavailable)\b|\b(break|lunch|meal)\b/, 'unavailable'],
  [/\b(busy|meeting|training|coaching|back ?office|project|email|outbound)\b/, 'busy'],
  [/^available\b/, 'available'],
]

function standing(agentId: string, label: string, at: EpochMs): Normalised {
  const word = label.trim().toLowerCase().replaceAll('_', ' ')
  const known = STATUSES.find(([words]) => words.test(word))?.[1]
  const to = known ?? 'unavailable'
  return {
    ...nothing(),
    events: [fact({ kind: 'agent.status-changed', agentId, to, raw: label }, at, 'status', agentId, to)],
    warnings: known
      ? []
      : [`The agent status "${label.slice(0, 40)}" is new to us and counts as unavailable.`],
  }
}
