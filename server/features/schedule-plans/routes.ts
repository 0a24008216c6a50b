import { shiftPlans } from '#contract/endpoints/schedule-plans.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listApplications, startApplication } from './application.ts'
import { previewShiftPlan } from './preview.ts'
import {
  addShiftPlan,
  changeShiftPlan,
  duplicateShiftPlan,
  listShiftPlans,
  readShiftPlan,
} from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(shiftPlans.list, ({ actor, query, url }) => listShiftPlans(platform, actor, query, url))
  mount(shiftPlans.get, ({ actor, params }) => readShiftPlan(platform, actor, params.shiftPlanId))
  mount(shiftPlans.create, ({ actor, body }) => addShiftPlan(platform, actor, body))
  mount(shiftPlans.update, ({ actor, params, body }) =>
    changeShiftPlan(platform, actor, params.shiftPlanId, body),
  )
  mount(shiftPlans.duplicate, ({ actor, params }) => duplicateShiftPlan(platform, actor, params.shiftPlanId))
  mount(shiftPlans.preview, ({ actor, body }) => previewShiftPlan(platform, actor, body))
  mount(shiftPlans.apply, ({ actor, params, body }) =>
    startApplication(platform, actor, params.shiftPlanId, body),
  )
  mount(shiftPlans.applications, ({ actor, params, query, url }) =>
    listApplications(platform, actor, params.shiftPlanId, query, url),
  )
}
