import { schedulePlans } from '#contract/endpoints/schedule-plans.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listApplications, startPlanApplication } from './application.ts'
import { previewSchedulePlan } from './preview.ts'
import {
  addSchedulePlan,
  changeSchedulePlan,
  duplicateSchedulePlan,
  listSchedulePlans,
  readSchedulePlan,
} from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(schedulePlans.list, ({ actor, query, url }) => listSchedulePlans(platform, actor, query, url))
  mount(schedulePlans.get, ({ actor, params }) => readSchedulePlan(platform, actor, params.schedulePlanId))
  mount(schedulePlans.create, ({ actor, body }) => addSchedulePlan(platform, actor, body))
  mount(schedulePlans.update, ({ actor, params, body }) =>
    changeSchedulePlan(platform, actor, params.schedulePlanId, body),
  )
  mount(schedulePlans.duplicate, ({ actor, params }) =>
    duplicateSchedulePlan(platform, actor, params.schedulePlanId),
  )
  mount(schedulePlans.preview, ({ actor, body }) => previewSchedulePlan(platform, actor, body))
  mount(schedulePlans.apply, ({ actor, params, body }) =>
    startPlanApplication(platform, actor, params.schedulePlanId, body),
  )
  mount(schedulePlans.applications, ({ actor, params, query, url }) =>
    listApplications(platform, actor, params.schedulePlanId, query, url),
  )
}
