// Statements on change requests. Row-level security keeps every statement inside the transaction's organization.
// Decisions are written under the organization's lock.
import { type RawBuilder, sql } from 'kysely'
import type { ChangeRequest, RequestStatus, VoidReason } from '#contract/requests/change-request.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import { type Counted, countRows, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

/** A shift as it was published when an agent asked about it. */
export interface ShiftThen {
  blockId: number
  version: number
  interval: Interval
  shiftTemplateId: number | null
}

interface RequestRow
  extends Pick<
    ChangeRequest,
    | 'id'
    | 'organizationId'
    | 'surferId'
    | 'surferName'
    | 'blockId'
    | 'version'
    | 'originalShiftTemplateId'
    | 'approvedPlace'
    | 'surferNote'
    | 'managerNote'
    | 'status'
    | 'voidBecause'
    | 'reviewedBy'
    | 'reviewedByName'
  > {
  originalStart: Date
  originalEnd: Date
  newIntervals: [start: EpochMs, end: EpochMs][]
  reviewedAt: Date | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  matchId: number | null
  matchSurferId: number | null
  matchSurferName: string | null
  matchBlockId: number | null
  matchStart: Date | null
  matchEnd: Date | null
}

const NAME = (person: RawBuilder<unknown>) => sql`trim(${person}.first_name || ' ' || ${person}.last_name)`

/** Whether one request wants the time of the other's shift. */
const wants = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`exists (
  select from unnest(${one}.new_starts, ${one}.new_ends) as n(starts_at, ends_at)
  where n.starts_at = ${other}.original_start and n.ends_at = ${other}.original_end)`

/** A pending request `o` of a colleague that matches the pending request `r`. */
export const MATCHES = sql`o.organization_id = r.organization_id and r.status = 'pending' and o.status = 'pending'
  and o.surfer_id <> r.surfer_id
  and ${wants(sql`r`, sql`o`)} and ${wants(sql`o`, sql`r`)}`

const REQUESTS = (where: RawBuilder<unknown>, tail: RawBuilder<unknown>) => sql<RequestRow>`
  select r.id, r.organization_id, r.surfer_id, ${NAME(sql`s`)} as surfer_name, r.block_id, r.version,
    r.original_start, r.original_end, r.original_shift_template_id, r.approved_place, r.surfer_note, r.manager_note,
    r.status, r.void_because, r.reviewed_at, r.reviewed_by, ${NAME(sql`m`)} as reviewed_by_name,
    r.created_at, r.updated_at, r.deleted_at,
    (select json_agg(json_build_array(extract(epoch from n.starts_at) * 1000, extract(epoch from n.ends_at) * 1000)
      order by n.place)
      from unnest(r.new_starts, r.new_ends) with ordinality as n(starts_at, ends_at, place)) as new_intervals,
    match.id as match_id, match.surfer_id as match_surfer_id, ${NAME(sql`ms`)} as match_surfer_name,
    match.block_id as match_block_id, match.original_start as match_start, match.original_end as match_end
  from change_request r
  join surfer s on s.organization_id = r.organization_id and s.id = r.surfer_id
  left join manager m on m.organization_id = r.organization_id and m.id = r.reviewed_by
  left join lateral (
    select o.id, o.organization_id, o.surfer_id, o.block_id, o.original_start, o.original_end
    from change_request o where ${MATCHES} order by o.id limit 1) match on true
  left join surfer ms on ms.organization_id = match.organization_id and ms.id = match.surfer_id
  where ${where} ${tail}`

const iso = (instant: EpochMs) => new Date(instant).toISOString()

function asRequest(row: RequestRow): ChangeRequest {
  const {
    newIntervals,
    matchId,
    matchSurferId,
    matchSurferName,
    matchBlockId,
    matchStart,
    matchEnd,
    ...rest
  } = row
  return {
    ...rest,
    originalStart: row.originalStart.toISOString(),
    originalEnd: row.originalEnd.toISOString(),
    request: { newIntervals: newIntervals.map(([start, end]) => ({ start: iso(start), end: iso(end) })) },
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    ...(matchId !== null && {
      matchingShift: {
        requestId: matchId,
        surferId: matchSurferId!,
        surferName: matchSurferName!,
        blockId: matchBlockId!,
        interval: { start: matchStart!.toISOString(), end: matchEnd!.toISOString() },
      },
    }),
  }
}

/** In order of their ids. */
export async function requestsById(tx: Tx, ids: readonly number[]): Promise<ChangeRequest[]> {
  const { rows } = await REQUESTS(sql`r.id = any(${ids}::bigint[])`, sql`order by r.id`).execute(tx)
  return rows.map(asRequest)
}

/** Newest first. */
export async function requestsOfSurfer(
  tx: Tx,
  surferId: number,
  paged: Paged,
): Promise<Counted<ChangeRequest>> {
  const own = sql`r.surfer_id = ${surferId}`
  const { rows } = await REQUESTS(
    own,
    pagedBy(paged, { id: sql`r.id`, order: sql`r.created_at desc, r.id desc` }),
  ).execute(tx)
  const meta = await countRows(tx, { from: sql`change_request r`, kept: own, matches: sql`true` })
  return { rows: rows.map(asRequest), meta }
}

export async function insertRequest(
  tx: Tx,
  organizationId: number,
  request: {
    surferId: number
    shift: ShiftThen
    newIntervals: readonly { start: string; end: string }[]
    surferNote: string
    now: Date
  },
): Promise<number> {
  const { surferId, shift, newIntervals, surferNote, now } = request
  const { rows } = await sql<{ id: number }>`
    insert into change_request (organization_id, surfer_id, block_id, version, original_start, original_end,
      original_shift_template_id, new_starts, new_ends, surfer_note, created_at, updated_at)
    values (${organizationId}, ${surferId}, ${shift.blockId}, ${shift.version}, ${new Date(shift.interval.start)},
      ${new Date(shift.interval.end)}, ${shift.shiftTemplateId},
      ${newIntervals.map(one => new Date(one.start))}::timestamptz[],
      ${newIntervals.map(one => new Date(one.end))}::timestamptz[], ${surferNote}, ${now}, ${now})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function decideRequests(
  tx: Tx,
  decisions: readonly { id: number; place: number | null }[],
  {
    status,
    managerNote,
    managerId,
    now,
  }: {
    status: Extract<RequestStatus, 'approved' | 'rejected'>
    managerNote: string | null
    managerId: number | null
    now: Date
  },
): Promise<void> {
  await sql`
    update change_request r set status = ${status}, approved_place = n.place, manager_note = ${managerNote},
      reviewed_at = ${now}, reviewed_by = ${managerId}, updated_at = ${now}
    from unnest(${decisions.map(one => one.id)}::bigint[], ${decisions.map(one => one.place)}::integer[])
      as n(id, place)
    where r.id = n.id and r.status = 'pending'`.execute(tx)
}

/** A request or an offer that became void. */
export interface VoidAsk {
  surferId: number
  blockId: number
  originalStart: Date
  originalEnd: Date
}

/** Pending requests become void; returns those that did. */
async function voidRequests(
  tx: Tx,
  because: VoidReason,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<VoidAsk[]> {
  const { rows } = await sql<VoidAsk>`
    update change_request r set status = 'void', void_because = ${because}, updated_at = ${now},
      deleted_at = case when ${because} = 'withdrawn' then ${now}::timestamptz end
    where r.status = 'pending' and ${which}
    returning r.surfer_id, r.block_id, r.original_start, r.original_end`.execute(tx)
  return rows
}

export const withdrawRequest = (tx: Tx, id: number, now: Date) =>
  voidRequests(tx, 'withdrawn', sql`r.id = ${id}`, now)

/** No published block stands for the shift `r` any more as it was; of a table or alias with block_id and version. */
export const SHIFT_CHANGED = sql`not exists (
  select from block b where b.organization_id = r.organization_id and b.id = r.block_id
    and b.published_version = r.version)`

export const voidChangedRequests = (tx: Tx, now: Date) =>
  voidRequests(tx, 'shift-changed', SHIFT_CHANGED, now)
export const voidBegunRequests = (tx: Tx, now: Date) =>
  voidRequests(tx, 'shift-begun', sql`r.original_start <= ${now}`, now)

/** The number of requests of each agent since then. */
export async function countRequestsSince(
  tx: Tx,
  surferIds: readonly number[],
  since: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ surferId: number; count: number }>`
    select surfer_id, count(*)::integer as count from (
      select surfer_id from change_request where created_at >= ${since}
      union all select surfer_id from shift_offer where created_at >= ${since}) asked
    where surfer_id = any(${surferIds}::bigint[]) group by surfer_id`.execute(tx)
  return new Map(rows.map(row => [row.surferId, row.count]))
}

/** The request, offer or swap that the shift is in already. */
export async function selectOpenAsk(tx: Tx, blockId: number): Promise<'request' | 'offer' | 'swap' | null> {
  const { rows } = await sql<{ what: 'request' | 'offer' | 'swap' }>`
    select 'swap' as what from shift_swap_part where block_id = ${blockId} and is_open
    union all select 'request' from change_request
      where block_id = ${blockId} and status = 'pending'
    union all select 'offer' from shift_offer where block_id = ${blockId} and status = 'open'
    limit 1`.execute(tx)
  return rows[0]?.what ?? null
}

export interface Recipient {
  surferId: number
  zone: string
  name: string
  email: string
  /** Null: the agent has never been invited. */
  accountId: number | null
}

export async function selectRecipients(
  tx: Tx,
  surferIds: readonly number[],
): Promise<Map<number, Recipient>> {
  const { rows } = await sql<Recipient>`
    select id as surfer_id, timezone as zone, first_name as name, email, account_id from surfer
    where id = any(${surferIds}::bigint[]) and deleted_at is null`.execute(tx)
  return new Map(rows.map(row => [row.surferId, row]))
}

export async function selectSwapApproval(tx: Tx): Promise<'manager' | 'automatic'> {
  const { rows } = await sql<{ swapApproval: 'manager' | 'automatic' }>`
    select swap_approval from request_settings`.execute(tx)
  return rows[0]?.swapApproval ?? 'manager'
}

export async function putSwapApproval(
  tx: Tx,
  organizationId: number,
  swapApproval: 'manager' | 'automatic',
): Promise<void> {
  await sql`
    insert into request_settings (organization_id, swap_approval) values (${organizationId}, ${swapApproval})
    on conflict (organization_id) do update set swap_approval = excluded.swap_approval`.execute(tx)
}
