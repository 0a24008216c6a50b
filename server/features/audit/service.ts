// Reading the audit log. Entries are written by server/platform/audit, in the transaction of each change.
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'
import type { Page } from '#contract/shapes.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { type AuditFilter, selectAuditEntries } from './store.ts'

export async function listAuditEntries(
  { db }: Platform,
  actor: Actor,
  filter: AuditFilter,
  url: string,
): Promise<Page<AuditEntry>> {
  allow(actor, 'audit.view')
  const { rows, meta } = await db.inTenant(actor.organizationId, tx => selectAuditEntries(tx, filter))
  const entries = rows.map(row => ({ ...row, happenedAt: row.happenedAt.toISOString() }))
  return pageOf({ rows: entries, meta }, filter, url)
}
