// Fields of a record that are stored: those that facts are made of. Texts, names of customers and places of log-in are
// not stored.
import { eachOf, type Fields, isFields, pick, pickEach } from '../kit/kept-fields.ts'

const CONVERSATION = [
  'id',
  'created_at',
  'updated_at',
  'state',
  'admin_assignee_id',
  'team_assignee_id',
  'priority',
  'custom_attributes',
]
const REFERENCE = ['type', 'id']

const storedPart = (part: unknown): unknown =>
  isFields(part)
    ? {
        ...(pick(part, [
          'id',
          'part_type',
          'created_at',
          'state',
          'ticket_state',
          'previous_ticket_state',
        ]) as Fields),
        author: pick(part.author, REFERENCE),
        assigned_to: pick(part.assigned_to, REFERENCE),
      }
    : part

export function storedConversation(conversation: unknown, url: string | null): string {
  if (!isFields(conversation)) return JSON.stringify(conversation ?? null)
  const { source, tags, conversation_parts: parts } = conversation
  return JSON.stringify({
    ...(pick(conversation, CONVERSATION) as Fields),
    source: pick(source, ['type', 'delivered_as']),
    tags: isFields(tags) ? { tags: pickEach(tags.tags, ['name']) } : tags,
    conversation_parts: isFields(parts)
      ? { conversation_parts: eachOf(parts.conversation_parts, storedPart) }
      : parts,
    url,
  })
}

const TICKET = ['id', 'created_at', 'updated_at', 'category', 'admin_assignee_id', 'team_assignee_id']

/** Attributes of a ticket, in which the question stands, are not stored. */
export function storedTicket(ticket: Fields, url: string | null): string {
  const { ticket_state: state, ticket_type: type, ticket_parts: parts } = ticket
  return JSON.stringify({
    ...(pick(ticket, TICKET) as Fields),
    ticket_state: pick(state, ['category']),
    ticket_type: pick(type, ['id']),
    ticket_parts: isFields(parts) ? { ticket_parts: eachOf(parts.ticket_parts, storedPart) } : parts,
    url,
  })
}

export const storedDeletion = (conversation: unknown): string =>
  JSON.stringify(pick(conversation, ['id', 'deleted_at']) ?? null)

/** A teammate's name and address are what agents are known by. */
export const storedAdmin = (admin: unknown): string =>
  JSON.stringify(
    pick(admin, ['id', 'name', 'email', 'away_mode_enabled', 'has_inbox_seat', 'observed_at']) ?? null,
  )

export const storedActivity = (log: Fields): string =>
  JSON.stringify({
    ...(pick(log, ['id', 'activity_type', 'created_at']) as Fields),
    performed_by: pick(log.performed_by, REFERENCE),
    metadata: pick(log.metadata, ['away_mode']),
  })
