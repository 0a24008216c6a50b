// Preview of an activity plan: its rules applied to a range exactly as the job applies them, in a thread that
// ends when the caller no longer waits.
import type { z } from 'zod'
import type { BodyOf } from '#contract/endpoint.ts'
import type { PlanPreview, schedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { columnsOfBlocks } from '#contract/schedule/columns-of-blocks.ts'
import { type EpochMs, overlaps } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { surfersForScheduling } from '#server/features/surfers/index.ts'
import { refuseUnknownTemplateReferences } from '#server/features/task-templates/index.ts'
import { tasksById } from '#server/features/tasks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Threads } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { asBlocks, type StoredBlock } from '../blocks/stored-block.ts'
import { coverageSeries, loadSharedStreams } from '../coverage/coverage.ts'
import { STEP_MS } from '../coverage/coverage-by-day.ts'
import { everySecond } from '../coverage/coverage-effect.ts'
import { ruleResults } from '../planning/rule-results.ts'
import type { FillInput } from './fill-thread.ts'
import type { PreviewResult } from './preview-thread.ts'
import { isSameTasks, loadFilling } from './task-template-job.ts'

type PreviewForm = BodyOf<typeof schedule.previewTaskTemplate>

export async function previewTaskTemplate(
  { db, threads }: Platform,
  actor: Actor,
  form: PreviewForm,
  signal: AbortSignal,
): Promise<z.input<typeof PlanPreview>> {
  allow(actor, 'task-templates.view')
  const range = { from: Date.parse(form.from), to: Date.parse(form.to) }
  refuseLongRange(range.from, range.to)
  const read = await db.inTenant(actor.organizationId, tx => load(tx, form, range))
  const filled = await fill(threads, read.input, signal)

  const planned = new Map(
    read.shifts.map((shift, index) => [shift.id, withTasks(shift, filled.tasks[index]!)] as const),
  )
  const blocks = read.facts.blocks.map(block => planned.get(block.id) ?? block)
  const series = await coverageSeries(
    threads,
    { ...read.facts, ...quarterHours(range), blocks, sharedStreams: read.sharedStreams },
    read.streamIds,
  )
  const surferIds = new Set(read.surferIds)
  const span = { start: range.from, end: range.to }
  return {
    blocks: columnsOfBlocks(
      asBlocks(blocks.filter(block => surferIds.has(block.surferId) && overlaps(block.interval, span))),
    ),
    shiftCount: read.shifts.filter(shift => planned.get(shift.id) !== shift).length,
    rules: await db.inTenant(actor.organizationId, tx =>
      ruleResults(tx, form.rules, filled.rules, filled.firstCosts),
    ),
    coverage: {
      startsAt: new Date(quarterHours(range).from).toISOString(),
      streams: series.map(({ streamId, steps }) => ({
        streamId,
        required: everySecond(steps, 0),
        actual: everySecond(steps, 1),
      })),
    },
  }
}

async function load(tx: Tx, form: PreviewForm, range: { from: EpochMs; to: EpochMs }) {
  const { rules, teamIds, surferIds: named } = form
  await refuseUnknownTemplateReferences(tx, { rules, teamIds, surferIds: named })
  const agents = await surfersForScheduling(tx, { teamIds, surferIds: named })
  const surferIds = agents.map(agent => agent.id)
  const tasks = await tasksById(tx, [...new Set(rules.map(rule => rule.taskId))])
  const served = new Set(tasks.flatMap(task => task.streamIds))
  const filling = await loadFilling(tx, { rules }, { surferIds, ...range }, 0)
  return {
    ...filling,
    surferIds,
    streamIds: filling.facts.demand.map(d => d.streamId).filter(id => served.has(id)),
    sharedStreams: await loadSharedStreams(tx, quarterHours(range)),
  }
}

async function fill(threads: Threads, input: FillInput, signal: AbortSignal): Promise<PreviewResult> {
  try {
    const file = new URL('./preview-thread.ts', import.meta.url)
    return await threads.run<FillInput, PreviewResult>({ file, input, signal })
  } catch (cause) {
    // The caller left, so nobody reads this; a refusal is not reported as a bug.
    if (signal.aborted) throw refuse('CONFLICT', { because: 'The preview is no longer asked for.' })
    throw cause
  }
}

/** A shift that would change would be a draft. Activities that are written nowhere have no ids but their places. */
const withTasks = (shift: StoredBlock, tasks: PreviewResult['tasks'][number]): StoredBlock =>
  isSameTasks(shift.tasks, tasks)
    ? shift
    : { ...shift, published: null, tasks: tasks.map((task, index) => ({ ...task, id: index + 1 })) }

const quarterHours = ({ from, to }: { from: EpochMs; to: EpochMs }) => ({
  from: Math.floor(from / STEP_MS) * STEP_MS,
  to: Math.ceil(to / STEP_MS) * STEP_MS,
})

/** Every second value of an alternating series, rounded to hundredths of an agent. */
