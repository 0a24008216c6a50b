// Statements on audit_entry. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { Tx } from '../database/index.ts'
import type { NewAuditEntry } from './entry.ts'

export async function insertAuditEntry(tx: Tx, organizationId: number, entry: NewAuditEntry): Promise<void> {
  const { managerId, surferId, action, entity, entityId, entityName, details, staff } = entry
  await sql`
    insert into audit_entry (organization_id, manager_id, surfer_id, action, entity, entity_id, entity_name, details,
      staff_account_id, staff_name)
    values (${organizationId}, ${managerId}, ${surferId}, ${action}, ${entity}, ${entityId}, ${entityName},
      ${JSON.stringify(details)}::jsonb, ${staff?.accountId ?? null}, ${staff?.name ?? null})`.execute(tx)
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
