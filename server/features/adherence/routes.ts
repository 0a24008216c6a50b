import { adherence, adherenceExceptions } from '#contract/endpoints/adherence.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as exceptions from './exceptions-service.ts'
import * as service from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(adherence.timeline, ({ actor, query }) => service.showTimeline(platform, actor, query))
  mount(adherence.why, ({ actor, query }) => service.showWhy(platform, actor, query))
  mount(adherence.metrics, ({ actor, query }) => service.showMetrics(platform, actor, query))
  mount(adherence.status, ({ actor }) => service.showStatus(platform, actor))
  mount(adherence.mine, ({ actor, query }) => service.showMine(platform, actor, query))
  mount(adherence.whyMine, ({ actor, query }) => service.showWhyMine(platform, actor, query))
  mount(adherenceExceptions.list, ({ actor, query, url }) =>
    exceptions.listExceptions(platform, actor, query, url),
  )
  mount(adherenceExceptions.create, ({ actor, body }) => exceptions.createException(platform, actor, body))
  mount(adherenceExceptions.update, ({ actor, params, body }) =>
    exceptions.updateException(platform, actor, params.exceptionId, body),
  )
  mount(adherenceExceptions.end, ({ actor, params, body }) =>
    exceptions.endException(platform, actor, params.exceptionId, body.end),
  )
  mount(adherenceExceptions.remove, ({ actor, params }) =>
    exceptions.removeException(platform, actor, params.exceptionId),
  )
}
