// Fields of a record that are stored: those that facts are made of. Message texts are not stored, and of a customer only
// the id is.
import { type Fields, isFields, pick } from '../kit/kept-fields.ts'

const CONVERSATION = [
  'status',
  'channels',
  'tags',
  'assignedUsers',
  'assignedTeams',
  'direction',
  'priority',
  'defaultLang',
  'custom',
  'createdAt',
  'updatedAt',
  'importedAt',
  'deleted',
  'deletedAt',
  'spam',
  'rev',
]
const WRITTEN = ['direction', 'directionType', 'auto', 'createdAt']

const keptRelation = (relation: unknown): unknown =>
  isFields(relation) ? { data: pick(relation.data, ['type', 'id']) } : relation

function kept(resource: unknown, attributes: readonly string[], relations: readonly string[]): unknown {
  if (!isFields(resource)) return resource
  const { relationships } = resource
  return {
    id: resource.id,
    attributes: pick(resource.attributes, attributes),
    relationships: isFields(relationships)
      ? Object.fromEntries(
          relations
            .filter(name => name in relationships)
            .map(name => [name, keptRelation(relationships[name])]),
        )
      : relationships,
  }
}

/** `organization`: what stands before .kustomerapp.com. */
export const storedConversation = (conversation: unknown, organization: unknown): string => {
  const some = kept(conversation, CONVERSATION, ['customer', 'queue', 'brand'])
  return JSON.stringify(isFields(some) ? { ...some, organization } : (some ?? null))
}

/** A message, or a note. */
export const keptEntry = (entry: unknown): unknown => kept(entry, WRITTEN, ['conversation', 'createdBy'])

const CHANGES = ['status', 'spam', 'assignedUsers', 'noteCount']
const attributesOf = (changes: unknown): Fields =>
  isFields(changes) && isFields(changes.attributes) ? changes.attributes : {}
const afterOf = (change: unknown): unknown => (isFields(change) ? change.after : null)

/**
 * Stored form of an event, the same for both paths. The time is that of the change; the event was made a little later.
 */
function stored(id: unknown, conversation: unknown, by: unknown, changes: unknown, madeAt: unknown): string {
  const all = attributesOf(changes)
  return JSON.stringify({
    id,
    conversation,
    at: afterOf(all.updatedAt) ?? afterOf(all.modifiedAt) ?? madeAt,
    by: isFields(by) ? pick(by.data, ['type', 'id']) : null,
    changes: pick(all, CHANGES),
  })
}

/** An event of a webhook shows the conversation, which says who changed it last. */
export function eventOfWebhook(event: Fields): string {
  const { data } = event
  const relationships = isFields(data) ? data.relationships : null
  return stored(
    event.id,
    isFields(data) ? data.id : null,
    isFields(relationships) ? relationships.modifiedBy : null,
    event.changes,
    event.createdAt,
  )
}

export function eventOfList(event: Fields, conversation: string): string {
  const { attributes, relationships } = event
  const { changes, createdAt } = isFields(attributes) ? attributes : { changes: null, createdAt: null }
  return stored(
    event.id,
    conversation,
    isFields(relationships) ? relationships.createdBy : null,
    changes,
    createdAt,
  )
}
