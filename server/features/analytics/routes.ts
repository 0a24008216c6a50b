import { analytics } from '#contract/analytics/analytics.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listMetrics, readFigures } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(analytics.metrics, ({ actor }) => listMetrics(actor))
  mount(analytics.read, ({ actor, query }) => readFigures(platform, actor, query))
}
