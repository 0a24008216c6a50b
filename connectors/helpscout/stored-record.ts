// Fields of a conversation that are stored: those that facts are made of. What customers and users write to each other,
// and who the customers are, stay with the provider.
type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const pick = (from: unknown, names: readonly string[]): unknown =>
  isFields(from)
    ? Object.fromEntries(names.filter(name => name in from).map(name => [name, from[name]]))
    : from
const each = (list: unknown, keep: (one: unknown) => unknown): unknown =>
  Array.isArray(list) ? list.map(keep) : list

const CONVERSATION = ['id', 'number', 'type', 'status', 'mailboxId', 'createdAt', 'userUpdatedAt', 'closedAt']
const PERSON = ['id', 'type']

const keptThread = (thread: unknown): unknown =>
  isFields(thread)
    ? {
        ...(pick(thread, ['id', 'type', 'state', 'status', 'createdAt']) as Fields),
        createdBy: pick(thread.createdBy, PERSON),
        assignedTo: pick(thread.assignedTo, ['id']),
      }
    : thread

export function keptConversation(conversation: Fields): Fields {
  const { createdBy, assignee, source, tags, customFields, _embedded } = conversation
  return {
    ...(pick(conversation, CONVERSATION) as Fields),
    createdBy: pick(createdBy, PERSON),
    assignee: pick(assignee, ['id']),
    source: pick(source, ['type', 'via']),
    tags: each(tags, tag => pick(tag, ['tag'])),
    customFields: each(customFields, field => pick(field, ['id', 'text', 'value'])),
    _embedded: isFields(_embedded) ? { threads: each(_embedded.threads, keptThread) } : _embedded,
  }
}
