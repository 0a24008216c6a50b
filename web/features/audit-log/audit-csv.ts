import { csvText } from '#contract/csv-text.ts'
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'
import { toLocalMs, type Zone } from '#core/time/index.ts'
import { whoText } from './audit-text.ts'

/** One line per entry: the time as the page shows it and as an instant, the rest as the API says it. */
export const auditCsv = (entries: readonly AuditEntry[], zone: Zone): string =>
  csvText(
    entries.map(entry => ({
      local_time: new Date(toLocalMs(zone, Date.parse(entry.happenedAt)))
        .toISOString()
        .slice(0, 19)
        .replace('T', ' '),
      happened_at: entry.happenedAt,
      who: whoText(entry),
      manager_id: entry.managerId,
      surfer_id: entry.surferId,
      token_id: entry.tokenId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId,
      entity_name: entry.entityName,
      details: JSON.stringify(entry.details),
    })),
  )
