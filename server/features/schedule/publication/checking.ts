// Checks of a draft schedule before it is published: shortages of the days, conflicts and broken rules of the
// agents, counted as the schedule page counts them.
import { setImmediate as pause } from 'node:timers/promises'
import { MAX_CHECKED_PLACES, type PublicationCheck } from '#contract/endpoints/schedule.ts'
import {
  draftView,
  type PlacedWarning,
  type ScheduledBlock,
  surferWarnings,
  WARNING_NAMES,
  type WarnedSurfer,
  type WarningRules,
  warningsShownIn,
} from '#core/blocks/index.ts'
import {
  addDays,
  type Interval,
  instantAt,
  localDateOf,
  type Weekday,
  weekStartOf,
  type Zone,
} from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import {
  organizationWeekStart,
  organizationZone,
  schedulingSettings,
} from '#server/features/organization/index.ts'
import { shiftTemplatesById } from '#server/features/task-templates/index.ts'
import { tasksById } from '#server/features/tasks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { warnedSurfers } from '../blocks/block-check.ts'
import { blocksMeeting } from '../blocks/blocks-store.ts'
import { conflictsOf } from '../blocks/conflicts.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { editableSurferIds } from '../blocks/scope.ts'
import { writeInterval } from '../blocks/stored-block.ts'
import { loadCoverage } from '../coverage/coverage.ts'
import { STEP_MS } from '../coverage/coverage-by-day.ts'
import { coverageSummary, streamNames } from '../coverage/coverage-summary.ts'
import type { DraftScope } from './draft-scope.ts'

const AGENTS_AT_ONCE = 50

export async function checkSchedule(
  { db, threads }: Platform,
  actor: Actor,
  scope: DraftScope,
): Promise<PublicationCheck> {
  allow(actor, 'schedule.view')
  const from = Math.floor(Date.parse(scope.from) / STEP_MS) * STEP_MS
  const to = Math.ceil(Date.parse(scope.to) / STEP_MS) * STEP_MS
  refuseLongRange(from, to)
  const range = { start: from, end: to }
  const read = await db.inTenant(actor.organizationId, async tx => ({
    facts: await loadCoverage(tx, { from, to, isPublished: false }),
    names: await streamNames(tx),
    ...(await loadAgents(tx, await editableSurferIds(tx, actor, scope), range)),
  }))
  const { summary } = await coverageSummary(threads, read.facts, read.names)
  const warnings = await warningsIn(read, range)
  const nameOf = (surferId: number) => read.surfers.get(surferId)?.name ?? ''
  return {
    coverage: summary,
    conflictCount: read.conflicts.length,
    conflicts: read.conflicts
      .slice(0, MAX_CHECKED_PLACES)
      .map(({ surferId, interval }) => ({ surferId, surferName: nameOf(surferId), interval })),
    warningCount: warnings.length,
    rules: [...Map.groupBy(warnings, warning => warning.code)]
      .map(([code, own]) => ({ code, name: WARNING_NAMES[code], count: own.length }))
      .sort((a, b) => b.count - a.count),
    warnings: warnings.slice(0, MAX_CHECKED_PLACES).map(({ surferId, code, sentence, interval }) => ({
      surferId,
      code,
      sentence,
      surferName: nameOf(surferId),
      interval: writeInterval(interval),
    })),
  }
}

interface CheckedAgents {
  surfers: ReadonlyMap<number, WarnedSurfer>
  bySurfer: ReadonlyMap<number, readonly ScheduledBlock[]>
  rules: WarningRules
}

/** The agents' blocks of whole weeks around the range, and what they are judged by. */
async function loadAgents(tx: Tx, surferIds: readonly number[], range: Interval) {
  const known = weeksAround(await organizationZone(tx), await organizationWeekStart(tx), range)
  const blocks = draftView(await blocksMeeting(tx, { surferIds, from: known.start, to: known.end }))
  const inRange = blocks.filter(({ interval }) => interval.start < range.end && interval.end > range.start)
  const conflicts = await conflictsOf(tx, inRange)
  const agents: CheckedAgents = {
    surfers: await warnedSurfers(tx, surferIds, range),
    bySurfer: Map.groupBy(blocks, block => block.surferId),
    rules: await rulesFor(tx, blocks, known),
  }
  return { ...agents, conflicts: conflicts.filter(conflict => !conflict.acked) }
}

async function rulesFor(
  tx: Tx,
  blocks: Awaited<ReturnType<typeof blocksMeeting>>,
  known: Interval,
): Promise<WarningRules> {
  const settings = await schedulingSettings(tx)
  const taskIds = blocks.flatMap(block => block.tasks.map(task => task.taskId))
  const tasks = await tasksById(tx, [...new Set(taskIds)])
  const templateIds = blocks.flatMap(block => block.shiftTemplateId ?? [])
  return {
    taskNames: new Map(tasks.filter(task => task.streamIds.length > 0).map(task => [task.id, task.name])),
    minConsecutiveDays: settings.minConsecutiveDays,
    maxConsecutiveDays: settings.maxConsecutiveDays,
    minConsecutiveDaysOff: settings.minConsecutiveDaysOff,
    maxWeekends: settings.maxWeekends,
    ignoresAvailability: settings.ignoresAvailability,
    shifts: await shiftTemplatesById(tx, [...new Set(templateIds)]),
    known,
    weekStartsOn: await organizationWeekStart(tx),
  }
}

/** Warnings by agent and time; other requests are answered in between. */
async function warningsIn(
  { surfers, bySurfer, rules }: CheckedAgents,
  range: Interval,
): Promise<PlacedWarning[]> {
  const blocksOf = (surferId: number) => bySurfer.get(surferId) ?? []
  const isShown = warningsShownIn(range, [...surfers.keys()], blocksOf)
  const found: PlacedWarning[] = []
  let done = 0
  for (const surfer of surfers.values()) {
    found.push(...surferWarnings(surfer, blocksOf(surfer.id), rules).filter(isShown))
    if (++done % AGENTS_AT_ONCE === 0) await pause()
  }
  return found
}

/** The weeks that the range cuts, and a day more for the rest in between. */
function weeksAround(zone: Zone, weekStartsOn: Weekday, { start, end }: Interval): Interval {
  return {
    start: instantAt(zone, addDays(weekStartOf(localDateOf(zone, start), weekStartsOn), -1), 0),
    end: instantAt(zone, addDays(weekStartOf(localDateOf(zone, end - 1), weekStartsOn), 8), 0),
  }
}
