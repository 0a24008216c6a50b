// Normaliser of API records: a ticket of the export, an audit of its events, an agent's availability.
import type { PhoneStatus, WorkEvent } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { nothing } from '../kit/quarantine.ts'
import {
  actorOf,
  assigned,
  commented,
  created,
  restored,
  statusChanged,
  ticketGone,
} from '../kit/ticket-facts.ts'
import type { Normalised } from '../kit/types.ts'
import type { Availability, TicketEventPayload, TicketPayload } from './payloads.ts'
import { isMerged, MERGED_TAG, originOf, snapshotOf, textOf } from './snapshot.ts'
import { isPhone, standingOf, statusOf } from './status-mapping.ts'

export function readTicket(ticket: TicketPayload): Normalised {
  const isDeleted = statusOf(ticket.status).raw === 'deleted'
  const { snapshot, warnings } = snapshotOf({
    ticket: { ...ticket, form_id: ticket.ticket_form_id },
    url: pageOf(ticket),
    customFields: Object.fromEntries(
      (ticket.custom_fields ?? []).map(({ id, value }) => [`custom_field_${id}`, textOf(value)]),
    ),
    isGone: isDeleted || isMerged(ticket),
    source: ticket.fetched_at == null ? 'export' : 'one',
    reportedAt: ticket.fetched_at ?? ticket.updated_at,
    reportedBy: '',
  })
  const events = [created(ticket.id, ticket.created_at, originOf(ticket) ?? 'inbound')]
  return { ...nothing(), events, snapshots: [snapshot], warnings }
}

/** ".../api/v2/tickets/501.json" is what programs read; people read ".../agent/tickets/501". */
function pageOf({ id, url }: TicketPayload): string | null {
  const page = url?.replace(/\/api\/v2\/tickets\/[^/]*$/, `/agent/tickets/${encodeURIComponent(id)}`)
  return page && page !== url && URL.canParse(page) ? page : null
}

const textual = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const idOf = (value: unknown) => (['', '0', '-1'].includes(textual(value)) ? null : textual(value))

const changeOf = (child: Record<string, unknown>, field: string): unknown =>
  field in child ? child[field] : child.field_name === field ? child.value : undefined

/** Facts of an audit. Closing by a merge is not an agent's work on the ticket, so only the merge is reported. */
export function readTicketEvent(event: TicketEventPayload): Normalised {
  const { ticket_id: ticketId, timestamp: at } = event
  const actor = actorOf(event.updater_id, event.updater_is_staff)
  const warnings: string[] = []
  const children = event.child_events ?? []
  const isBirth = children.some(child => child.event_type === 'Create')
  const isMerge = children.some(child => {
    const tags = changeOf(child, 'tags')
    return Array.isArray(tags) && tags.includes(MERGED_TAG)
  })
  const events = children.flatMap((child): WorkEvent[] => {
    const type = child.event_type ?? child.type
    if (type === 'Comment') {
      // The first comment is what the ticket was opened with; the last of a merged one says where it went.
      if (isBirth || isMerge) return []
      const isPublic = (child.comment_public ?? child.public) !== false
      const author = idOf(child.author_id) ?? event.updater_id
      const writer = author === event.updater_id ? actor : actorOf(author, undefined)
      return [commented(ticketId, at, { id: child.id, isPublic }, writer)]
    }
    if (type !== 'Change' && type !== 'Create') return []
    const status = isMerge ? '' : textual(changeOf(child, 'status'))
    const assignee = changeOf(child, 'assignee_id')
    const was = textual(child.previous_value).toLowerCase()
    const found: WorkEvent[] = []
    if (status.toLowerCase() === 'deleted') found.push(ticketGone(ticketId, at, 'deleted'))
    else if (status !== '') {
      const known = statusOf(status)
      if (!known.isKnown) warnings.push(`The status "${known.raw}" is new to us and counts as open.`)
      found.push(was === 'deleted' ? restored(ticketId, at) : statusChanged(ticketId, at, known, actor))
    }
    if (assignee !== undefined && (type === 'Change' || idOf(assignee) !== null))
      found.push(assigned(ticketId, at, idOf(assignee), actor))
    return found
  })
  const merged = (event.merged_ticket_ids ?? []).map(id => ticketGone(id, at, 'merged', ticketId))
  return { ...nothing(), events: [...events, ...merged], warnings }
}

/**
 * How an agent stands, by the rule that webhooks follow too: wrapping up or on a call; else by the status for all
 * channels; else, where that is one the account made itself or there is none, available when some channel is open.
 */
export function readAvailability({ agent_id, agent_status, channels }: Availability): Normalised {
  const standing = (to: PhoneStatus, raw: string, at: EpochMs, warnings: string[] = []): Normalised => ({
    ...nothing(),
    events: [agentStatus(agent_id, to, raw, at)],
    warnings,
  })
  const phones = channels.filter(channel => isPhone(channel.name))
  const wrapping = phones.find(phone => standingOf(phone.status ?? '') === 'wrapup')
  if (wrapping?.updated_at != null) return standing('wrapup', 'wrap_up', wrapping.updated_at)
  const call = phones
    .flatMap(phone => phone.work_items)
    .find(item => isTaken(item.reason) && item.added_at != null)
  if (call) return standing('occupied', 'on_call', call.added_at!)

  const newest = Math.max(...[agent_status, ...channels].map(one => one?.updated_at ?? 0))
  if (newest === 0) return nothing()
  const known = agent_status && standingOf(agent_status.name)
  if (agent_status && known) return standing(known, agent_status.name, newest)
  const open = channels.map(channel => standingOf(channel.status ?? 'offline'))
  const to = (['available', 'busy'] as const).find(word => open.includes(word)) ?? 'unavailable'
  if (!agent_status) return standing(to, to, newest)
  const name = agent_status.name.toLowerCase()
  return standing(to, name, newest, [
    `The agent status "${name}" is the account's own: by its channels it counts as ${to}.`,
  ])
}

/** An offered call rings, and may be taken by somebody else. */
export const isTaken = (reason: string | null | undefined) =>
  !['OFFERED', 'OFFER_MISSED', 'OFFER_OBSOLETED'].includes(reason?.toUpperCase() ?? '')

export const agentStatus = (agentId: string, to: PhoneStatus, raw: string, at: EpochMs): WorkEvent => ({
  kind: 'agent.status-changed',
  agentId,
  to,
  raw: raw.toLowerCase(),
  occurredAt: at,
  factKey: `agent|${agentId}|${to}|${at}`,
})
