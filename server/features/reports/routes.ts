import { reports } from '#contract/endpoints/reports.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readReport, startReport } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(reports.start, ({ actor, body }) => startReport(platform, actor, body))
  mount(reports.get, ({ actor, query }) => readReport(platform, actor, query.reportKey))
}
