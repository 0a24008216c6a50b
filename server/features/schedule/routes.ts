import { forecastPlan } from '#contract/endpoints/forecast-plan.ts'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { multiskill } from '#contract/endpoints/multiskill.ts'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { fairness, myWishes } from '#contract/schedule/my-wishes.ts'
import { publishedSchedule } from '#contract/schedule/published-schedule.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listScheduleSurfers } from './blocks/surfers.ts'
import { readCoverage } from './coverage/coverage.ts'
import { readDemand, readPresent } from './coverage/coverage-demand.ts'
import { readCoverageTotals } from './coverage/coverage-summary.ts'
import { readMultiskill } from './coverage/multiskill.ts'
import { startSimulation } from './coverage/simulation.ts'
import { readTallies } from './coverage/tallies.ts'
import {
  addBlock,
  changeBlock,
  editBlocks,
  listBlocks,
  listBlocksOutsideDates,
  removeBlock,
} from './edits/blocks-service.ts'
import { copyShifts } from './edits/copy.ts'
import { replaceTask } from './edits/replace-task.ts'
import { explainConflicts, resolveConflict } from './edits/resolve-conflict.ts'
import { listChanges, undoChange } from './edits/undo.ts'
import { startGeneration } from './generation/generation.ts'
import { listEvents } from './history/events.ts'
import { joinSchedule, leaveSchedule, readSchedulePresence } from './presence/presence.ts'
import { checkSchedule } from './publication/checking.ts'
import { readColleagues } from './publication/colleagues.ts'
import { readMySchedule } from './publication/my-schedule.ts'
import { readNotices, seeNotices } from './publication/notices.ts'
import { readPublishedSchedule } from './publication/published-schedule.ts'
import { diffBlocks, diffSchedule, discardDrafts, publishSchedule } from './publication/publishing.ts'
import { changeSurferSettings, readSurferSettings } from './settings/surfer-settings.ts'
import { previewTaskTemplate } from './task-template-runs/preview-task-template.ts'
import { startTaskTemplateRun } from './task-template-runs/start-run.ts'
import { listFairness, readKept, readShares } from './wishes/kept.ts'
import { changeMyWishes, readMyWishes } from './wishes/my-wishes.ts'
import { readMissed } from './wishes/why-missed.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(publishedSchedule.list, ({ actor, query, url }) => readPublishedSchedule(platform, actor, query, url))
  mount(schedule.surfers, ({ actor, query }) => listScheduleSurfers(platform, actor, query))
  mount(schedule.blocks, ({ actor, query }) => listBlocks(platform, actor, query))
  mount(schedule.blocksOutsideDates, ({ actor, query }) =>
    listBlocksOutsideDates(platform, actor, query.surferId),
  )
  mount(schedule.createBlock, ({ actor, body }) => addBlock(platform, actor, body))
  mount(schedule.updateBlock, ({ actor, params, body }) => changeBlock(platform, actor, params.blockId, body))
  mount(schedule.removeBlock, async ({ actor, params }) => {
    await removeBlock(platform, actor, params.blockId)
    return { success: true as const }
  })
  mount(schedule.edit, ({ actor, body }) => editBlocks(platform, actor, body))
  mount(schedule.copy, ({ actor, body }) => copyShifts(platform, actor, body))
  mount(schedule.replaceTask, ({ actor, body }) => replaceTask(platform, actor, body))
  mount(schedule.undo, ({ actor, params }) => undoChange(platform, actor, params.changeId))
  mount(schedule.changes, ({ actor }) => listChanges(platform, actor))
  mount(schedule.present, ({ actor }) => readSchedulePresence(platform, actor))
  mount(schedule.arrive, ({ actor, body, request, signal }) =>
    joinSchedule(platform, actor, request.headers, body, signal),
  )
  mount(schedule.leave, async ({ actor, request }) => {
    await leaveSchedule(platform, actor, request.headers)
    return { success: true as const }
  })
  mount(schedule.resolveConflict, async ({ actor, body }) => {
    await resolveConflict(platform, actor, body)
    return { success: true as const }
  })
  mount(schedule.explainConflicts, ({ actor, body }) => explainConflicts(platform, actor, body))
  mount(schedule.tallies, ({ actor, query }) => readTallies(platform, actor, query))
  mount(schedule.events, ({ actor, query, url }) => listEvents(platform, actor, query, url))

  mount(schedule.diff, ({ actor, body }) => diffSchedule(platform, actor, body))
  mount(schedule.diffBlocks, ({ actor, body }) => diffBlocks(platform, actor, body))
  mount(schedule.check, ({ actor, body }) => checkSchedule(platform, actor, body))
  mount(schedule.publish, ({ actor, body }) => publishSchedule(platform, actor, body))
  mount(schedule.discard, ({ actor, body }) => discardDrafts(platform, actor, body))

  mount(schedule.generate, ({ actor, body }) => startGeneration(platform, actor, body))
  mount(schedule.surferSettings, ({ actor, params }) => readSurferSettings(platform, actor, params.surferId))
  mount(schedule.changeSurferSettings, ({ actor, params, body }) =>
    changeSurferSettings(platform, actor, params.surferId, body),
  )
  mount(schedule.applyTaskTemplate, ({ actor, params, body }) =>
    startTaskTemplateRun(platform, actor, params.taskTemplateId, body),
  )
  mount(schedule.previewTaskTemplate, ({ actor, body, signal }) =>
    previewTaskTemplate(platform, actor, body, signal),
  )
  mount(coverage.demand, ({ actor, query }) => readDemand(platform, actor, query))
  mount(coverage.present, ({ actor, query }) => readPresent(platform, actor, query))
  mount(coverage.get, ({ actor, query }) => readCoverage(platform, actor, query))
  mount(coverage.totals, ({ actor, query }) => readCoverageTotals(platform, actor, query))
  mount(multiskill.get, ({ actor, query }) => readMultiskill(platform, actor, query))
  mount(forecastPlan.simulate, ({ actor, body }) => startSimulation(platform, actor, body))
  mount(mySchedule.notices, ({ actor }) => readNotices(platform, actor))
  mount(mySchedule.seeNotices, async ({ actor, body }) => {
    await seeNotices(platform, actor, body)
    return { success: true as const }
  })
  mount(mySchedule.colleagues, ({ actor, query }) => readColleagues(platform, actor, query))
  mount(myWishes.get, ({ actor }) => readMyWishes(platform, actor))
  mount(myWishes.shares, ({ actor, query }) => readShares(platform, actor, query))
  mount(myWishes.change, ({ actor, body }) => changeMyWishes(platform, actor, body.wishes))
  mount(myWishes.kept, ({ actor, query }) => readKept(platform, actor, query))
  mount(myWishes.missed, ({ actor, query }) => readMissed(platform, actor, query))
  mount(fairness.list, ({ actor, query, url }) => listFairness(platform, actor, query, url))
  mount(mySchedule.get, ({ actor, query }) => readMySchedule(platform, actor, query))
}
