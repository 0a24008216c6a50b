// Reading back by when the aggregator saw a change, which is later than the change itself: what changed long before the
// time that is asked for is left out. Nothing is read until the first sync of a model is done.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { cursorOf, openCursor } from '../kit/cursor.ts'
import { Id } from '../kit/fields.ts'
import { isFields, pick } from '../kit/kept-fields.ts'
import type { Batch, Connector, ConnectorContext, RawRecord } from '../kit/types.ts'
import { API, checkLink, listOf, need, PAGE_SIZE, type Purpose, purposeIn } from './account.ts'
import { TOPICS } from './normalise.ts'

/** Models, as syncs name them. */
export const ENDPOINTS = ['tickets', 'comments'] as const
const MODELS: Readonly<Record<string, { name: string; remotely: string }>> = {
  tickets: { name: 'Ticket', remotely: 'remote_updated_after' },
  comments: { name: 'Comment', remotely: 'remote_created_after' },
}

export const LATENESS_MS = HOUR_MS
/** The slowest of its syncs is daily. */
const SLOWEST_MS = 2 * DAY_MS
const SYNCING_MS = MINUTE_MS
const VERSION = 1

const Place = z.object({ since: z.number(), page: z.string().nullable() })
const Found = z.looseObject({ id: Id })
const Page = z.object({ next: z.string().nullish(), results: z.array(Found) })

export const backfill: Connector['backfill'] = (endpoint, range, cursor, context) => {
  if (!Object.hasOwn(MODELS, endpoint))
    throw new ConnectorProblem(
      'refused',
      `There is no "${endpoint}" to read. Maybe ${ENDPOINTS.join(' or ')}.`,
    )
  return read(endpoint, range, cursor, context)
}

async function* read(
  endpoint: string,
  range: { from: EpochMs; to: EpochMs },
  cursor: unknown,
  context: ConnectorContext,
): AsyncIterable<Batch> {
  const { http, settings, now } = context
  const { name, remotely } = MODELS[endpoint]!
  const purpose = purposeIn(settings.origin)
  const end = { since: Math.max(range.from, range.to - LATENESS_MS), page: null }
  let place = openCursor(cursor, VERSION, Place) ?? { since: range.from, page: null }
  const batch = (records: RawRecord[], isDone: boolean, retryAt: EpochMs | null = null): Batch => ({
    records,
    cursor: cursorOf(VERSION, isDone ? end : place),
    isDone,
    reachedAt: isDone ? range.to : null,
    retryAt,
  })
  // Comments are work, and only contacts are counted here.
  if (endpoint === 'comments' && purpose === 'forecast') {
    yield batch([], true)
    return
  }
  await checkLink(context)
  if (!(await isSynced(name, context))) {
    yield batch([], false, now() + SYNCING_MS)
    return
  }
  for (const seen = new Set<string>(); ; ) {
    const query = {
      // Range bound: the provider does not document whether it is inclusive, so reading starts one second earlier.
      modified_after: new Date(place.since - 1_000).toISOString(),
      [remotely]: new Date(place.since - SLOWEST_MS).toISOString(),
      include_deleted_data: 'true',
      page_size: PAGE_SIZE,
      cursor: place.page ?? undefined,
    }
    const { next, results } = await need(http, { path: `${API}/${endpoint}`, query, lane: 'backfill' }, Page)
    if (next && seen.has(next))
      throw new ConnectorProblem('refused', 'The pages of the provider lead in a circle.')
    if (next) seen.add(next)
    place = { ...place, page: next ?? null }
    const topic = endpoint === 'tickets' ? TOPICS.ticket : TOPICS.comment
    yield batch(
      results.map(one => recordOf(topic, one, purpose)),
      !next,
    )
    if (!next) return
  }
}

const Sync = z.object({
  model_name: z.string(),
  status: z.string(),
  is_initial_sync: z.boolean().nullish(),
})

/** False: its first sync is under way. Throws what stopped it. */
async function isSynced(model: string, context: ConnectorContext): Promise<boolean> {
  for await (const syncs of listOf(context, 'sync-status', Sync, 'backfill'))
    for (const { model_name, status, is_initial_sync } of syncs) {
      if (model_name !== model) continue
      if (status === 'SYNCING') return is_initial_sync !== true
      if (status === 'FAILED' || status === 'DISABLED' || status === 'PAUSED')
        throw new ConnectorProblem(
          'refused',
          `Merge does not sync ${model} at present: ${status}. Look at the linked account in its dashboard.`,
        )
    }
  return true
}

const TICKET = [
  'id',
  'remote_id',
  'status',
  'assignees',
  'assigned_teams',
  'collections',
  'ticket_type',
  'priority',
  'tags',
  'ticket_url',
  'remote_created_at',
  'remote_updated_at',
  'completed_at',
  'modified_at',
  'remote_was_deleted',
]
const COMMENT = [
  'id',
  'ticket',
  'user',
  'contact',
  'is_private',
  'remote_created_at',
  'modified_at',
  'remote_was_deleted',
]

/** Fields that facts are made of. Names, descriptions and bodies stay with the provider. */
export function recordOf(topic: string, model: unknown, purpose: Purpose): RawRecord {
  const kept = pick(model, topic === TOPICS.ticket ? TICKET : COMMENT)
  const version = createHash('sha256').update(JSON.stringify(kept)).digest('base64url').slice(0, 16)
  const id = isFields(kept) ? String(kept.id) : ''
  return {
    topic,
    key: `${topic}|${id}|${version}`,
    body: JSON.stringify(isFields(kept) ? { ...kept, purpose } : (kept ?? null)),
  }
}
