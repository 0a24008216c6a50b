// Fields of a record that are stored: those that facts are made of. Subjects, recipients, messages and comments stay with
// the provider.
import { type Fields, isFields, pick, pickEach } from '../kit/kept-fields.ts'

const keptParty = (party: unknown): unknown =>
  isFields(party) ? { _meta: pick(party._meta, ['type']), data: pickEach(party.data, ['id']) } : party

export const storedEvent = (event: unknown): string =>
  JSON.stringify(
    isFields(event)
      ? {
          ...(pick(event, ['id', 'type', 'emitted_at']) as Fields),
          source: keptParty(event.source),
          target: keptParty(event.target),
          conversation: pick(event.conversation, ['id', 'type', 'created_at']),
        }
      : (event ?? null),
  )

const CONVERSATION = ['id', 'type', 'status', 'status_category', 'custom_fields', 'created_at', 'updated_at']

export const keptConversation = (conversation: Fields): Fields => ({
  ...(pick(conversation, CONVERSATION) as Fields),
  assignee: pick(conversation.assignee, ['id']),
  tags: pickEach(conversation.tags, ['name']),
  scheduled_reminders: Array.isArray(conversation.scheduled_reminders)
    ? conversation.scheduled_reminders.map(() => true)
    : null,
})

/** A teammate's name and address are what agents are known by. */
export const keptTeammate = (teammate: Fields): Fields =>
  pick(teammate, ['id', 'email', 'first_name', 'last_name', 'is_available', 'is_blocked', 'type']) as Fields
