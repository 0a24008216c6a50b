// Reading the past. Conversations are searched by when they were last changed, a slice of time after the other, and each
// that has parts is asked for once more, for the search leaves those out. The deleted have a list of their own, and the
// statuses of teammates are in the log of activities.
import { z } from 'zod'
import { MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import { Id, Moment } from '../kit/fields.ts'
import { type Slice, type SlicePage, slices } from '../kit/slices.ts'
import { secondOf } from '../kit/times.ts'
import type { Batch, Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { ask, need } from './ask.ts'
import { conversationPage } from './hooks.ts'
import { TOPICS } from './normalise.ts'
import { REGIONS, regionOf } from './permission.ts'
import { storedActivity, storedConversation, storedDeletion } from './stored-record.ts'

export const ENDPOINTS = ['conversations', 'deleted_conversations', 'activity_logs'] as const
/** The index of the search follows minutes later. */
export const LATENESS_MS = 5 * MINUTE_MS
const VERSION = 1
const PAGE_SIZE = 150
const DELETED_PAGE_SIZE = 60
/** Conversations that are asked for at once. */
const AT_ONCE = 6

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (endpoint === 'conversations')
    return slices(range, cursor, LATENESS_MS, slice => readConversations(slice, context))
  if (endpoint === 'activity_logs')
    return slices(range, cursor, LATENESS_MS, slice => readActivities(slice, context))
  if (endpoint === 'deleted_conversations') return readDeleted(cursor, context)
  throw new ConnectorProblem('refused', `There is no "${endpoint}" to read. Maybe ${ENDPOINTS.join(', ')}.`)
}

const Found = z.looseObject({
  id: Id,
  updated_at: Moment,
  statistics: z.object({ count_conversation_parts: z.number().nullish() }).nullish(),
})
const Next = z.object({ starting_after: z.string().nullish() })
const SearchPage = z.object({
  conversations: z.array(Found),
  pages: z.object({ next: Next.nullish() }).nullish(),
})

/** Whether the ends belong to a range is told in two ways: a second too many on either side does no harm. */
async function readConversations(slice: Slice, context: ConnectorContext): Promise<SlicePage> {
  const { conversations, pages } = await need(
    context.http,
    {
      method: 'POST',
      path: '/conversations/search',
      lane: 'backfill',
      isRepeatable: true,
      json: {
        query: {
          operator: 'AND',
          value: [
            { field: 'updated_at', operator: '>', value: secondOf(slice.from) - 1 },
            { field: 'updated_at', operator: '<', value: secondOf(slice.to) + 1 },
          ],
        },
        pagination: { per_page: PAGE_SIZE, ...(slice.page !== null && { starting_after: slice.page }) },
      },
    },
    SearchPage,
  )
  const records: RawRecord[] = []
  for (let at = 0; at < conversations.length; at += AT_ONCE) {
    const whole = conversations.slice(at, at + AT_ONCE).map(found => wholeOf(found, context))
    records.push(...(await Promise.all(whole)).filter(record => record !== null))
  }
  return { records, next: pages?.next?.starting_after || null }
}

/** Null: it was deleted meanwhile. One without parts is whole as it was found. */
async function wholeOf(found: z.infer<typeof Found>, context: ConnectorContext): Promise<RawRecord | null> {
  const hasNoParts = found.statistics?.count_conversation_parts === 0
  const request = { path: `/conversations/${encodeURIComponent(found.id)}`, lane: 'backfill' } as const
  const whole = hasNoParts ? found : await ask(context.http, request, Found)
  return whole && recordOf(whole, context)
}

const Parts = z.object({
  conversation_parts: z.object({ conversation_parts: z.array(z.object({ id: Id })) }),
})

function recordOf(conversation: z.infer<typeof Found>, { settings }: ConnectorContext): RawRecord {
  const { id, updated_at } = conversation
  const parts = Parts.safeParse(conversation).data?.conversation_parts.conversation_parts ?? []
  const { app } = REGIONS[regionOf(settings)]
  const url = settings.workspace ? conversationPage(app, settings.workspace, id) : null
  return {
    topic: TOPICS.conversation,
    key: `conversation|${id}|${updated_at}|${parts.at(-1)?.id ?? ''}`,
    body: storedConversation(conversation, url),
  }
}

export const fetchOne: NonNullable<Connector['fetchOne']> = async ({ endpoint, id }, context) => {
  if (endpoint !== 'conversations') return null
  const found = await ask(
    context.http,
    { path: `/conversations/${encodeURIComponent(id)}`, lane: 'live' },
    Found,
  )
  return found && recordOf(found, context)
}

const ActivityPage = z.object({
  activity_logs: z.array(z.looseObject({ id: Id, activity_type: z.string() })),
  pages: z.object({ next: z.string().nullish() }).nullish(),
})

async function readActivities({ from, to, page }: Slice, { http }: ConnectorContext): Promise<SlicePage> {
  const query = { created_at_after: secondOf(from) - 1, created_at_before: secondOf(to) + 1 }
  const request = page === null ? { path: '/admins/activity_logs', query } : { path: page }
  const read = await need(http, { ...request, lane: 'backfill' }, ActivityPage)
  const records = read.activity_logs
    .filter(log => log.activity_type === 'admin_away_mode_change')
    .map(log => ({ topic: TOPICS.activity, key: `activity|${log.id}`, body: storedActivity(log) }))
  return { records, next: read.pages?.next || null }
}

const PageNumber = z.number().int().positive()
const DeletedPage = z.object({
  conversations: z.array(z.looseObject({ id: Id, deleted_at: z.unknown() })),
  pages: z.object({ next: z.string().nullish(), total_pages: z.number().nullish() }).nullish(),
})

/** The oldest first, so that what is deleted meanwhile comes behind; the last page is read again. */
async function* readDeleted(cursor: unknown, { http }: ConnectorContext): AsyncIterable<Batch> {
  for (let page = openCursor(cursor, VERSION, PageNumber) ?? 1; ; page++) {
    const query = { page, per_page: DELETED_PAGE_SIZE, order: 'asc' }
    const read = await need(http, { path: '/conversations/deleted', query, lane: 'backfill' }, DeletedPage)
    const isDone = !read.pages?.next
    yield {
      records: read.conversations.map(one => ({
        topic: TOPICS.deleted,
        key: `deleted|${one.id}`,
        body: storedDeletion(one),
      })),
      cursor: cursorOf(VERSION, isDone ? page : page + 1),
      isDone,
      reachedAt: null,
      retryAt: null,
    }
    if (isDone) return
  }
}
