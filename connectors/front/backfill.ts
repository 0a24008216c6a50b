// Reading the past: conversations as they stand, inbox by inbox and the latest first, and what happened to them by the
// list of events, fifteen to a page.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import { Id, Moment } from '../kit/fields.ts'
import { type Slice, type SlicePage, slices } from '../kit/slices.ts'
import { secondOf } from '../kit/times.ts'
import type { Batch, Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { ask, inboxesOf, need, nextToken, Pagination } from './account.ts'
import { TOPICS } from './normalise.ts'
import { keptConversation, storedEvent } from './stored-record.ts'

export const ENDPOINTS = ['conversations', 'events'] as const
export const LATENESS_MS = 5 * MINUTE_MS
const VERSION = 1
const EVENTS_A_PAGE = 15
const CONVERSATIONS_A_PAGE = 100
const STATUSES = ['assigned', 'unassigned', 'archived', 'deleted']

type Range = { from: EpochMs; to: EpochMs }

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (endpoint === 'events') return slices(range, cursor, LATENESS_MS, slice => readEvents(slice, context))
  if (endpoint === 'conversations') return readConversations(range, cursor, context)
  throw new ConnectorProblem('refused', `There is no "${endpoint}" to read. Maybe ${ENDPOINTS.join(' or ')}.`)
}

const EventPage = z.object({
  _pagination: Pagination,
  _results: z.array(z.looseObject({ id: Id })),
})

async function readEvents({ from, to, page }: Slice, { http }: ConnectorContext): Promise<SlicePage> {
  const query = {
    // Range bounds: the provider does not document whether they are inclusive, so one second is added on each side.
    'q[after]': secondOf(from) - 1,
    'q[before]': secondOf(to) + 1,
    sort_by: 'created_at',
    sort_order: 'asc',
    limit: EVENTS_A_PAGE,
    page_token: page ?? undefined,
  }
  const { _pagination, _results } = await need(http, { path: '/events', query, lane: 'backfill' }, EventPage)
  return {
    records: _results.map(event => ({
      topic: TOPICS.read,
      key: `event.read|${event.id}`,
      body: storedEvent(event),
    })),
    next: nextToken(_pagination),
  }
}

const Conversation = z.looseObject({ id: Id, updated_at: Moment.nullish(), created_at: Moment })
type Conversation = z.infer<typeof Conversation>
const ConversationPage = z.object({ _pagination: Pagination, _results: z.array(Conversation) })

/** `inbox`: the last that was read whole; `begunAt`: of this pass over all of them. */
const Place = z.object({
  since: z.number(),
  inbox: z.string(),
  page: z.string().nullable(),
  begunAt: z.number().nullable(),
})

async function* readConversations(
  range: Range,
  cursor: unknown,
  context: ConnectorContext,
): AsyncIterable<Batch> {
  const { http, now } = context
  const from = openCursor(cursor, VERSION, Place) ?? {
    since: range.from,
    inbox: '',
    page: null,
    begunAt: null,
  }
  const { since } = from
  const begunAt = from.begunAt ?? now()
  const inboxes = (await inboxesOf(context, 'backfill'))
    .map(({ remoteId }) => remoteId)
    .filter(id => id > from.inbox)
    .sort()
  const end = { since: Math.max(range.from, begunAt - LATENESS_MS), inbox: '', page: null, begunAt: null }
  if (inboxes.length === 0) yield batchOf([], end, true)
  let page = from.page
  for (const [index, inbox] of inboxes.entries()) {
    const channel = await channelTypeOf(inbox, context, 'backfill')
    for (let isOver = false; !isOver; ) {
      const query = {
        'q[statuses][]': STATUSES,
        limit: CONVERSATIONS_A_PAGE,
        page_token: page ?? undefined,
      }
      const path = `/inboxes/${encodeURIComponent(inbox)}/conversations`
      const { _pagination, _results } = await need(http, { path, query, lane: 'backfill' }, ConversationPage)
      const fresh = _results.filter(one => (one.updated_at ?? one.created_at) >= since - LATENESS_MS)
      page = fresh.length > 0 ? nextToken(_pagination) : null
      isOver = page === null
      const isDone = isOver && index === inboxes.length - 1
      const place = isOver
        ? { since, inbox, page: null, begunAt }
        : { since, inbox: inboxes[index - 1] ?? from.inbox, page, begunAt }
      yield batchOf(
        fresh.map(one => recordOf(one, [inbox], channel, now())),
        isDone ? end : place,
        isDone,
      )
    }
  }
}

const batchOf = (records: RawRecord[], place: z.infer<typeof Place>, isDone: boolean): Batch => ({
  records,
  cursor: cursorOf(VERSION, place),
  isDone,
  reachedAt: null,
  retryAt: null,
})

const Channels = z.object({ _results: z.array(z.object({ type: z.string() })) })

/** A conversation does not say what channel it came by: it has that of its inbox. */
async function channelTypeOf(
  inbox: string,
  { http }: ConnectorContext,
  lane: 'backfill' | 'live',
): Promise<string | null> {
  const path = `/inboxes/${encodeURIComponent(inbox)}/channels`
  const channels = await ask(http, { path, lane, accepts: [403] }, Channels)
  return channels?._results[0]?.type ?? null
}

/** Record of a conversation. The version is a hash of the content. */
function recordOf(
  conversation: Conversation,
  inboxes: readonly string[],
  channelType: string | null,
  readAt: EpochMs,
): RawRecord {
  const kept = { ...keptConversation(conversation), inboxes, channel_type: channelType }
  const version = createHash('sha256').update(JSON.stringify(kept)).digest('base64url').slice(0, 16)
  return {
    topic: TOPICS.conversation,
    key: `conversation|${conversation.id}|${version}`,
    body: JSON.stringify({ ...kept, read_at: readAt }),
  }
}

const Inboxes = z.object({ _results: z.array(z.object({ id: Id })) })

/** The address of one that was merged leads to the other. */
export const fetchOne: NonNullable<Connector['fetchOne']> = async ({ endpoint, id }, context) => {
  if (endpoint !== 'conversations') return null
  const { http, now } = context
  const path = `/conversations/${encodeURIComponent(id)}`
  const found = await ask(http, { path, lane: 'live' }, Conversation)
  if (found === null) return null
  if (found.id !== id)
    return {
      topic: TOPICS.merged,
      key: `merged|${id}|${found.id}`,
      body: JSON.stringify({ id, into: found.id, told_at: now() }),
    }
  const inboxes = await need(http, { path: `${path}/inboxes`, lane: 'live' }, Inboxes)
  const ids = inboxes._results.map(inbox => inbox.id)
  const channel = ids[0] === undefined ? null : await channelTypeOf(ids[0], context, 'live')
  return recordOf(found, ids, channel, now())
}
