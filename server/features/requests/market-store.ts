// Statements on offered shifts and swaps. Row-level security keeps every statement inside the transaction's
// organization; whoever changes something holds the organization's lock.
import { type RawBuilder, sql } from 'kysely'
import type { VoidReason } from '#contract/requests/change-request.ts'
import type { ShiftOffer, ShiftSwap, SwapPart, Wanted } from '#contract/requests/swap.ts'
import { type EpochMs, HOUR_MS, type LocalDate } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { SHIFT_CHANGED, type ShiftThen, type VoidAsk } from './store.ts'

interface OfferRow
  extends Pick<
    ShiftOffer,
    'id' | 'surferId' | 'surferName' | 'blockId' | 'originalShiftTemplateId' | 'note' | 'status' | 'isInSwap'
  > {
  version: number
  originalStart: Date
  originalEnd: Date
  wantedFrom: LocalDate | null
  wantedTo: LocalDate | null
  earliestStartMinute: number | null
  latestStartMinute: number | null
  createdAt: Date
}
export type StoredOffer = ShiftOffer & { version: number }

const OFFERS = (where: RawBuilder<unknown>) => sql<OfferRow>`
  select o.id, o.surfer_id, trim(s.first_name || ' ' || s.last_name) as surfer_name, o.block_id, o.version,
    o.original_start, o.original_end, o.original_shift_template_id, o.note, o.status, o.wanted_from, o.wanted_to,
    o.earliest_start_minute, o.latest_start_minute, o.created_at,
    exists (select from shift_swap_part p where p.organization_id = o.organization_id and p.block_id = o.block_id
      and p.is_open) as is_in_swap
  from shift_offer o
  join surfer s on s.organization_id = o.organization_id and s.id = o.surfer_id
  where ${where} order by o.original_start, o.id`

function asOffer(row: OfferRow): StoredOffer {
  const { wantedFrom, wantedTo, earliestStartMinute, latestStartMinute, ...rest } = row
  return {
    ...rest,
    originalStart: row.originalStart.toISOString(),
    originalEnd: row.originalEnd.toISOString(),
    createdAt: row.createdAt.toISOString(),
    wanted:
      wantedFrom === null
        ? null
        : {
            from: wantedFrom,
            to: wantedTo!,
            earliestStartMinute: earliestStartMinute!,
            latestStartMinute: latestStartMinute!,
          },
  }
}

const offersWhere = async (tx: Tx, where: RawBuilder<unknown>): Promise<StoredOffer[]> =>
  (await OFFERS(where).execute(tx)).rows.map(asOffer)

/** Offers of shifts that have not begun; those whose swap is being agreed on too. */
export const openOffers = (tx: Tx, now: Date) =>
  offersWhere(tx, sql`o.status = 'open' and o.original_start > ${now} and s.deleted_at is null`)

export const offersById = (tx: Tx, ids: readonly number[]) =>
  offersWhere(tx, sql`o.id = any(${ids}::bigint[])`)

export async function insertOffer(
  tx: Tx,
  organizationId: number,
  offer: { surferId: number; shift: ShiftThen; wanted: Wanted | null; note: string; now: Date },
): Promise<number> {
  const { surferId, shift, wanted, note, now } = offer
  const { rows } = await sql<{ id: number }>`
    insert into shift_offer (organization_id, surfer_id, block_id, version, original_start, original_end,
      original_shift_template_id, wanted_from, wanted_to, earliest_start_minute, latest_start_minute, note,
      created_at, updated_at)
    values (${organizationId}, ${surferId}, ${shift.blockId}, ${shift.version}, ${new Date(shift.interval.start)},
      ${new Date(shift.interval.end)}, ${shift.shiftTemplateId}, ${wanted?.from ?? null}, ${wanted?.to ?? null},
      ${wanted?.earliestStartMinute ?? null}, ${wanted?.latestStartMinute ?? null}, ${note}, ${now}, ${now})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function setOfferStatus(
  tx: Tx,
  offerIds: readonly number[],
  status: 'done' | 'withdrawn',
  now: Date,
): Promise<void> {
  await sql`update shift_offer set status = ${status}, updated_at = ${now}
    where id = any(${offerIds}::bigint[]) and status = 'open'`.execute(tx)
}

interface SwapRow
  extends Pick<ShiftSwap, 'id' | 'status' | 'voidBecause' | 'managerNote' | 'reviewedBy' | 'reviewedByName'> {
  reviewedAt: Date | null
  createdAt: Date
  updatedAt: Date
  parts: (Omit<SwapPart, 'originalStart' | 'originalEnd'> & { start: EpochMs; end: EpochMs })[]
  members: {
    surferId: number
    surferName: string
    answer: 'waiting' | 'agreed' | 'declined'
    at: EpochMs | null
  }[]
}

const PARTS = sql`(
  select json_agg(json_build_object('offerId', p.offer_id, 'blockId', p.block_id, 'version', p.version,
    'fromSurferId', p.from_surfer_id, 'fromSurferName', trim(f.first_name || ' ' || f.last_name),
    'toSurferId', p.to_surfer_id, 'toSurferName', trim(t.first_name || ' ' || t.last_name),
    'start', extract(epoch from p.original_start) * 1000, 'end', extract(epoch from p.original_end) * 1000,
    'originalShiftTemplateId', p.original_shift_template_id) order by p.place)
  from shift_swap_part p
  join surfer f on f.organization_id = p.organization_id and f.id = p.from_surfer_id
  join surfer t on t.organization_id = p.organization_id and t.id = p.to_surfer_id
  where p.organization_id = w.organization_id and p.swap_id = w.id)`
const MEMBERS = sql`(
  select json_agg(json_build_object('surferId', x.surfer_id,
    'surferName', trim(s.first_name || ' ' || s.last_name), 'answer', x.answer,
    'at', extract(epoch from x.answered_at) * 1000) order by x.surfer_id)
  from shift_swap_member x
  join surfer s on s.organization_id = x.organization_id and s.id = x.surfer_id
  where x.organization_id = w.organization_id and x.swap_id = w.id)`

const SWAPS = (where: RawBuilder<unknown>) => sql<SwapRow>`
  select w.id, w.status, w.void_because, w.manager_note, w.reviewed_at, w.reviewed_by,
    trim(m.first_name || ' ' || m.last_name) as reviewed_by_name, w.created_at, w.updated_at,
    ${PARTS} as parts, ${MEMBERS} as members
  from shift_swap w
  left join manager m on m.organization_id = w.organization_id and m.id = w.reviewed_by
  where ${where} order by w.id desc`

const iso = (instant: EpochMs) => new Date(instant).toISOString()

const LONGEST_WAIT_MS = 48 * HOUR_MS
/** Two days after the proposal; sooner when half of the time until the first shift is less. */
const answerBy = (proposed: EpochMs, parts: readonly { start: EpochMs }[]): EpochMs =>
  proposed + Math.min(LONGEST_WAIT_MS, (Math.min(...parts.map(part => part.start)) - proposed) / 2)

const KINDS = { 1: 'give-away', 2: 'swap' } as const

const asSwap = ({ parts, members, ...row }: SwapRow): ShiftSwap => ({
  ...row,
  kind: KINDS[parts.length as 1 | 2] ?? 'chain',
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  answerBy: row.status === 'agreeing' ? iso(answerBy(row.createdAt.getTime(), parts)) : null,
  updatedAt: row.updatedAt.toISOString(),
  parts: parts.map(({ start, end, ...part }) => ({
    ...part,
    originalStart: iso(start),
    originalEnd: iso(end),
  })),
  members: members.map(({ at, ...member }) => ({ ...member, answeredAt: at === null ? null : iso(at) })),
})

export async function swapsById(tx: Tx, ids: readonly number[]): Promise<ShiftSwap[]> {
  return (await SWAPS(sql`w.id = any(${ids}::bigint[])`).execute(tx)).rows.map(asSwap)
}

/** Swaps that the agent has a part in, newest first: those that are open, and others that changed since. */
export async function swapsOfSurfer(tx: Tx, surferId: number, since: Date): Promise<ShiftSwap[]> {
  const where = sql`(w.status in ('agreeing', 'pending') or w.updated_at >= ${since})
    and exists (select from shift_swap_member x where x.organization_id = w.organization_id and x.swap_id = w.id
      and x.surfer_id = ${surferId})`
  return (await SWAPS(where).execute(tx)).rows.map(asSwap)
}

export type NewSwapPart = ShiftThen & { offerId: number | null; fromSurferId: number; toSurferId: number }

/** `agreed`: agents who need not be asked. */
export async function insertSwap(
  tx: Tx,
  organizationId: number,
  { parts, agreed, now }: { parts: readonly NewSwapPart[]; agreed: readonly number[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shift_swap (organization_id, status, created_at, updated_at)
    values (${organizationId}, 'agreeing', ${now}, ${now}) returning id`.execute(tx)
  const id = rows[0]!.id
  const list = parts.map((part, place) => ({
    place,
    offer_id: part.offerId,
    block_id: part.blockId,
    version: part.version,
    from_surfer_id: part.fromSurferId,
    to_surfer_id: part.toSurferId,
    original_start: new Date(part.interval.start),
    original_end: new Date(part.interval.end),
    original_shift_template_id: part.shiftTemplateId,
  }))
  await sql`
    insert into shift_swap_part (organization_id, swap_id, is_open, place, offer_id, block_id, version, from_surfer_id,
      to_surfer_id, original_start, original_end, original_shift_template_id)
    select ${organizationId}::bigint, ${id}::bigint, true, n.* from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as n(place integer, offer_id bigint, block_id bigint, version integer, from_surfer_id bigint,
        to_surfer_id bigint, original_start timestamptz, original_end timestamptz, original_shift_template_id bigint)`.execute(
    tx,
  )
  const members = [...new Set(parts.flatMap(part => [part.fromSurferId, part.toSurferId]))]
  await sql`
    insert into shift_swap_member (organization_id, swap_id, surfer_id, answer, answered_at)
    select ${organizationId}::bigint, ${id}::bigint, n.id,
      case when n.id = any(${agreed}::bigint[]) then 'agreed' else 'waiting' end,
      case when n.id = any(${agreed}::bigint[]) then ${now}::timestamptz end
    from unnest(${members}::bigint[]) as n(id)`.execute(tx)
  return id
}

export async function setAnswer(
  tx: Tx,
  swapId: number,
  surferId: number,
  answer: 'agreed' | 'declined',
  now: Date,
): Promise<void> {
  await sql`update shift_swap_member set answer = ${answer}, answered_at = ${now}
    where swap_id = ${swapId} and surfer_id = ${surferId}`.execute(tx)
}

export async function setSwapPending(tx: Tx, swapId: number, now: Date): Promise<void> {
  await sql`update shift_swap set status = 'pending', updated_at = ${now} where id = ${swapId}`.execute(tx)
}

/** Ends swaps. Their shifts may be in others again; those that were swapped are no longer offered. */
export async function endSwaps(
  tx: Tx,
  swapIds: readonly number[],
  end:
    | { status: 'approved' | 'rejected'; managerNote: string | null; managerId: number | null }
    | { status: 'declined' }
    | { status: 'void'; because: VoidReason },
  now: Date,
): Promise<void> {
  const reviewed = 'managerNote' in end ? end : null
  await sql`
    update shift_swap set status = ${end.status}, void_because = ${'because' in end ? end.because : null},
      manager_note = ${reviewed?.managerNote ?? null}, reviewed_by = ${reviewed?.managerId ?? null},
      reviewed_at = ${reviewed ? now : null}, updated_at = ${now}
    where id = any(${swapIds}::bigint[])`.execute(tx)
  await sql`update shift_swap_part set is_open = false where swap_id = any(${swapIds}::bigint[])`.execute(tx)
  if (end.status === 'approved')
    await sql`
      update shift_offer set status = 'done', updated_at = ${now}
      where status = 'open'
        and block_id in (select block_id from shift_swap_part where swap_id = any(${swapIds}::bigint[]))`.execute(
      tx,
    )
}

/** Open swaps with a shift for which the condition on the alias `r` holds. */
async function openSwapIds(tx: Tx, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ swapId: number }>`
    select distinct r.swap_id from shift_swap_part r where r.is_open and ${condition}`.execute(tx)
  return rows.map(row => row.swapId)
}
export const swapsWithChangedShift = (tx: Tx) => openSwapIds(tx, SHIFT_CHANGED)
export const swapsWithBegunShift = (tx: Tx, now: Date) => openSwapIds(tx, sql`r.original_start <= ${now}`)
/** Swaps that still wait for one of their agents. */
export async function agreeingSwaps(tx: Tx): Promise<ShiftSwap[]> {
  return (await SWAPS(sql`w.status = 'agreeing'`).execute(tx)).rows.map(asSwap)
}
export const swapsWithShift = (tx: Tx, blockId: number) => openSwapIds(tx, sql`r.block_id = ${blockId}`)

/** Open offers become void; returns those that did. */
async function voidOffers(tx: Tx, condition: RawBuilder<unknown>, now: Date): Promise<VoidAsk[]> {
  const { rows } = await sql<VoidAsk>`
    update shift_offer r set status = 'void', updated_at = ${now}
    where r.status = 'open' and ${condition}
    returning r.surfer_id, r.block_id, r.original_start, r.original_end`.execute(tx)
  return rows
}
export const voidChangedOffers = (tx: Tx, now: Date) => voidOffers(tx, SHIFT_CHANGED, now)
export const voidBegunOffers = (tx: Tx, now: Date) => voidOffers(tx, sql`r.original_start <= ${now}`, now)

/** Shifts that agents would not take in a swap or did not answer about, or that were refused by a manager: pairs of agent and block. */
export async function selectDeclined(tx: Tx): Promise<{ surferId: number; blockId: number }[]> {
  const { rows } = await sql<{ surferId: number; blockId: number }>`
    select distinct p.to_surfer_id as surfer_id, p.block_id
    from shift_swap_part p
    join shift_swap w on w.organization_id = p.organization_id and w.id = p.swap_id
    left join shift_swap_member x on x.organization_id = p.organization_id and x.swap_id = p.swap_id
      and x.surfer_id = p.to_surfer_id
    where p.original_start > now()
      and (w.status = 'rejected' or (w.status = 'declined' and x.answer = 'declined')
        or (w.void_because = 'unanswered' and x.answer = 'waiting'))`.execute(tx)
  return rows
}
