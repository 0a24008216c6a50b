// Statements on audit_entry. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { Tx } from '../database/index.ts'
import type { NewAuditEntry } from './entry.ts'

export async function insertAuditEntries(
  tx: Tx,
  organizationId: number,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await sql`
    insert into audit_entry (organization_id, manager_id, surfer_id, action, entity, entity_id, entity_name, details,
      staff_account_id, staff_name, api_token_id)
    select ${organizationId}, e.*
    from unnest(${entries.map(({ managerId }) => managerId)}::bigint[],
      ${entries.map(({ surferId }) => surferId)}::bigint[], ${entries.map(({ action }) => action)}::text[],
      ${entries.map(({ entity }) => entity)}::text[], ${entries.map(({ entityId }) => entityId)}::bigint[],
      ${entries.map(({ entityName }) => entityName)}::text[],
      ${entries.map(({ details }) => JSON.stringify(details))}::jsonb[],
      ${entries.map(({ staff }) => staff?.accountId ?? null)}::bigint[],
      ${entries.map(({ staff }) => staff?.name ?? null)}::text[],
      ${entries.map(({ tokenId }) => tokenId ?? null)}::bigint[]) as e`.execute(tx)
}

/** Whether the transaction has changed or locked a row so far: only then PostgreSQL gives it an id. */
export async function hasWritten(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ hasWritten: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as has_written`.execute(tx)
  return rows[0]!.hasWritten
}

export async function deleteAuditEntriesBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from audit_entry where happened_at < ${before}`.execute(tx)
}
