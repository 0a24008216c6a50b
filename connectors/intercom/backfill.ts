// Reading the past. Conversations are searched by when they were last changed, a slice of time after the other, and each
// that has parts is asked for once more, for the search leaves those out. The deleted have a list of their own, and the
// statuses of teammates are in the log of activities.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import { Id, MaybeId, Moment } from '../kit/fields.ts'
import { type Fields, pickEach } from '../kit/kept-fields.ts'
import { type Slice, type SlicePage, slices } from '../kit/slices.ts'
import { secondOf } from '../kit/times.ts'
import type { Batch, Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { ask, need } from './ask.ts'
import { conversationPage } from './hooks.ts'
import { PhoneSource, TOPICS } from './normalise.ts'
import { REGIONS, regionOf } from './permission.ts'
import { storedActivity, storedConversation, storedDeletion, storedTicket } from './stored-record.ts'

export const ENDPOINTS = ['conversations', 'tickets', 'deleted_conversations', 'activity_logs'] as const
/** The index of the search follows minutes later. */
export const LATENESS_MS = 5 * MINUTE_MS
const VERSION = 1
const PAGE_SIZE = 150
const DELETED_PAGE_SIZE = 60
/** Most conversations in one search for calls. */
const CALLS_OF_MOST = 20
/** Conversations that are asked for at once. */
const AT_ONCE = 6

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (endpoint === 'conversations' || endpoint === 'tickets')
    return slices(range, cursor, LATENESS_MS, slice => readSearched(endpoint, slice, context))
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
type Found = z.infer<typeof Found>
const pages = z.object({ next: Next.nullish() }).nullish()
const SEARCHES = {
  conversations: z
    .object({ conversations: z.array(Found), pages })
    .transform(page => ({ found: page.conversations, pages: page.pages })),
  tickets: z
    .object({ tickets: z.array(Found), pages })
    .transform(page => ({ found: page.tickets, pages: page.pages })),
}
type Searched = keyof typeof SEARCHES

/** Range bounds: the provider documents them as both inclusive and exclusive, so one second is added on each side. */
async function readSearched(kind: Searched, slice: Slice, context: ConnectorContext): Promise<SlicePage> {
  const { found, pages } = await need(
    context.http,
    {
      method: 'POST',
      path: `/${kind}/search`,
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
    SEARCHES[kind],
  )
  const whole: Found[] = []
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const asked = found.slice(at, at + AT_ONCE).map(one => wholeOf(kind, one, context))
    whole.push(...(await Promise.all(asked)).filter(one => one !== null))
  }
  const records = whole.map(one => recordOf(kind, one, context))
  if (kind === 'conversations') records.push(...(await readCalls(whole, context, 'backfill')))
  return { records, next: pages?.next?.starting_after || null }
}

/** Null: it was deleted meanwhile. One without parts is whole as it was found. */
async function wholeOf(kind: Searched, found: Found, { http }: ConnectorContext): Promise<Found | null> {
  const hasNoParts = found.statistics?.count_conversation_parts === 0
  return hasNoParts ? found : ask(http, { path: addressOf(kind, found.id), lane: 'backfill' }, Found)
}

const addressOf = (kind: Searched, id: string) => `/${kind}/${encodeURIComponent(id)}`

const Part = z.looseObject({ id: Id })
const Parts = z.object({
  conversation_parts: z.object({ conversation_parts: z.array(Part) }).nullish(),
  ticket_parts: z.object({ ticket_parts: z.array(Part) }).nullish(),
})
function partsOf(one: Found): z.infer<typeof Part>[] {
  const { conversation_parts, ticket_parts } = Parts.safeParse(one).data ?? {}
  return conversation_parts?.conversation_parts ?? ticket_parts?.ticket_parts ?? []
}

function recordOf(kind: Searched, one: Found, { settings }: ConnectorContext): RawRecord {
  const { id, updated_at } = one
  const { app } = REGIONS[regionOf(settings)]
  const url = settings.workspace ? conversationPage(app, settings.workspace, id) : null
  const topic = kind === 'tickets' ? TOPICS.ticket : TOPICS.conversation
  return {
    topic,
    key: `${topic}|${id}|${updated_at}|${partsOf(one).at(-1)?.id ?? ''}`,
    body: kind === 'tickets' ? storedTicket(one, url) : storedConversation(one, url),
  }
}

export const fetchOne: NonNullable<Connector['fetchOne']> = async ({ endpoint, id }, context) => {
  const kind = endpoint === 'tickets' ? endpoint : 'conversations'
  if (!['conversations', 'tickets', 'calls'].includes(endpoint)) return null
  const found = await ask(context.http, { path: addressOf(kind, id), lane: 'live' }, Found)
  if (found === null) return null
  if (endpoint === 'calls') return (await readCalls([found], context, 'live'))[0] ?? null
  return recordOf(kind, found, context)
}

const Phoned = z.object({ source: z.object({ type: PhoneSource }) })
const Assignment = z.object({
  created_at: Moment,
  assigned_to: z.object({ type: z.literal('admin'), id: Id }),
})
const CALL = ['id', 'admin_id', 'answered_at', 'ended_at'] as const
const Calls = z.object({ data: z.array(z.looseObject({ id: Id, conversation_id: MaybeId })) })

/** Calls of the conversations that are held by telephone; none in a workspace without telephone. */
async function readCalls(
  conversations: readonly Found[],
  { http }: ConnectorContext,
  lane: 'backfill' | 'live',
): Promise<RawRecord[]> {
  const phoned = conversations.filter(one => Phoned.safeParse(one).success)
  const records: RawRecord[] = []
  for (let at = 0; at < phoned.length; at += CALLS_OF_MOST) {
    const some = phoned.slice(at, at + CALLS_OF_MOST)
    const found = await ask(
      http,
      {
        method: 'POST',
        path: '/calls/search',
        json: { conversation_ids: some.map(({ id }) => id) },
        lane,
        isRepeatable: true,
        accepts: [403],
      },
      Calls,
    )
    for (const conversation of some) {
      const calls = found?.data.filter(({ conversation_id }) => conversation_id === conversation.id) ?? []
      if (calls.length > 0) records.push(callsRecord(conversation, calls))
    }
  }
  return records
}

/** Record of calls, with a key from their content. Telephone numbers and transcripts are not stored. */
function callsRecord(conversation: Found, calls: readonly Fields[]): RawRecord {
  const { id } = conversation
  const assignments = partsOf(conversation).flatMap(part => {
    const { data } = Assignment.safeParse(part)
    return data ? [{ at: data.created_at, to: data.assigned_to.id }] : []
  })
  const body = JSON.stringify({ id, calls: pickEach(calls, CALL), assignments })
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 16)
  return { topic: TOPICS.calls, key: `calls|${id}|${version}`, body }
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
