// Backfill by searches, which find a conversation, a message or a note by its time of change. Deleted conversations are
// included, because no webhook reports them. Changes and their authors come from the conversation's list of events: one
// call for each changed conversation.
import { z } from 'zod'
import { MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id, Moment } from '../kit/fields.ts'
import { oldestFirst } from '../kit/oldest-first.ts'
import type { Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { listOf, need } from './account.ts'
import { TOPICS } from './normalise.ts'
import { eventOfList, keptEntry, storedConversation } from './stored-record.ts'

export const ENDPOINTS = ['conversations', 'messages', 'notes'] as const
type Endpoint = (typeof ENDPOINTS)[number]
const isEndpoint = (name: string): name is Endpoint => (ENDPOINTS as readonly string[]).includes(name)

/** The index of the searches is a little behind. */
export const LATENESS_MS = 5 * MINUTE_MS
/** Few conversations at once, for each may need a call of its own. */
const PAGE_SIZE: Record<Endpoint, number> = { conversations: 50, messages: 500, notes: 500 }

const Found = z.looseObject({
  id: Id,
  attributes: z.looseObject({ updatedAt: Moment, rev: z.unknown().optional() }),
})
type Found = z.infer<typeof Found>
const FoundPage = z.object({
  meta: z.object({ page: z.number().int(), totalPages: z.number().int() }),
  data: z.array(Found),
})

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (!isEndpoint(endpoint))
    throw new ConnectorProblem(
      'refused',
      `There is no "${endpoint}" to read. Maybe ${ENDPOINTS.join(' or ')}.`,
    )
  const queryContext = endpoint.slice(0, -1)
  const field = `${queryContext}_updated_at`
  return oldestFirst(range, cursor, { againMs: LATENESS_MS, stepMs: 0 }, async ({ since, page }) => {
    const { meta, data } = await need(
      context.http,
      {
        method: 'POST',
        path: '/v1/customers/search',
        query: { page, pageSize: PAGE_SIZE[endpoint] },
        json: {
          queryContext,
          and: [{ [field]: { gte: new Date(since).toISOString() } }],
          sort: [{ [field]: 'asc' }],
          includeDeleted: endpoint === 'conversations',
        },
        limit: 'search',
        isRepeatable: true,
        lane: 'backfill',
      },
      FoundPage,
    )
    const records: RawRecord[] = []
    for (const one of data)
      if (endpoint === 'conversations') records.push(...(await withEvents(one, context)))
      else records.push(entriesRecord([one]))
    return {
      records,
      latestAt: data.at(-1)?.attributes.updatedAt ?? null,
      isLast: meta.page >= meta.totalPages || data.length === 0,
    }
  })
}

/** A conversation of the first revision was never changed. */
async function withEvents(conversation: Found, context: ConnectorContext): Promise<RawRecord[]> {
  const { id, attributes } = conversation
  const records = [conversationRecord(conversation, context.settings.organization)]
  if (attributes.rev === 1) return records
  const path = `/v1/conversations/${encodeURIComponent(id)}/events`
  for await (const events of listOf(context, path, Event, { lane: 'backfill' }))
    for (const event of events)
      records.push({ topic: TOPICS.read, key: `event.read|${event.id}`, body: eventOfList(event, id) })
  return records
}

const Event = z.looseObject({ id: Id })

/** Record of a conversation, reported again by each path. The revision is its version. */
export const conversationRecord = (conversation: Found, organization: unknown): RawRecord => ({
  topic: TOPICS.conversation,
  key: `conversation|${conversation.id}|${String(conversation.attributes.rev)}`,
  body: storedConversation(conversation, organization),
})

export const entriesRecord = (entries: readonly { id: string }[]): RawRecord => ({
  topic: TOPICS.entries,
  key: `entries|${entries.length}|${entries.at(-1)?.id ?? ''}`,
  body: JSON.stringify({ entries: entries.map(keptEntry) }),
})

/** Notes of a conversation. A webhook states their number and nothing else about them. */
export const fetchOne: NonNullable<Connector['fetchOne']> = async ({ endpoint, id }, context) => {
  if (endpoint !== 'notes') return null
  const notes: { id: string }[] = []
  const path = `/v1/conversations/${encodeURIComponent(id)}/notes`
  for await (const page of listOf(context, path, Event, { lane: 'live' })) notes.push(...page)
  return notes.length === 0 ? null : entriesRecord(notes)
}
