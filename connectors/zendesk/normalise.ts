// A stored record in the product's words. Topics: of webhooks the provider's own without "zen:event-type:"; of the
// API the name of the endpoint.
import { nothing, readRecord } from '../kit/quarantine.ts'
import type { Normalised, RawRecord } from '../kit/types.ts'
import { readAvailability, readTicket, readTicketEvent } from './from-api.ts'
import { readAgentDelivery, readTicketDelivery } from './from-webhook.ts'
import { AgentDelivery, Availability, TicketDelivery, TicketEventPayload, TicketPayload } from './payloads.ts'

export const TICKET_TOPICS = [
  'ticket.created',
  'ticket.status_changed',
  'ticket.agent_assignment_changed',
  'ticket.group_assignment_changed',
  'ticket.comment_added',
  'ticket.tags_changed',
  'ticket.priority_changed',
  'ticket.type_changed',
  'ticket.brand_changed',
  'ticket.form_changed',
  'ticket.custom_field_changed',
  'ticket.merged',
  'ticket.marked_as_spam',
  'ticket.soft_deleted',
  'ticket.undeleted',
  'ticket.permanently_deleted',
] as const

export const AGENT_TOPICS = [
  'agent.state_changed',
  'agent.unified_state_changed',
  'agent.work_item_added',
  'agent.work_item_updated',
  'agent.work_item_removed',
] as const

const isOneOf = (topics: readonly string[], topic: string) => topics.includes(topic)

export function normalise(record: RawRecord): Normalised {
  const { topic } = record
  if (topic === 'tickets') return readRecord(record, TicketPayload, readTicket)
  if (topic === 'ticket_events') return readRecord(record, TicketEventPayload, readTicketEvent)
  if (topic === 'agent_availabilities') return readRecord(record, Availability, readAvailability)
  if (isOneOf(TICKET_TOPICS, topic))
    return readRecord(record, TicketDelivery, delivery => readTicketDelivery(topic, delivery))
  if (isOneOf(AGENT_TOPICS, topic))
    return readRecord(record, AgentDelivery, delivery => readAgentDelivery(topic, delivery))
  return nothing()
}
