import { metrics } from '#contract/performance/metrics.ts'
import { myPerformance, performance } from '#contract/performance/performance.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readActivityMetrics, readAgentMetrics } from './metrics.ts'
import * as service from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(performance.agents, ({ actor, query }) => service.showAgents(platform, actor, query))
  mount(performance.activities, ({ actor, query }) => service.showActivities(platform, actor, query))
  mount(metrics.agents, ({ actor, query, url }) => readAgentMetrics(platform, actor, query, url))
  mount(metrics.activities, ({ actor, query, url }) => readActivityMetrics(platform, actor, query, url))
  mount(myPerformance.days, ({ actor, query }) => service.showMine(platform, actor, query))
}
