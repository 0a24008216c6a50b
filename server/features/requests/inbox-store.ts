// Statements of the inbox: change requests and swaps in one list. Row-level security keeps them inside the transaction's
// organization.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { requests } from '#contract/requests/inbox.ts'
import type { RequestType } from '#contract/requests/pending.ts'
import { type Counted, countRows, pagedBy, type Tx } from '#server/platform/database/index.ts'
import { MATCHES } from './store.ts'

export interface InboxKey {
  type: RequestType
  id: number
}

/** `waits`: for a manager. A swap is a manager's business once its agents have agreed. */
const ITEMS = sql`(
  select 'change' as type, r.id, r.created_at, r.status = 'pending' as waits, array[r.surfer_id] as surfer_ids,
    array[r.block_id] as block_ids, r.original_start as starts_at,
    exists (select from change_request o where ${MATCHES}) as is_swap
  from change_request r
  union all
  select 'swap', w.id, w.created_at, w.status = 'pending',
    array(select x.surfer_id from shift_swap_member x
      where x.organization_id = w.organization_id and x.swap_id = w.id),
    array(select p.block_id from shift_swap_part p where p.organization_id = w.organization_id and p.swap_id = w.id),
    (select min(p.original_start) from shift_swap_part p
      where p.organization_id = w.organization_id and p.swap_id = w.id),
    true
  from shift_swap w where w.status <> 'agreeing') as i`

/** A request and a swap may have the same id. */
const INBOX_ID = sql`(2 * i.id + (i.type = 'swap')::int)`
export const inboxIdOf = ({ type, id }: InboxKey): number => 2 * id + (type === 'swap' ? 1 : 0)

/** Newest first. */
export async function selectInbox(
  tx: Tx,
  { status, type, surferIds = [], teamIds = [], from, to, ...paged }: QueryOf<typeof requests.list>,
): Promise<Counted<InboxKey>> {
  const matches = sql`(${type ?? null}::text is null or i.is_swap = ${type === 'swap'})
    and (${surferIds.length} = 0 or i.surfer_ids && ${surferIds}::bigint[])
    and (${teamIds.length} = 0 or exists (
      select from surfer s where s.id = any(i.surfer_ids) and s.team_id = any(${teamIds}::bigint[])))
    and (${from ?? null}::timestamptz is null or i.starts_at >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or i.starts_at < ${to ?? null}::timestamptz)`
  const kept = sql`i.waits = ${status === 'pending'}`
  const { rows } = await sql<InboxKey>`
    select i.type, i.id from ${ITEMS} where ${kept} and ${matches}
    ${pagedBy(paged, { id: INBOX_ID, order: sql`i.created_at desc, i.type, i.id desc` })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from: ITEMS, kept, matches }) }
}

export interface PendingShift extends InboxKey {
  blockId: number
}

/** Every shift that a waiting request is about; a request with several shifts has several rows. */
export async function selectPendingShifts(tx: Tx): Promise<PendingShift[]> {
  const { rows } = await sql<PendingShift>`
    select i.type, i.id, b.block_id from ${ITEMS} cross join unnest(i.block_ids) as b(block_id)
    where i.waits order by i.created_at, i.id`.execute(tx)
  return rows
}

/** Requests for time off that wait for a manager. */
export async function countPendingTimeOff(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from time_off_request r
    join surfer s on s.organization_id = r.organization_id and s.id = r.surfer_id and s.deleted_at is null
    where r.status = 'pending'`.execute(tx)
  return rows[0]!.count
}

/** Teams of the agents; of those who left too. */
export async function selectTeams(tx: Tx, surferIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; teamId: number }>`
    select id, team_id from surfer where id = any(${surferIds}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row.teamId]))
}
