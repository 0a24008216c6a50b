// Reading the past: conversations with their threads, by when they were changed, the oldest first. The moment of the
// change itself is not told; that of the latest thread is not after it, so reading goes on from there and reads a few
// again rather than by the number of a page, which shifts when a conversation changes meanwhile.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import { Id, Moment } from '../kit/fields.ts'
import type { Batch, Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { ask, need, Page } from './account.ts'
import { TOPICS } from './normalise.ts'
import { keptConversation } from './stored-record.ts'

export const LATENESS_MS = 5 * MINUTE_MS
const VERSION = 1
const SECOND_MS = 1_000

const Place = z.object({ since: z.number(), page: z.number().int().positive() })
type Place = z.infer<typeof Place>

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

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (endpoint !== 'conversations')
    throw new ConnectorProblem('refused', `There is no "${endpoint}" to read. Maybe conversations.`)
  return read(range, openCursor(cursor, VERSION, Place) ?? { since: range.from, page: 1 }, context)
}

async function* read(
  range: { from: EpochMs; to: EpochMs },
  from: Place,
  { http, now }: ConnectorContext,
): AsyncIterable<Batch> {
  for (let place = from; ; ) {
    const query = {
      status: 'all',
      // Whether the moment itself belongs to it is not told: a second too many does no harm.
      modifiedSince: isoOf(place.since - SECOND_MS),
      sortField: 'modifiedAt',
      sortOrder: 'asc',
      embed: 'threads',
      page: place.page,
    }
    const { page, _embedded } = await need(
      http,
      { path: '/v2/conversations', query, lane: 'backfill' },
      ListPage,
    )
    const found = _embedded?.conversations ?? []
    const isDone = page.number >= page.totalPages || found.length === 0
    const reachedAt = Math.max(place.since, ...found.map(latestOf))
    if (isDone) place = { since: Math.max(range.from, range.to - LATENESS_MS), page: 1 }
    else if (reachedAt - SECOND_MS > place.since) place = { since: reachedAt - SECOND_MS, page: 1 }
    else place = { ...place, page: place.page + 1 }
    yield {
      records: found.map(conversation => recordOf(conversation, now())),
      cursor: cursorOf(VERSION, place),
      isDone,
      reachedAt: Math.min(reachedAt, range.to),
      retryAt: null,
    }
    if (isDone) return
  }
}

const isoOf = (at: EpochMs) => `${new Date(at).toISOString().slice(0, 19)}Z`

const latestOf = ({ _embedded }: Conversation): EpochMs =>
  Math.max(0, ...(Threads.safeParse(_embedded?.threads).data ?? []).map(({ createdAt }) => createdAt))

/** A conversation has no moment of its last change: its content tells one version from another. */
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
