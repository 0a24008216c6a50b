// Legs of calls. One call has many: the contact center's own, one per agent rung, and one per transfer. Deliveries,
// lists and exports report each leg separately; here all get one shape and their ticket.
import type { z } from 'zod'
import type { EpochMs } from '#core/time/index.ts'
import type { ApiCall, CallRow } from './payloads.ts'

export interface CallLeg {
  callId: string
  /** The call that was dialled or answered first: all its legs name it. */
  ticketId: string
  /** It is that call itself. */
  isEntry: boolean
  direction: 'inbound' | 'outbound'
  startedAt: EpochMs
  connectedAt: EpochMs | null
  endedAt: EpochMs | null
  /** The user on this leg; null on a contact center's own. */
  agentId: string | null
  queueIds: string[]
  /** The call went on without this leg. */
  isTransferred: boolean
  /** State change that a delivery reports. */
  stateChange: { state: string; at: EpochMs } | null
  /** Source of the leg. Lists have more fields than exports, so a leg from the list takes precedence. */
  rank: 'export' | 'list'
}

const isQueue = (type: string | null | undefined) => /^(call_?center|department)$/i.test(type ?? '')
const isUser = (type: string | null | undefined) => /^user(profile)?$/i.test(type ?? '')
const directionOf = (text: string) => (/^out/i.test(text) ? 'outbound' : 'inbound')
const known = (ids: (string | null | undefined)[]) => [...new Set(ids.filter(id => id != null))]

export function legOfApi(call: z.infer<typeof ApiCall>): CallLeg {
  const { target, entry_point_target: entry } = call
  const ticketId = call.entry_point_call_id ?? call.master_call_id ?? call.call_id
  return {
    callId: call.call_id,
    ticketId,
    isEntry: ticketId === call.call_id,
    direction: directionOf(call.direction),
    startedAt: call.date_started,
    connectedAt: call.date_connected,
    endedAt: call.date_ended,
    agentId: isUser(target?.type) ? (target?.id ?? null) : null,
    queueIds: known([
      isQueue(entry?.type) ? entry?.id : null,
      isQueue(target?.type) ? target?.id : null,
      call.group_id,
    ]),
    isTransferred: call.is_transferred ?? false,
    stateChange:
      call.event_timestamp === null || !call.state ? null : { state: call.state, at: call.event_timestamp },
    rank: 'list',
  }
}

/** Null when it has no start that can be read. */
export function legOfRow(row: z.infer<typeof CallRow>): CallLeg | null {
  if (row.date_started === null) return null
  const ticketId = row.entry_point_call_id ?? row.master_call_id ?? row.call_id
  return {
    callId: row.call_id,
    ticketId,
    isEntry: ticketId === row.call_id,
    direction: directionOf(row.direction),
    startedAt: row.date_started,
    connectedAt: row.date_connected,
    endedAt: row.date_ended,
    agentId: isUser(row.target_type) ? row.target_id : null,
    queueIds: known([
      isQueue(row.entry_point_target_kind) ? row.entry_point_target_id : null,
      isQueue(row.target_type) ? row.target_id : null,
    ]),
    isTransferred: row.transferred_to !== '',
    stateChange: null,
    rank: 'export',
  }
}
