// Reads for reminders. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface ComingShift {
  blockId: number
  startsAt: Date
  zone: Zone
  accountId: number
  email: string
  firstName: string
}

/** Published shifts that start between the two, of agents with an account who are not away when they start. */
export async function selectComingShifts(
  tx: Tx,
  { from, to, surferIds }: { from: Date; to: Date; surferIds: readonly number[] | undefined },
): Promise<ComingShift[]> {
  const { rows } = await sql<ComingShift>`
    select b.id as block_id, b.starts_at, s.timezone as zone, s.account_id, s.email, s.first_name
    from block b
    join surfer s on s.organization_id = b.organization_id and s.id = b.surfer_id and s.deleted_at is null
      and s.account_id is not null
    where b.type = 'shift' and b.published_version is not null and b.conflict_type = 'standard'
      and b.starts_at > ${from} and b.starts_at <= ${to}
      and (${surferIds === undefined} or b.surfer_id = any(${surferIds ?? []}::bigint[]))
      and not exists (
        select from block a
        where a.organization_id = b.organization_id and a.surfer_id = b.surfer_id
          and a.type in ('time-off', 'time-in-lieu') and a.published_version is not null
          and a.starts_at <= b.starts_at and a.ends_at > b.starts_at)
    order by b.starts_at, b.id`.execute(tx)
  return rows
}

export async function accountsOf(tx: Tx, surferIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from surfer
    where id = any(${surferIds}::bigint[]) and account_id is not null`.execute(tx)
  return rows.map(row => row.accountId)
}
