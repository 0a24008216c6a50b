// Audit entries of endpoints that the walk of test/access.test.ts does not reach.
import { expect } from 'vitest'
import { auditRecordOf } from '#contract/audit.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'

/** Fails unless the newest entry is what the endpoint’s decision says, or there is none where it records nothing. */
export function expectRecorded(endpoint: AnyEndpoint, entries: readonly AuditEntry[]): void {
  const record = auditRecordOf(endpoint.audit)
  if (!record) expect(entries).toEqual([])
  else
    expect(entries[0]).toMatchObject({
      action: record.action,
      entity: record.entity,
      entityId: record.id === null ? null : expect.any(Number),
    })
}
