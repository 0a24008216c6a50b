// Fields of a conversation that are stored: those that facts are made of. What customers and users write to each other,
// and who the customers are, stay with the provider.
import { eachOf, type Fields, isFields, pick, pickEach } from '../kit/kept-fields.ts'

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
    tags: pickEach(tags, ['tag']),
    customFields: pickEach(customFields, ['id', 'text', 'value']),
    _embedded: isFields(_embedded) ? { threads: eachOf(_embedded.threads, keptThread) } : _embedded,
  }
}
