// Checks of a draft schedule before it is published: shortages of the days, conflicts and broken rules of the
// agents, counted as the schedule page counts them.
import { setImmediate as pause } from 'node:timers/promises'
import { MAX_CHECKED_PLACES, type PublicationCheck } from '#contract/endpoints/schedule.ts'
import {
  draftView,
  type PlacedWarning,
  surferWarnings,
  WARNING_NAMES,
  warningsShownIn,
} from '#core/blocks/index.ts'
import { type Interval, overlaps } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AgentsWithRules, agentsWithRules } from '../blocks/agents-with-rules.ts'
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

/** Agents with the rules they are checked against and the unaccepted conflicts of the range. */
async function loadAgents(tx: Tx, surferIds: readonly number[], range: Interval) {
  const agents = await agentsWithRules(tx, surferIds, range, draftView)
  const blocks = [...agents.bySurfer.values()].flat()
  const conflicts = await conflictsOf(
    tx,
    blocks.filter(({ interval }) => overlaps(interval, range)),
  )
  return { ...agents, conflicts: conflicts.filter(conflict => !conflict.acked) }
}

/** Warnings by agent and time; other requests are answered in between. */
async function warningsIn(
  { surfers, bySurfer, rules }: AgentsWithRules,
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
