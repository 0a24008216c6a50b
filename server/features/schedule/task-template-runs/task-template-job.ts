import type { PlanApplicationResult } from '#contract/endpoints/schedule.ts'
import type { TaskTemplate } from '#contract/endpoints/task-templates.ts'
import type { ScheduledTask } from '#core/blocks/index.ts'
import { type EpochMs, overlaps } from '#core/time/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { markTaskTemplateApplied, taskTemplateToApply } from '#server/features/task-templates/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob } from '#server/platform/jobs/index.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import { type ChangeContext, newChange } from '../blocks/change.ts'
import { idsOf, type StoredBlock } from '../blocks/stored-block.ts'
import { logBefore, logOutcome } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import type { FillResult, TemplatePlan } from '../planning/apply-plan.ts'
import {
  AS_DEMAND,
  buffersOf,
  loadPlan,
  loadPlanInputs,
  type PlanInputs,
} from '../planning/load-plan-inputs.ts'
import { ruleResults } from '../planning/rule-results.ts'
import { refuseWhileEarlierRuns } from '../planning/start-job.ts'
import type { FillInput } from './fill-thread.ts'

export interface TaskTemplateRun {
  taskTemplateId: number
  surferIds: number[]
  from: EpochMs
  to: EpochMs
  managerId: number | null
}

export const applyTaskTemplateJob = defineJob<TaskTemplateRun>({
  kind: 'apply-task-template',
  feature: 'activityPlans',
  maxAttempts: 3,
  async run(run, context) {
    const { db, organizationId, jobId } = context
    await context.progress(0.05, 'Reading the plan, forecasts and the schedule')
    const { shifts, foundCount, input, template } = await db.inTenant(organizationId, async tx => {
      await refuseWhileEarlierRuns(tx, 'apply-task-template', run, jobId)
      return load(tx, run, jobId)
    })
    const filled = await context.runInThread<FillInput, FillResult>(
      new URL('./fill-thread.ts', import.meta.url),
      input,
      buffersOf(input.demand),
    )
    await context.progress(0.95, 'Writing the drafts')
    await context.complete(async (tx): Promise<PlanApplicationResult> => {
      await lockOrganization(tx)
      const change = newChange(
        organizationId,
        { managerId: run.managerId, jobId },
        `Apply the plan “${template.name}”`,
      )
      const wanted = shifts.map((shift, index) => ({ shift, tasks: filled.tasks[index]! }))
      const written = await writeTasks(tx, change, wanted, template.id)
      await markTaskTemplateApplied(tx, template.id, new Date(context.clock.now()))
      return { foundCount, shiftCount: written, rules: await ruleResults(tx, template.rules, filled.rules) }
    })
  },
})

async function load(tx: Tx, run: TaskTemplateRun, seed: number) {
  const template = await taskTemplateToApply(tx, run.taskTemplateId)
  return { template, ...(await loadFilling(tx, template, run, seed)) }
}

/** The unlocked shifts that start in the range, and the thread's input for them. */
export async function loadFilling(
  tx: Tx,
  template: Pick<TaskTemplate, 'rules'>,
  run: Pick<TaskTemplateRun, 'surferIds' | 'from' | 'to'>,
  seed: number,
) {
  const facts = await loadPlanInputs(tx, { start: run.from, end: run.to }, AS_DEMAND)
  const plan = await loadPlan(tx, template, run.from, facts.surfers)
  const isAsked = ({ type, surferId, interval }: StoredBlock) =>
    type === 'shift' &&
    run.surferIds.includes(surferId) &&
    interval.start >= run.from &&
    interval.start < run.to
  const found = facts.blocks.filter(isAsked)
  const shifts = found.filter(shift => !shift.isLocked)
  return { facts, shifts, foundCount: found.length, input: fillInput(facts, plan, shifts, seed) }
}

function fillInput(
  facts: PlanInputs,
  plan: TemplatePlan,
  shifts: readonly StoredBlock[],
  seed: number,
): FillInput {
  const { zone, surfers, skillsBySurfer, demand, blocks } = facts
  const ids = new Set(idsOf(shifts))
  const zones = new Map(surfers.map(surfer => [surfer.id, surfer.zone]))
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  return {
    zone,
    plan,
    skillsBySurfer,
    demand,
    seed,
    others: blocks.filter(block => !ids.has(block.id)),
    shifts: shifts.map(({ surferId, interval, breaks, shiftTemplateId }) => ({
      surferId,
      interval,
      breaks,
      shiftTemplateId,
      zone: zones.get(surferId)!,
      unavailable: bySurfer
        .get(surferId)!
        .filter(other => other.type !== 'shift' && overlaps(other.interval, interval))
        .map(other => other.interval),
    })),
  }
}

interface Wanted {
  shift: StoredBlock
  tasks: ScheduledTask[]
}

/**
 * Writes the activities; returns the number of changed shifts. A shift that changed since it was read stays as it
 * is.
 */
async function writeTasks(
  tx: Tx,
  change: ChangeContext,
  wanted: readonly Wanted[],
  taskTemplateId: number,
): Promise<number> {
  const now = new Map(
    (
      await store.blocksById(
        tx,
        wanted.map(w => w.shift.id),
      )
    ).map(block => [block.id, block]),
  )
  const changes = wanted.filter(
    ({ shift, tasks }) => isUntouched(shift, now.get(shift.id)) && !isSameTasks(shift.tasks, tasks),
  )
  const drafts = changes.filter(({ shift }) => shift.published === null)
  const published = changes.filter(({ shift }) => shift.published !== null)
  const shiftIds = (list: Wanted[]) => list.map(({ shift }) => shift.id)

  await logBefore(tx, change, 'apply-task-template', shiftIds(changes))
  await writes.replaceTasks(
    tx,
    change,
    drafts.map(({ shift, tasks }) => ({ id: shift.id, taskTemplateId, tasks })),
  )
  const replacements = await writes.insertBlocks(
    tx,
    change,
    published.map(({ shift, tasks }) => ({ ...shift, taskTemplateId, tasks })),
  )
  await writes.markEdited(tx, change, shiftIds(published), replacements)
  await logOutcome(
    tx,
    change,
    [...shiftIds(drafts), ...shiftIds(published)],
    [...shiftIds(drafts), ...replacements],
  )
  await notifyScheduleChange(
    tx,
    'schedule.changed',
    change,
    changes.map(({ shift }) => shift),
  )
  return changes.length
}

const isUntouched = (read: StoredBlock, now: StoredBlock | undefined): boolean =>
  now !== undefined && JSON.stringify(read) === JSON.stringify(now)

export const isSameTasks = (a: readonly ScheduledTask[], b: readonly ScheduledTask[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ taskId, interval }, i) =>
      taskId === b[i]!.taskId &&
      interval.start === b[i]!.interval.start &&
      interval.end === b[i]!.interval.end,
  )
