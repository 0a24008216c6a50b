// Job "generate-schedule": reads the schedule and its rules, generates shifts and activities in a thread, and
// writes them in one transaction. Until then nothing is written, so the job may be killed and run again.

import { type SchedulingSettings, SequenceSettings } from '#contract/endpoints/organization.ts'
import type { GenerationResult, Remedy } from '#contract/endpoints/schedule.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import type { CoverageFigures } from '#core/blocks/index.ts'
import type { GenerateProblem, SchedulingSurfer, SurferChange, TermName } from '#core/scheduling/index.ts'
import { instantAt, type LocalDate, type Weekday } from '#core/time/index.ts'
import {
  lockOrganization,
  organizationZone,
  schedulingSettings,
} from '#server/features/organization/index.ts'
import { type ContractedSurfer, surferNames } from '#server/features/surfers/index.ts'
import {
  markTaskTemplateApplied,
  shiftTemplatesById,
  taskTemplateToApply,
} from '#server/features/task-templates/index.ts'
import { tasksById } from '#server/features/tasks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob, type Threads } from '#server/platform/jobs/index.ts'
import { awaitedBlockIds } from '../blocks/awaited-store.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import { type ChangeContext, newChange } from '../blocks/change.ts'
import type { NewBlock, StoredBlock } from '../blocks/stored-block.ts'
import { supersedeBlocks } from '../edits/supersede-blocks.ts'
import { logAction, logAfter } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { buffersOf, loadPlan, loadPlanInputs, type PlanInputs } from '../planning/load-plan-inputs.ts'
import { ruleResults } from '../planning/rule-results.ts'
import { refuseWhileEarlierRuns } from '../planning/start-job.ts'
import { publishDrafts } from '../publication/publishing.ts'
import { bindingRules, daysAround } from '../settings/scheduling-rules.ts'
import { type Choosing, shiftTemplateIdsOf } from '../settings/shift-choices.ts'
import { selectSurferSettings } from '../settings/surfer-settings-store.ts'
import { withWishes } from '../settings/wishes.ts'
import type { GenerateInput, GenerateOutput, ShiftWithTasks } from './generate-thread.ts'
import { generatedCoverage, standingCoverage } from './generated-coverage.ts'

/** Missed wishes of one agent that the result names, a sentence each. */
const MAX_MISSED_SHOWN = 5

export interface GenerationParameters {
  surferIds: number[]
  from: LocalDate
  /** Exclusive. */
  to: LocalDate
  taskTemplateId: number | null
  keepExisting: boolean
  shouldPublish: boolean
  /** Left out by jobs that were started before the weekday could be chosen. */
  weekStartsOn?: Weekday
  /** Null: started by the product itself. */
  managerId: number | null
}

export const generateSchedule = defineJob<GenerationParameters>({
  kind: 'generate-schedule',
  feature: 'scheduleGeneration',
  maxAttempts: 3,
  isLong: true,
  async run(parameters, context) {
    const { db, organizationId, jobId } = context
    await context.progress(0.02, 'Reading contracts, forecasts and the schedule')
    const { input, spans, template, standing, awaited } = await db.inTenant(organizationId, async tx => {
      await refuseWhileEarlierRuns(tx, 'generate-schedule', parameters, jobId)
      return load(tx, parameters, jobId)
    })
    const generated = await context.runInThread<GenerateInput, GenerateOutput>(
      new URL('./generate-thread.ts', import.meta.url),
      input,
      buffersOf(input.problem.demand),
    )
    await context.progress(0.97, 'Counting the coverage')
    const threads: Pick<Threads, 'run'> = { run: ({ file, input }) => context.runInThread(file, input) }
    const coverage = await generatedCoverage(threads, standing, input.kept, generated, input.problem.surfers)
    await context.progress(0.98, 'Writing the drafts')
    await context.complete(async tx => {
      await lockOrganization(tx)
      const change = newChange(organizationId, { managerId: parameters.managerId, jobId }, 'Generate shifts')
      const cleared = parameters.keepExisting
        ? []
        : await supersedeBlocks(
            tx,
            change,
            (await store.shiftsStarting(tx, spans)).filter(block => isFree(block) && !awaited.has(block.id)),
          )
      const written = await writeShifts(tx, change, generated.shifts, template?.id ?? null)
      if (template) {
        await logAction(tx, change, 'apply-task-template', { task_template_id: template.id })
        await markTaskTemplateApplied(tx, template.id, new Date(context.clock.now()))
      }
      await notifyScheduleChange(tx, 'schedule.changed', change, [...cleared, ...written])
      if (parameters.shouldPublish) await publishDrafts(tx, change, spans)
      return resultOf(
        tx,
        {
          ...generated,
          coverage,
          isShared: standing.facts.sharedStreams !== null,
          awaitedCount: parameters.keepExisting ? 0 : awaited.size,
        },
        template?.rules ?? [],
        parameters.shouldPublish,
      )
    })
  },
})

async function load(tx: Tx, parameters: GenerationParameters, seed: number) {
  const zone = await organizationZone(tx)
  const rules = await schedulingSettings(tx)
  const days = daysAround(rules)
  const facts = await loadPlanInputs(
    tx,
    { start: instantAt(zone, parameters.from, 0), end: instantAt(zone, parameters.to, 0) },
    { before: days, after: days },
  )
  const chosen = facts.surfers.filter(surfer => parameters.surferIds.includes(surfer.id))
  const spans = chosen.map(surfer => spanOf(surfer, parameters))
  const asked = await awaitedBlockIds(tx)
  const awaited = new Set(
    facts.blocks.filter(block => asked.has(block.id) && isCleared(block, spans)).map(block => block.id),
  )
  const isReplaced = (block: StoredBlock) =>
    !parameters.keepExisting && isCleared(block, spans) && !awaited.has(block.id)
  const kept = facts.blocks.filter(block => !isReplaced(block))
  const known = facts.published.filter(isReplaced)
  const template =
    parameters.taskTemplateId === null ? null : await taskTemplateToApply(tx, parameters.taskTemplateId)
  const plan = template && (await loadPlan(tx, template, spans[0]?.from ?? 0, facts.surfers))
  const input: GenerateInput = {
    ...(await withSettings(tx, problemOf(facts, chosen, { kept, known }, parameters), rules, kept)),
    kept,
    plan,
    seed,
    skillsBySurfer: facts.skillsBySurfer,
    taskNames: await taskNames(tx, facts),
  }
  return { input, spans, template, standing: await standingCoverage(tx, facts, parameters), awaited }
}

/** The problem under the organization's rules and the agents' wishes, and what shifts and days they may have. */
async function withSettings(
  tx: Tx,
  problem: GenerateProblem,
  rules: SchedulingSettings,
  kept: readonly StoredBlock[],
): Promise<Omit<Choosing, 'kept'>> {
  const ids = problem.surfers.map(surfer => surfer.id)
  const settings = await selectSurferSettings(tx, ids)
  // Templates of kept shifts have rules about which shifts may not follow them.
  const keptIds = kept.flatMap(block => block.shiftTemplateId ?? [])
  const templates = await shiftTemplatesById(tx, [
    ...new Set([...shiftTemplateIdsOf([...settings.values()]), ...keptIds]),
  ])
  const wished = withWishes(problem, settings, templates)
  return { problem: bindingRules(wished, rules), settings, templates }
}

async function taskNames(tx: Tx, { demand }: PlanInputs): Promise<Map<number, string>> {
  const tasks = await tasksById(tx, [...new Set(demand.flatMap(d => d.taskIds))])
  return new Map(tasks.map(({ id, name }) => [id, name]))
}

/** The agent's span: days of the weeks on the agent's own clock. */
const spanOf = ({ id, zone }: ContractedSurfer, { from, to }: GenerationParameters): store.SurferSpan => ({
  surferId: id,
  from: instantAt(zone, from, 0),
  to: instantAt(zone, to, 0),
})

const isFree = ({ isLocked }: StoredBlock): boolean => !isLocked

/**
 * Whether a shift makes room for new ones; locked shifts, time off and the like stay, as do shifts with an open request,
 * which `load` finds.
 */
function isCleared(block: StoredBlock, spans: readonly store.SurferSpan[]): boolean {
  const { type, surferId, interval } = block
  const span = spans.find(one => one.surferId === surferId)
  return (
    type === 'shift' &&
    isFree(block) &&
    span !== undefined &&
    interval.start >= span.from &&
    interval.start < span.to
  )
}

/** The engine's problem. `known`: published shifts that are generated anew. */
function problemOf(
  facts: PlanInputs,
  chosen: readonly ContractedSurfer[],
  { kept, known }: Record<'kept' | 'known', readonly StoredBlock[]>,
  { from, to, weekStartsOn = 'monday' }: GenerationParameters,
): GenerateProblem {
  const knownBySurfer = Map.groupBy(known, block => block.surferId)
  const bySurfer = Map.groupBy(kept, block => block.surferId)
  const surfers = chosen.map((surfer): SchedulingSurfer => {
    const own = bySurfer.get(surfer.id) ?? []
    const intervals = (isWanted: (block: StoredBlock) => boolean) => own.filter(isWanted).map(b => b.interval)
    return {
      ...surfer,
      unavailable: intervals(block => block.type !== 'shift'),
      existingShifts: intervals(block => block.type === 'shift'),
      publishedShifts: knownBySurfer.get(surfer.id)?.map(block => block.interval) ?? [],
    }
  })
  return { zone: facts.zone, weekStartsOn, from, to, surfers, demand: facts.demand }
}

async function writeShifts(
  tx: Tx,
  change: ChangeContext,
  shifts: readonly ShiftWithTasks[],
  taskTemplateId: number | null,
): Promise<readonly ShiftWithTasks[]> {
  const blocks = shifts.map(
    (shift): NewBlock => ({
      ...shift,
      type: 'shift',
      origin: 'autofill',
      isFill: false,
      taskTemplateId,
      roundRobinId: null,
      subtype: null,
      remoteSubtype: null,
      title: null,
    }),
  )
  await logAfter(tx, change, 'apply', await writes.insertBlocks(tx, change, blocks))
  return shifts
}

type Generated = GenerateOutput & {
  coverage: Awaited<ReturnType<typeof generatedCoverage>>
  isShared: boolean
  /** Shifts that stay since a request about them is open. */
  awaitedCount: number
}

async function resultOf(
  tx: Tx,
  generated: Generated,
  rules: readonly Rule[],
  isPublished: boolean,
): Promise<GenerationResult> {
  const { isShared } = generated
  const { gain, ...coverage } = generated.coverage
  const gaining = gain?.type === 'remedy' ? [gain.surferId] : []
  const names = await surferNames(tx, [
    ...new Set([...[...generated.notices, ...generated.wishes].map(({ surferId }) => surferId), ...gaining]),
  ])
  return {
    shiftCount: generated.shifts.length,
    minutesAdded: generated.minutesAdded,
    coverageBefore: coverage.before.met,
    coverageAfter: coverage.total.met,
    coverage: {
      ...coverage,
      largestGain: gain?.type === 'remedy' ? { ...gain, surferName: names.get(gain.surferId)! } : gain,
    },
    notices: generated.notices.map(({ remedy, surferId, code, because }) => ({
      surferId,
      code,
      because,
      surferName: names.get(surferId)!,
      remedy: remedy && asWire(remedy),
    })),
    staffing: staffingOf(isShared ? withoutBounds(generated.cost) : generated.cost, coverage.total),
    rules: await ruleResults(tx, rules, generated.rules),
    wishes: generated.wishes.map(({ surferId, wished, missed }) => ({
      surferId,
      surferName: names.get(surferId)!,
      wished,
      kept: wished - missed.length,
      missed: missed.slice(0, MAX_MISSED_SHOWN),
    })),
    isPublished,
    awaitedCount: generated.awaitedCount,
  }
}

/** Agents who are shared cover more than the engine counts: its amounts and bounds are not of this coverage. */
const withoutBounds = ({ terms, ...cost }: GenerateOutput['cost']): GenerateOutput['cost'] => ({
  ...cost,
  bound: null,
  terms: terms
    .filter(({ term }) => term !== 'under' && term !== 'over')
    .map(term => ({ ...term, least: null })),
})

/** The cost in hours; the engine counts weighted quarter-hours. */
const staffingOf = (
  { total, bound, terms }: GenerateOutput['cost'],
  { shortHours, overHours }: CoverageFigures,
): GenerationResult['staffing'] => ({
  missingHours: shortHours,
  superfluousHours: overHours,
  cost: total / 4,
  leastCost: bound === null ? null : bound / 4,
  terms: terms
    .filter(({ weight }) => weight !== 0)
    .map(({ term, amount, least }) => ({ term, ...inUnits(term, { amount, least }) })),
})

/** Quarter-hours as hours; unfairness has no unit of time. */
function inUnits(term: TermName, { amount, least }: { amount: number; least: number | null }) {
  const share = term === 'fairness' ? 1 : 4
  return { amount: amount / share, least: least === null ? null : least / share }
}

type FoundRemedy = NonNullable<GenerateOutput['notices'][number]['remedy']>

const asWire = ({ sentence, change, rules, setting, minutesGained }: FoundRemedy): Remedy => ({
  sentence,
  minutesGained,
  change: change && asForm(change),
  rules: rules && SequenceSettings.parse(rules),
  settings: setting && 'succession' in setting ? null : setting,
  succession: setting && 'succession' in setting ? setting.succession : null,
})

/** A profile change as the wire has it: an end after midnight counts on from 24:00. */
const asForm = ({ workingWindows, ...change }: SurferChange) => ({
  ...change,
  ...(workingWindows && {
    workingWindows: workingWindows.map(({ days, startMinute, endMinute, zone }) => ({
      days,
      interval: {
        startMinute,
        endMinute: endMinute > startMinute ? endMinute : endMinute + 24 * 60,
        timezone: zone,
      },
    })),
  }),
})
