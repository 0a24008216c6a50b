// Statements on calendar_feed and calendar_feed_event. Row-level security keeps them inside the transaction's
// organization.
import { sql } from 'kysely'
import type { FeatureSettings } from '#contract/features.ts'
import type { LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Sealed } from '#server/platform/secrets/index.ts'
import type { FeedEvent } from './feed-events.ts'

export interface FeedRow {
  surferId: number
  tokenKeyId: string
  tokenSealed: Buffer
  includesActivities: boolean
  createdAt: Date
  readAt: Date | null
}

const COLUMNS = sql`surfer_id, token_key_id, token_sealed, includes_activities, created_at, read_at`

export async function selectFeed(tx: Tx, surferId: number): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    select ${COLUMNS} from calendar_feed where surfer_id = ${surferId}`.execute(tx)
  return rows[0]
}

/** Makes the feed; one that is there gets the token only when it `replaces`. */
export async function putFeed(
  tx: Tx,
  {
    organizationId,
    surferId,
    token,
    tokenHash,
    now,
    replaces,
  }: {
    organizationId: number
    surferId: number
    token: Sealed
    tokenHash: Buffer
    now: Date
    replaces: boolean
  },
): Promise<void> {
  await sql`
    insert into calendar_feed (organization_id, surfer_id, token_hash, token_key_id, token_sealed, created_at)
    values (${organizationId}, ${surferId}, ${tokenHash}, ${token.keyId}, ${token.sealed}, ${now})
    on conflict (organization_id, surfer_id) do update set token_hash = excluded.token_hash,
      token_key_id = excluded.token_key_id, token_sealed = excluded.token_sealed, created_at = excluded.created_at,
      read_at = null
    where ${replaces}`.execute(tx)
}

export async function setIncludesActivities(tx: Tx, surferId: number, isIncluded: boolean): Promise<void> {
  await sql`update calendar_feed set includes_activities = ${isIncluded} where surfer_id = ${surferId}`.execute(
    tx,
  )
}

export async function deleteFeed(tx: Tx, surferId: number): Promise<void> {
  await sql`delete from calendar_feed where surfer_id = ${surferId}`.execute(tx)
}

export interface FeedReader {
  surferId: number
  includesActivities: boolean
  firstName: string
  timezone: Zone
  startDate: LocalDate | null
  endDate: LocalDate | null
  isSuspended: boolean
  featureOverrides: FeatureSettings
  featuresForEverybody: FeatureSettings
}

/** The agent whose feed has the token; others who read it wait until the end of the transaction. */
export async function lockReader(tx: Tx, tokenHash: Buffer): Promise<FeedReader | undefined> {
  const { rows } = await sql<FeedReader>`
    select f.surfer_id, f.includes_activities, s.first_name, s.timezone, s.start_date, s.end_date,
      o.suspended_at is not null as is_suspended, o.feature_overrides,
      coalesce((select jsonb_object_agg(g.name, g.is_on) from system.feature_flag g), '{}') as features_for_everybody
    from calendar_feed f
    join surfer s on s.organization_id = f.organization_id and s.id = f.surfer_id and s.deleted_at is null
    join organization o on o.organization_id = f.organization_id
    where f.token_hash = ${tokenHash} for update of f`.execute(tx)
  return rows[0]
}

export async function noteRead(tx: Tx, surferId: number, now: Date): Promise<void> {
  await sql`update calendar_feed set read_at = ${now} where surfer_id = ${surferId}`.execute(tx)
}

type EventRow = Omit<FeedEvent, 'interval' | 'changedAt' | 'cancelledAt'> & {
  startsAt: Date
  endsAt: Date
  changedAt: Date
  cancelledAt: Date | null
}

export async function selectEvents(tx: Tx, surferId: number): Promise<FeedEvent[]> {
  const { rows } = await sql<EventRow>`
    select uid, block_id, type, starts_at, ends_at, is_all_day, summary, description, sequence, changed_at, cancelled_at
    from calendar_feed_event where surfer_id = ${surferId}`.execute(tx)
  return rows.map(({ startsAt, endsAt, changedAt, cancelledAt, ...row }) => ({
    ...row,
    interval: { start: startsAt.getTime(), end: endsAt.getTime() },
    changedAt: changedAt.getTime(),
    cancelledAt: cancelledAt?.getTime() ?? null,
  }))
}

export async function putEvents(
  tx: Tx,
  organizationId: number,
  surferId: number,
  events: readonly FeedEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(event => ({
    uid: event.uid,
    block_id: event.blockId,
    type: event.type,
    starts_at: new Date(event.interval.start),
    ends_at: new Date(event.interval.end),
    is_all_day: event.isAllDay,
    summary: event.summary,
    description: event.description,
    sequence: event.sequence,
    changed_at: new Date(event.changedAt),
    cancelled_at: event.cancelledAt === null ? null : new Date(event.cancelledAt),
  }))
  await sql`
    insert into calendar_feed_event (organization_id, surfer_id, uid, block_id, type, starts_at, ends_at, is_all_day,
      summary, description, sequence, changed_at, cancelled_at)
    select ${organizationId}::bigint, ${surferId}::bigint, e.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(uid text, block_id bigint, type text,
      starts_at timestamptz, ends_at timestamptz, is_all_day boolean, summary text, description text, sequence integer,
      changed_at timestamptz, cancelled_at timestamptz)
    on conflict (organization_id, surfer_id, uid) do update set block_id = excluded.block_id,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_all_day = excluded.is_all_day,
      summary = excluded.summary, description = excluded.description, sequence = excluded.sequence,
      changed_at = excluded.changed_at, cancelled_at = excluded.cancelled_at`.execute(tx)
}

export async function deleteEvents(tx: Tx, surferId: number, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await sql`
    delete from calendar_feed_event where surfer_id = ${surferId} and uid = any(${uids}::text[])`.execute(tx)
}
