import { forecastPlan } from '#contract/endpoints/forecast-plan.ts'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { multiskill } from '#contract/endpoints/multiskill.ts'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { startApplication } from './application.ts'
import { addBlock, changeBlock, listBlocks, removeBlock } from './blocks-service.ts'
import { readCoverage } from './coverage.ts'
import { startGeneration } from './generation.ts'
import { listEvents } from './history.ts'
import { readMultiskill } from './multiskill.ts'
import { readMySchedule } from './my-schedule.ts'
import { previewTaskTemplate } from './preview-task-template.ts'
import { diffSchedule, discardDrafts, publishSchedule } from './publishing.ts'
import { resolveConflict } from './resolve-conflict.ts'
import { startSimulation } from './simulation.ts'
import { changeSurferSettings, readSurferSettings } from './surfer-settings.ts'
import { listScheduleSurfers } from './surfers.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(schedule.surfers, ({ actor, query }) => listScheduleSurfers(platform, actor, query))
  mount(schedule.blocks, ({ actor, query }) => listBlocks(platform, actor, query))
  mount(schedule.createBlock, ({ actor, body }) => addBlock(platform, actor, body))
  mount(schedule.updateBlock, ({ actor, params, body }) => changeBlock(platform, actor, params.blockId, body))
  mount(schedule.removeBlock, async ({ actor, params }) => {
    await removeBlock(platform, actor, params.blockId)
    return { success: true as const }
  })
  mount(schedule.resolveConflict, async ({ actor, body }) => {
    await resolveConflict(platform, actor, body)
    return { success: true as const }
  })
  mount(schedule.events, ({ actor, query, url }) => listEvents(platform, actor, query, url))

  mount(schedule.diff, ({ actor, body }) => diffSchedule(platform, actor, body))
  mount(schedule.publish, ({ actor, body }) => publishSchedule(platform, actor, body))
  mount(schedule.discard, ({ actor, body }) => discardDrafts(platform, actor, body))

  mount(schedule.generate, ({ actor, body }) => startGeneration(platform, actor, body))
  mount(schedule.surferSettings, ({ actor, params }) => readSurferSettings(platform, actor, params.surferId))
  mount(schedule.changeSurferSettings, ({ actor, params, body }) =>
    changeSurferSettings(platform, actor, params.surferId, body),
  )
  mount(schedule.applyTaskTemplate, ({ actor, params, body }) =>
    startApplication(platform, actor, params.taskTemplateId, body),
  )
  mount(schedule.previewTaskTemplate, ({ actor, body, signal }) =>
    previewTaskTemplate(platform, actor, body, signal),
  )
  mount(coverage.get, ({ actor, query }) => readCoverage(platform, actor, query))
  mount(multiskill.get, ({ actor, query }) => readMultiskill(platform, actor, query))
  mount(forecastPlan.simulate, ({ actor, body }) => startSimulation(platform, actor, body))
  mount(mySchedule.get, ({ actor, query }) => readMySchedule(platform, actor, query))
}
