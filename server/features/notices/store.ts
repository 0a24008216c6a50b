// Statements on the people behind messages. Row-level security keeps them inside the transaction's organization.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export interface PersonOfAccount {
  accountId: number
  surferId: number | null
  managerId: number | null
}

/** Agents and managers of the organization with one of the accounts. */
export async function selectPeople(tx: Tx, accountIds: readonly number[]): Promise<PersonOfAccount[]> {
  const { rows } = await sql<PersonOfAccount>`
    select account_id, id as surfer_id, null::bigint as manager_id from surfer
    where account_id = any(${accountIds}::bigint[]) and deleted_at is null
    union all
    select account_id, null, id from manager
    where account_id = any(${accountIds}::bigint[]) and deleted_at is null`.execute(tx)
  return rows
}

/** Those of the accounts whose every team the manager may edit: an agent's own, and each that a manager may edit. */
export async function selectEditableAccounts(
  tx: Tx,
  managerId: number | null,
  accountIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ accountId: number }>`
    with person as (
      select account_id, team_id from surfer
      where account_id = any(${accountIds}::bigint[]) and deleted_at is null
      union all
      select m.account_id, e.team_id from manager m
      left join manager_team_edit e on e.organization_id = m.organization_id and e.manager_id = m.id
      where m.account_id = any(${accountIds}::bigint[]) and m.deleted_at is null
    )
    select p.account_id from person p
    left join manager_team_edit own on own.manager_id = ${managerId} and own.team_id = p.team_id
    group by p.account_id
    having bool_and(p.team_id is null or own.team_id is not null)`.execute(tx)
  return new Set(rows.map(row => row.accountId))
}
