import { forecastPlan } from '#contract/endpoints/forecast-plan.ts'
import { type Mount, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { applyPlan } from './apply.ts'
import * as scenarios from './scenarios.ts'
import { computePlan, readPerformance } from './service.ts'

export function planRoutes(mount: Mount, platform: Platform): void {
  mount(forecastPlan.compute, ({ actor, body }) => computePlan(platform, actor, body))
  mount(forecastPlan.performance, ({ actor, body }) => readPerformance(platform, actor, body))
  mount(forecastPlan.apply, async ({ actor, body }) => {
    await applyPlan(platform, actor, body)
    return { success: true as const }
  })
  mount(forecastPlan.scenarios, async ({ actor, query, url }) =>
    pageOf(await scenarios.listScenarios(platform, actor, query), query, url),
  )
  mount(forecastPlan.createScenario, ({ actor, body }) => scenarios.createScenario(platform, actor, body))
  mount(forecastPlan.updateScenario, ({ actor, params, body }) =>
    scenarios.changeScenario(platform, actor, params.scenarioId, body),
  )
  mount(forecastPlan.removeScenario, async ({ actor, params }) => {
    await scenarios.removeScenario(platform, actor, params.scenarioId)
    return { success: true as const }
  })
}
