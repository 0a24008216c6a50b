// A ticket as it stands, from the export or from a webhook's detail.
import type { TicketOrigin, TicketSnapshot } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { wholeSecond } from '../kit/ticket-facts.ts'
import type { FieldValue, TicketPayload } from './payloads.ts'
import { channelOf, statusOf } from './status-mapping.ts'

/** The tag that the provider puts on a ticket it closes because it was merged into another. */
export const MERGED_TAG = 'closed_by_merge'

/** Fields that webhook, export and single ticket have in common. */
export interface TicketReport {
  ticket: Pick<
    TicketPayload,
    'id' | 'status' | 'assignee_id' | 'group_id' | 'tags' | 'via' | 'priority' | 'type' | 'brand_id'
  > & { form_id: string | null; created_at: EpochMs; updated_at: EpochMs }
  url: string | null
  customFields: Record<string, string | null>
  isGone: boolean
  source: keyof typeof RANK
  /**
   * Time of the report and id of the webhook: they order reports of the same second, as ids of webhooks grow with time.
   */
  reportedAt: EpochMs
  reportedBy: string
}

/**
 * Rank of the source within one second: a webhook has a part, a ticket fetched by itself the whole, and the export
 * the last state.
 */
const RANK = { webhook: 0, one: 1, export: 2 }

export function snapshotOf({
  ticket,
  url,
  customFields,
  isGone,
  source,
  reportedAt,
  reportedBy,
}: TicketReport): {
  snapshot: TicketSnapshot
  warnings: string[]
} {
  const { status, raw, isKnown } = statusOf(isGone && !isMerged(ticket) ? 'deleted' : ticket.status)
  const channel = channelOf(ticket.via?.channel ?? 'api')
  const changedAt = wholeSecond(ticket.updated_at)
  const warnings = [
    ...(isKnown ? [] : [`The status "${raw}" is new to us and counts as open.`]),
    ...(channel.isKnown ? [] : [`The channel "${channel.name}" is new to us and counts as a case.`]),
  ]
  const snapshot: TicketSnapshot = {
    ticketId: ticket.id,
    url,
    channel: channel.channel,
    channelName: channel.name,
    status,
    rawStatus: raw,
    assigneeId: ticket.assignee_id,
    queueIds: ticket.group_id === null ? [] : [ticket.group_id],
    tags: [...new Set(ticket.tags ?? [])].sort(),
    fields: {
      priority: ticket.priority?.toLowerCase() || null,
      type: ticket.type?.toLowerCase() || null,
      brand_id: ticket.brand_id,
      ticket_form_id: ticket.form_id,
      ...customFields,
    },
    openedAt: wholeSecond(ticket.created_at),
    changedAt,
    closedAt: status === 'CLOSED' ? changedAt : null,
    version: `${isoOf(changedAt)} ${Number(isGone)}${RANK[source]} ${isoOf(reportedAt)} ${reportedBy}`,
    isGone,
  }
  return { snapshot, warnings }
}

const isoOf = (at: EpochMs) => new Date(at).toISOString()

export const isMerged = (ticket: { tags?: string[] | null | undefined }) =>
  ticket.tags?.includes(MERGED_TAG) ?? false

export const textOf = (value: FieldValue): string | null => {
  if (value === null || value === '') return null
  return Array.isArray(value) ? value.map(String).sort().join(',') : String(value)
}

/**
 * Direction of a ticket: outbound where an agent writes on behalf of a customer; a call has its own. Null: unknown,
 * so that the ticket itself must be read.
 */
export function originOf(
  ticket: Pick<TicketPayload, 'requester_id' | 'submitter_id' | 'via'>,
): TicketOrigin | null {
  const { channel, source } = ticket.via ?? { channel: '' }
  const rel = source?.rel?.toLowerCase()
  if (rel === 'outbound' || rel === 'inbound') return rel
  if (channelOf(channel).channel === 'call') return source == null ? null : 'inbound'
  const { requester_id, submitter_id } = ticket
  return requester_id !== null && submitter_id !== null && requester_id !== submitter_id
    ? 'outbound'
    : 'inbound'
}
