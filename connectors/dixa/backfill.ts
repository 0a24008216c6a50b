// Backfill: the exports return conversations by time slice without pages, and the organization's activity log returns
// their changes. An export states the closing time and not the current status, so conversations that may have changed
// since are fetched one by one.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS, type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { Id, MaybeId } from '../kit/fields.ts'
import type { Fields } from '../kit/kept-fields.ts'
import { type Slice, type SlicePage, slices } from '../kit/slices.ts'
import type { Batch, Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { agentIds, ask, exportAddress, Meta, need, nextKey } from './account.ts'
import { TOPICS } from './normalise.ts'
import { UtcMoment } from './payloads.ts'

export const ENDPOINTS = ['conversations', 'activities'] as const
export const LATENESS_MS = 5 * MINUTE_MS
/** Closed for so long a conversation is hardly opened again. */
const SETTLED_MS = 7 * DAY_MS
const ASKED_AT_ONCE = 25
/** Ids that a cursor holds. */
const MOST_WAITING = 2_000
const ACTIVITIES_A_PAGE = 100

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (endpoint === 'conversations')
    return slices(range, cursor, LATENESS_MS, slice => readConversations(slice, context))
  if (endpoint === 'activities') return readActivities(range, cursor, context)
  throw new ConnectorProblem('refused', `There is no "${endpoint}" to read. Maybe ${ENDPOINTS.join(' or ')}.`)
}

const Named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
const Attribute = z.object({ identifier: z.string(), value: z.union([z.string(), z.array(z.string())]) })
const attributesOf = (
  list: readonly z.infer<typeof Attribute>[] | null | undefined,
): Record<string, string> =>
  Object.fromEntries((list ?? []).map(({ identifier, value }) => [identifier, [value].flat().join('/')]))

const Row = z.object({
  id: Id,
  created_at: UtcMoment,
  initial_channel: z.string().min(1),
  direction: z.string().nullish(),
  queue_id: MaybeId,
  assignee_id: MaybeId,
  closed_at: UtcMoment.nullish(),
  language: z.string().nullish(),
  tags: z.array(Named).nullish(),
  custom_attributes: z.array(Attribute).nullish(),
})
type Row = z.infer<typeof Row>

const exported = (
  { http }: Pick<ConnectorContext, 'http'>,
  query: Record<string, string | number>,
  lane: 'backfill' | 'live' = 'backfill',
) => need(http, { path: exportAddress(http), query, lane }, z.array(Identified))

const Identified = z.looseObject({ id: Id })
type Identified = z.infer<typeof Identified>

/** Null: it has another form. Then a record that is put aside is added, so that it stops no other. */
function readOne<T>(schema: z.ZodType<T>, kind: string, one: Identified, records: RawRecord[]): T | null {
  const read = schema.safeParse(one)
  if (read.success) return read.data
  const field = read.error.issues[0]?.path.join('.') || 'all of it'
  const body = JSON.stringify({ kind, field })
  records.push({ topic: TOPICS.unreadable, key: `unreadable|${kind}|${one.id}|${field}`, body })
  return null
}

/** A page of a slice holds the ids that are still to be asked for. */
async function readConversations({ from, to, page }: Slice, context: ConnectorContext): Promise<SlicePage> {
  const now = context.now()
  if (page === null) {
    const records: RawRecord[] = []
    const found = await exported(context, { updated_after: from, updated_before: to })
    const rows = found.flatMap(one => readOne(Row, 'conversation', one, records) ?? [])
    const isSettled = ({ closed_at }: Row) => closed_at != null && closed_at < now - SETTLED_MS
    const waiting = rows.filter(row => !isSettled(row)).map(({ id }) => id)
    if (waiting.length > MOST_WAITING && to - from > MINUTE_MS)
      return { records: [], next: null, isTooLong: true }
    records.push(...rows.filter(isSettled).map(row => recordOf(fromRow(row), [], now)))
    return { records, next: waiting.join(',') || null }
  }
  const ids = page.split(',')
  const records: RawRecord[] = []
  const exports = await exported(context, { csids: ids.slice(0, ASKED_AT_ONCE).join(',') })
  const rows = exports.flatMap(one => readOne(Row, 'conversation', one, records) ?? [])
  let retryAt: EpochMs | null = null
  let asked = 0
  for (; asked < Math.min(ids.length, ASKED_AT_ONCE); asked++) {
    const id = ids[asked]!
    const row = rows.find(one => one.id === id)
    if (!row) continue
    try {
      const found = await ask(context.http, { path: addressOf(id), lane: 'backfill' }, Found)
      const conversation = found && readOne(Conversation, 'conversation', found.data, records)
      if (conversation) records.push(...keptOf(conversation, { row }, now))
    } catch (error) {
      // Replies so far are kept; the rest is asked for after the pause.
      if (!(error instanceof ConnectorProblem) || error.retryAt === null || asked === 0) throw error
      retryAt = error.retryAt
      break
    }
  }
  const next = ids.slice(asked).join(',') || null
  return { records, next, ...(retryAt !== null && { retryAt }) }
}

/** A row of a conversation that was closed long ago. */
const fromRow = (row: Row): Fields => ({
  id: row.id,
  channel: row.initial_channel,
  direction: row.direction,
  state: 'Closed',
  created_at: row.created_at,
  changed_at: row.closed_at,
  closed_at: row.closed_at,
  queue_id: row.queue_id,
  assignee_id: row.assignee_id,
  language: row.language,
  tags: row.tags ?? [],
  attributes: attributesOf(row.custom_attributes),
})

const Found = z.object({ data: Identified })
const Conversation = z.object({
  id: Id,
  requesterId: MaybeId,
  channel: z.string().min(1),
  direction: z.string().nullish(),
  state: z.string().nullish(),
  createdAt: UtcMoment,
  stateUpdatedAt: UtcMoment.nullish(),
  assignment: z.object({ agentId: MaybeId }).nullish(),
  queue: z.object({ id: MaybeId }).nullish(),
  language: z.string().nullish(),
  link: z.object({ _type: z.string().nullish(), parentId: MaybeId }).nullish(),
  /** Anonymous conversation: it has no assignment, queue or language any more. */
  anonymizedAt: UtcMoment.nullish(),
  customAttributes: z.array(Attribute).nullish(),
})
type Conversation = z.infer<typeof Conversation>

const addressOf = (id: string) => `/v1/conversations/${encodeURIComponent(id)}`

/**
 * A conversation that runs beside a customer's, or was made part of it, is gone into that one. One that was made anonymous
 * is as its row in the export says, which keeps what is counted by; without that row it stays as it is known.
 */
function keptOf(
  conversation: Conversation,
  known: { row: Row | null; tags?: readonly string[]; activities?: readonly Fields[] },
  now: EpochMs,
): RawRecord[] {
  const { id, link } = conversation
  if (link?._type === 'SideConversation') {
    const body = JSON.stringify({ id, into: link.parentId, told_at: now })
    return [{ topic: TOPICS.merged, key: `merged|${id}|${link.parentId}`, body }]
  }
  const isAnonymous = conversation.anonymizedAt != null
  const { row, activities = [], tags = row?.tags ?? [] } = known
  if (isAnonymous && !row) return []
  const state = conversation.state ?? 'Open'
  const kept = {
    id: conversation.id,
    channel: conversation.channel,
    direction: conversation.direction,
    state,
    created_at: conversation.createdAt,
    changed_at: conversation.stateUpdatedAt ?? conversation.createdAt,
    closed_at: state === 'Closed' ? conversation.stateUpdatedAt : null,
    queue_id: isAnonymous ? row?.queue_id : (conversation.queue?.id ?? null),
    assignee_id: isAnonymous ? row?.assignee_id : (conversation.assignment?.agentId ?? null),
    language: isAnonymous ? row?.language : conversation.language,
    tags,
    attributes: attributesOf(conversation.customAttributes),
  }
  return [recordOf(kept, activities, now)]
}

/** Record of a conversation. The version is a hash of the content. */
function recordOf(kept: Fields, activities: readonly Fields[], readAt: EpochMs): RawRecord {
  const content = { ...kept, activities }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
  return {
    topic: TOPICS.conversation,
    key: `conversation|${String(kept.id)}|${version}`,
    body: JSON.stringify({ ...content, read_at: readAt }),
  }
}

const Entry = z.object({
  id: Id,
  conversationId: Id,
  activityTimestamp: z.unknown(),
  _type: z.string(),
  author: z.object({ id: MaybeId }).nullish(),
  attributes: z
    .object({
      agentId: MaybeId,
      destinationType: z.string().nullish(),
      destinationId: MaybeId,
    })
    .nullish()
    .catch(null),
})

/** Names, addresses and numbers of who did it stay with the provider. */
const keptEntry = (entry: z.infer<typeof Entry>, isAgent: (id: string) => boolean): Fields => ({
  ...entry,
  is_agent: entry.author?.id != null && isAgent(entry.author.id),
})

async function* readActivities(
  range: { from: EpochMs; to: EpochMs },
  cursor: unknown,
  context: ConnectorContext,
): AsyncIterable<Batch> {
  const agents = await agentIds(context)
  yield* slices(range, cursor, LATENESS_MS, async ({ from, to, page }) => {
    const query = {
      // Range bounds: the provider does not document whether they are inclusive, so one second is added on each side.
      fromDatetime: new Date(from - 1_000).toISOString(),
      toDatetime: new Date(to + 1_000).toISOString(),
      pageLimit: ACTIVITIES_A_PAGE,
      pageKey: page ?? undefined,
    }
    const request = { path: '/v1/conversations/activitylog', query, lane: 'backfill' } as const
    const { data, meta } = await need(context.http, request, Log)
    const records: RawRecord[] = []
    for (const entry of data.flatMap(one => readOne(Entry, 'activity', one, records) ?? []))
      records.push({
        topic: TOPICS.activity,
        key: `activity|${entry.id}`,
        body: JSON.stringify(keptEntry(entry, id => agents.has(id))),
      })
    return { records, next: nextKey(meta) }
  })
}
const Log = z.object({ data: z.array(Identified), meta: Meta })
const Tags = z.object({ data: z.array(Named) })

/** A conversation with its tags and all that was done to it. */
export const fetchOne: NonNullable<Connector['fetchOne']> = async ({ endpoint, id }, { http, now }) => {
  if (endpoint !== 'conversations') return null
  const path = addressOf(id)
  const found = await ask(http, { path, lane: 'live' }, Found)
  const log = await ask(http, { path: `${path}/activitylog`, lane: 'live' }, Log)
  const tags = await ask(http, { path: `${path}/tags`, lane: 'live' }, Tags)
  if (!found) return null
  const aside: RawRecord[] = []
  const conversation = readOne(Conversation, 'conversation', found.data, aside)
  if (!conversation) return aside[0] ?? null
  const activities = (log?.data ?? [])
    .flatMap(one => readOne(Entry, 'activity', one, aside) ?? [])
    .map(entry => keptEntry(entry, author => author !== conversation.requesterId))
  const rows =
    conversation.anonymizedAt != null ? await exported({ http }, { csids: conversation.id }, 'live') : []
  const row = rows[0] ? readOne(Row, 'conversation', rows[0], aside) : null
  return keptOf(conversation, { row, tags: tags?.data ?? [], activities }, now())[0] ?? aside[0] ?? null
}
