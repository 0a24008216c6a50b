import { shiftTemplates } from '#contract/endpoints/shift-templates.ts'
import { taskTemplates, teamPlans } from '#contract/endpoints/task-templates.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addShiftTemplate, changeShiftTemplate, listShiftTemplates } from './shift-templates-service.ts'
import { suggestRules } from './suggest-rules.ts'
import { addTaskTemplate, changeTaskTemplate, listTaskTemplates } from './task-templates-service.ts'
import { assignTeamPlan, listTeamPlans } from './team-plans-service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(shiftTemplates.list, ({ actor, query, url }) => listShiftTemplates(platform, actor, query, url))
  mount(shiftTemplates.create, ({ actor, body }) => addShiftTemplate(platform, actor, body))
  mount(shiftTemplates.update, ({ actor, params, body }) =>
    changeShiftTemplate(platform, actor, params.shiftTemplateId, body),
  )

  mount(taskTemplates.list, ({ actor, query, url }) => listTaskTemplates(platform, actor, query, url))
  mount(taskTemplates.create, ({ actor, body }) => addTaskTemplate(platform, actor, body))
  mount(taskTemplates.update, ({ actor, params, body }) =>
    changeTaskTemplate(platform, actor, params.taskTemplateId, body),
  )
  mount(taskTemplates.suggest, ({ actor, query }) => suggestRules(platform, actor, query))

  mount(teamPlans.list, ({ actor }) => listTeamPlans(platform, actor))
  mount(teamPlans.assign, ({ actor, params, body }) => assignTeamPlan(platform, actor, params.teamId, body))
}
