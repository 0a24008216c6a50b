import { myPerformance, performance } from '#contract/endpoints/performance.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as service from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(performance.agents, ({ actor, query }) => service.showAgents(platform, actor, query))
  mount(performance.activities, ({ actor, query }) => service.showActivities(platform, actor, query))
  mount(myPerformance.days, ({ actor, query }) => service.showMine(platform, actor, query))
}
