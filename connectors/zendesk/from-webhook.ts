// Normaliser of webhooks. Their `detail` is the ticket after the change, without custom fields and without the
// address of its page: those come with the ticket itself, which is fetched whenever it has changed.
import type { PhoneStatus, WorkEvent } from '#core/observed/index.ts'
import { nothing } from '../kit/quarantine.ts'
import {
  actorOf,
  assigned,
  commented,
  created,
  restored,
  statusChanged,
  ticketGone,
  wholeSecond,
} from '../kit/ticket-facts.ts'
import type { Normalised } from '../kit/types.ts'
import { agentStatus, isTaken } from './from-api.ts'
import type { AgentDelivery, TicketDelivery } from './payloads.ts'
import { isMerged, originOf, snapshotOf } from './snapshot.ts'
import { isPhone, standingOf, statusOf } from './status-mapping.ts'

const REMOVALS: Record<string, 'deleted' | 'merged' | 'spam'> = {
  'ticket.soft_deleted': 'deleted',
  'ticket.permanently_deleted': 'deleted',
  'ticket.marked_as_spam': 'spam',
  'ticket.merged': 'merged',
}

export function readTicketDelivery(topic: string, { id, time, detail, event }: TicketDelivery): Normalised {
  const want = { endpoint: 'tickets', id: detail.id }
  const { status, created_at, updated_at } = detail
  const how = REMOVALS[topic]
  if (status == null || created_at == null) {
    const events = how ? [ticketGone(detail.id, updated_at ?? time, how, event?.target_ticket_id)] : []
    return { ...nothing(), events, wants: [want] }
  }
  const at = updated_at ?? time
  const { snapshot, warnings } = snapshotOf({
    ticket: { ...detail, status, created_at, updated_at: at },
    url: null,
    customFields: {},
    isGone: how !== undefined || isMerged(detail),
    source: 'webhook',
    reportedAt: time,
    reportedBy: id,
  })

  const isCustomer = detail.actor_id !== null && detail.actor_id === detail.requester_id
  const actor = actorOf(detail.actor_id, isCustomer ? false : undefined)
  const origin = topic === 'ticket.created' ? originOf(detail) : null
  const events: WorkEvent[] = []
  switch (topic) {
    case 'ticket.created':
      if (origin) events.push(created(detail.id, created_at, origin))
      events.push(statusChanged(detail.id, created_at, statusOf(status), actor))
      if (detail.assignee_id !== null) events.push(assigned(detail.id, created_at, detail.assignee_id, actor))
      break
    case 'ticket.status_changed': {
      // Closing by a merge is nobody's work on the ticket.
      if (isMerged(detail)) break
      const to = typeof event?.current === 'string' && event.current !== '' ? event.current : status
      events.push(statusChanged(detail.id, at, statusOf(to), actor))
      break
    }
    case 'ticket.agent_assignment_changed':
      events.push(assigned(detail.id, at, detail.assignee_id, actor))
      break
    case 'ticket.comment_added': {
      const { comment } = event ?? {}
      const author = comment?.author?.id ?? detail.actor_id
      // The comment that a ticket was opened with, or that names a merge, is no reply.
      const isFirst = author === detail.submitter_id && wholeSecond(at) === wholeSecond(created_at)
      if (isFirst || isMerged(detail)) break
      const writer = actorOf(
        author,
        comment?.author?.is_staff ?? (author === detail.requester_id ? false : undefined),
      )
      events.push(
        commented(detail.id, at, { id: comment?.id ?? null, isPublic: comment?.is_public !== false }, writer),
      )
      break
    }
    case 'ticket.undeleted':
      events.push(restored(detail.id, at))
      break
    default:
      if (how) events.push(ticketGone(detail.id, at, how, event?.target_ticket_id))
  }
  return { ...nothing(), events, snapshots: [snapshot], warnings, wants: how ? [] : [want] }
}

/**
 * A channel that opens makes an agent available. One that closes says nothing of the others, and neither does
 * a status that the account made itself: then how the agent stands is asked for.
 */
export function readAgentDelivery(topic: string, { detail, event }: AgentDelivery): Normalised {
  const { agent_id: agentId } = detail
  const { updated_at: at, channel, new_state, new_unified_state, reason } = event
  const statusChange = (to: PhoneStatus, raw: string): Normalised => ({
    ...nothing(),
    events: [agentStatus(agentId, to, raw, at)],
  })
  const ask: Normalised = { ...nothing(), wants: [{ endpoint: 'agent_availabilities', id: agentId }] }

  if (topic === 'agent.unified_state_changed') {
    const to = standingOf(new_unified_state?.name ?? '')
    return to && new_unified_state ? statusChange(to, new_unified_state.name) : ask
  }
  if (topic === 'agent.state_changed') {
    const to = standingOf(new_state ?? '')
    return to && to !== 'busy' && to !== 'unavailable' ? statusChange(to, new_state ?? to) : ask
  }
  if (!isPhone(channel ?? '')) return nothing()
  // An agent whose call ended is available, unless a status of the agent's own says otherwise.
  if (topic === 'agent.work_item_removed') return statusChange('available', 'online')
  return isTaken(reason) ? statusChange('occupied', 'on_call') : nothing()
}
