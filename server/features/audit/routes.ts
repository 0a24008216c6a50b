import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listAuditEntries } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(auditEntries.list, ({ actor, query, url }) => listAuditEntries(platform, actor, query, url))
}
