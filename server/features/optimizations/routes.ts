import { optimizations } from '#contract/endpoints/optimizations.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { applyActions } from './apply.ts'
import { revertActions } from './revert.ts'
import { listLog, readOptimization, startOptimization } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(optimizations.start, ({ actor, body }) => startOptimization(platform, actor, body))
  mount(optimizations.get, ({ actor, params }) => readOptimization(platform, actor, params.optimizationId))
  mount(optimizations.apply, ({ actor, params, body }) =>
    applyActions(platform, actor, params.optimizationId, body.actionIds),
  )
  mount(optimizations.revert, ({ actor, params, body }) =>
    revertActions(platform, actor, params.optimizationId, body.actionIds),
  )
  mount(optimizations.log, ({ actor, query, url }) => listLog(platform, actor, query, url))
}
