// Fields of a record that are stored: those that facts are made of. Subjects, recipients, messages and comments stay with
// the provider.
type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const pick = (from: unknown, names: readonly string[]): unknown =>
  isFields(from)
    ? Object.fromEntries(names.filter(name => name in from).map(name => [name, from[name]]))
    : from
const each = (list: unknown, keep: (one: unknown) => unknown): unknown =>
  Array.isArray(list) ? list.map(keep) : keep(list)

const idOf = (one: unknown) => pick(one, ['id'])
const keptParty = (party: unknown): unknown =>
  isFields(party) ? { _meta: pick(party._meta, ['type']), data: each(party.data, idOf) } : party

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
  assignee: idOf(conversation.assignee),
  tags: Array.isArray(conversation.tags) ? conversation.tags.map(tag => pick(tag, ['name'])) : null,
  scheduled_reminders: Array.isArray(conversation.scheduled_reminders)
    ? conversation.scheduled_reminders.map(() => true)
    : null,
})

/** A teammate's name and address are what agents are known by. */
export const keptTeammate = (teammate: Fields): Fields =>
  pick(teammate, ['id', 'email', 'first_name', 'last_name', 'is_available', 'is_blocked', 'type']) as Fields
