// Job "reoptimise-schedule": looks, in a thread, for few changes that make a day or week better, and writes
// them down as proposals. The schedule itself stays as it is until a manager applies them.
import type { OptimizationResult, OptimizationType } from '#contract/endpoints/optimizations.ts'
import { placedDemand, type ReoptimiseProblem, type ReoptimiseResult } from '#core/scheduling/index.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob } from '#server/platform/jobs/index.ts'
import {
  awaitedBlockIds,
  buffersOf,
  loadPlanInputs,
  type PlanInputs,
  type StoredBlock,
} from '../schedule/index.ts'
import { tasksById } from '../tasks/index.ts'
import { costInHours, proposalOf } from './proposal.ts'
import * as store from './store.ts'

export interface OptimizationParameters {
  /** Quarter-hours. */
  from: EpochMs
  to: EpochMs
  surferIds: number[]
  types: OptimizationType[]
  maxSurfers: number | null
  noticeMinutes: number
  blockedMinutes: number | null
  managerId: number | null
}

/** Agent-quarter-hours, a missing one weighing 3: less is not worth a change of somebody's day. */
const MINIMUM_GAIN = 1

export const reoptimiseSchedule = defineJob<OptimizationParameters>({
  kind: 'reoptimise-schedule',
  feature: 'optimizations',
  maxAttempts: 3,
  async run(parameters, context) {
    const { db, organizationId, clock } = context
    await context.progress(0.05, 'Reading the schedule and the forecast')
    const { inputs, breakTaskIds, awaited } = await db.inTenant(organizationId, tx => load(tx, parameters))
    const found = await context.runInThread<ReoptimiseProblem, ReoptimiseResult>(
      new URL('./reoptimise-thread.ts', import.meta.url),
      problemOf(inputs, parameters, { breakTaskIds, awaited, now: clock.now() }),
      buffersOf(inputs.demand),
    )
    await context.progress(0.98, 'Writing the proposals')
    await context.complete(async (tx): Promise<OptimizationResult> => {
      const optimizationId = await store.insertOptimization(tx, organizationId, {
        ...parameters,
        before: costInHours(found.before),
        after: costInHours(found.after),
        because: found.because,
      })
      await store.dropUndecided(tx)
      const proposals = found.actions.map(action => proposalOf(action, inputs.blocks, new Set(breakTaskIds)))
      await store.insertActions(tx, organizationId, optimizationId, proposals)
      return { optimizationId }
    })
  },
})

async function load(tx: Tx, { from, to }: OptimizationParameters) {
  const inputs = await loadPlanInputs(tx, { start: from, end: to })
  const used = new Set(inputs.blocks.flatMap(block => block.tasks.map(task => task.taskId)))
  const breaks = (await tasksById(tx, [...used])).filter(task => task.type === 'task-break')
  const demand = placedDemand(inputs.demand, inputs)
  return {
    inputs: { ...inputs, demand },
    breakTaskIds: breaks.map(task => task.id),
    awaited: await awaitedBlockIds(tx),
  }
}

function problemOf(
  { surfers, blocks, demand, weekStartsOn }: PlanInputs,
  parameters: OptimizationParameters,
  { breakTaskIds, awaited, now }: { breakTaskIds: number[]; awaited: ReadonlySet<number>; now: EpochMs },
): ReoptimiseProblem {
  const { from, to, surferIds, types, maxSurfers, noticeMinutes, blockedMinutes } = parameters
  return {
    from,
    to,
    maxSurfers,
    noticeMinutes,
    blockedMinutes,
    breakTaskIds,
    surfers,
    blocks,
    demand,
    // Nothing that has begun can be changed.
    now: Math.ceil(now / MINUTE_MS) * MINUTE_MS,
    allowed: types,
    weekStartsOn,
    changeableSurferIds: surferIds,
    removableBlockIds: blocks.filter(isRemovable).map(block => block.id),
    // A shift with an open request stays as its agent knows it.
    lockedBlockIds: blocks.filter(block => block.isLocked || awaited.has(block.id)).map(block => block.id),
    minimumGain: MINIMUM_GAIN,
  }
}

/**
 * Whether a block may be removed: put there by a manager or a run, and not promised time off, illness or a
 * calendar entry.
 */
const isRemovable = ({ type, origin, subtype, remoteSubtype, isLocked }: StoredBlock): boolean =>
  !isLocked &&
  type !== 'shift' &&
  (origin === 'manual' || origin === 'autofill') &&
  (subtype === null || subtype === 'Time off') &&
  remoteSubtype === null
