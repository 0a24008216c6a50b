// Backfill: conversations with their threads by time of change, oldest first. The provider does not state the time of a
// change; the time of the latest thread is never later than it.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id, Moment } from '../kit/fields.ts'
import { oldestFirst } from '../kit/oldest-first.ts'
import type { Connector, RawRecord } from '../kit/types.ts'
import { ask, need, Page } from './account.ts'
import { TOPICS } from './normalise.ts'
import { keptConversation } from './stored-record.ts'

export const LATENESS_MS = 5 * MINUTE_MS
const SECOND_MS = 1_000

const Threads = z.array(z.looseObject({ createdAt: Moment }))
const Conversation = z.looseObject({
  id: Id,
  createdAt: z.unknown(),
  _embedded: z.looseObject({ threads: z.unknown() }).nullish(),
})
type Conversation = z.infer<typeof Conversation>
const ListPage = z.object({
  page: Page,
  _embedded: z.object({ conversations: z.array(Conversation).nullish() }).nullish(),
})

export const backfill: Connector['backfill'] = (endpoint, range, cursor, { http, now }) => {
  if (endpoint !== 'conversations')
    throw new ConnectorProblem('refused', `There is no "${endpoint}" to read. Maybe conversations.`)
  return oldestFirst(range, cursor, { againMs: LATENESS_MS, stepMs: SECOND_MS }, async place => {
    const query = {
      status: 'all',
      // Range bound: the provider does not document whether it is inclusive, so reading starts one second earlier.
      modifiedSince: isoOf(place.since - SECOND_MS),
      sortField: 'modifiedAt',
      sortOrder: 'asc',
      embed: 'threads',
      page: place.page,
    }
    const request = { path: '/v2/conversations', query, lane: 'backfill' } as const
    const { page, _embedded } = await need(http, request, ListPage)
    const found = _embedded?.conversations ?? []
    return {
      records: found.map(conversation => recordOf(conversation, now())),
      latestAt: found.length > 0 ? Math.max(...found.map(latestOf)) : null,
      isLast: page.number >= page.totalPages || found.length === 0,
    }
  })
}

const isoOf = (at: EpochMs) => `${new Date(at).toISOString().slice(0, 19)}Z`

const latestOf = ({ _embedded }: Conversation): EpochMs =>
  Math.max(0, ...(Threads.safeParse(_embedded?.threads).data ?? []).map(({ createdAt }) => createdAt))

/**
 * Record of a conversation. The version is a hash of the content, because a conversation has no time of its last
 * change.
 */
function recordOf(conversation: Conversation, readAt: EpochMs): RawRecord {
  const kept = keptConversation(conversation)
  const version = createHash('sha256').update(JSON.stringify(kept)).digest('base64url').slice(0, 16)
  return {
    topic: TOPICS.conversation,
    key: `conversation|${conversation.id}|${version}`,
    body: JSON.stringify({ ...kept, read_at: readAt }),
  }
}

/** The address of one that was merged leads to the other. */
export const fetchOne: NonNullable<Connector['fetchOne']> = async ({ endpoint, id }, { http, now }) => {
  if (endpoint !== 'conversations') return null
  const request = {
    path: `/v2/conversations/${encodeURIComponent(id)}`,
    query: { embed: 'threads' },
    lane: 'live',
  } as const
  const found = await ask(http, request, Conversation)
  if (found === null) return null
  if (found.id === id) return recordOf(found, now())
  return {
    topic: TOPICS.merged,
    key: `merged|${id}|${found.id}`,
    body: JSON.stringify({ id, into: found.id, told_at: now() }),
  }
}
