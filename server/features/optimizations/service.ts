import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import {
  MAX_OPTIMIZED_DAYS,
  type Optimization,
  type OptimizationAction,
  type OptimizationType,
  type optimizations,
  TYPE_NAMES,
  typesSwitchedOn,
} from '#contract/endpoints/optimizations.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { optimizationSettings } from '../organization/index.ts'
import { editableSurferIds, NO_SURFERS, type ScheduleJobStart } from '../schedule/index.ts'
import { reoptimiseSchedule } from './reoptimise-job.ts'
import * as store from './store.ts'

const STEP_MS = 15 * MINUTE_MS

export async function startOptimization(
  { db }: Platform,
  actor: Actor,
  form: BodyOf<typeof optimizations.start>,
): Promise<ScheduleJobStart> {
  allow(actor, 'schedule.edit')
  const from = Math.floor(Date.parse(form.from) / STEP_MS) * STEP_MS
  const to = Math.ceil(Date.parse(form.to) / STEP_MS) * STEP_MS
  // The week in which the clocks go back is an hour longer.
  if (to - from > MAX_OPTIMIZED_DAYS * DAY_MS + HOUR_MS)
    throw refuse('TOO_MUCH', {
      because: `At most ${MAX_OPTIMIZED_DAYS} days are re-optimised at once. Choose a day or a week.`,
    })
  const { organizationId, managerId } = actor
  const { maxSurfers, blockedMinutes, noticeHours } = form
  return db.inTenant(organizationId, async tx => {
    const on = typesSwitchedOn(await optimizationSettings(tx))
    const types = form.types ?? on
    const error = typesError(types, on)
    if (error) return { error }
    const surferIds = await editableSurferIds(tx, actor, form)
    if (surferIds.length === 0) return NO_SURFERS
    const noticeMinutes = Math.ceil(noticeHours * 60)
    const parameters = { from, to, surferIds, types, maxSurfers, noticeMinutes, blockedMinutes, managerId }
    const started = await startJob(tx, organizationId, reoptimiseSchedule, parameters, {
      managerId: managerId ?? undefined,
    })
    return { jobId: 'jobId' in started ? started.jobId : started.alreadyRunning }
  })
}

function typesError(types: readonly OptimizationType[], on: readonly OptimizationType[]) {
  if (on.length === 0)
    return {
      type: 'EVERY_TYPE_OFF',
      message: 'Every type of optimization is turned off. Turn at least one on in the settings.',
    }
  const off = types.filter(type => !on.includes(type)).map(type => `“${TYPE_NAMES[type]}”`)
  if (off.length === 0) return null
  return {
    type: 'TYPE_OFF',
    message:
      off.length === 1
        ? `${off[0]} is turned off. Turn it on in the settings or choose another type.`
        : `${off.join(' and ')} are turned off. Turn them on in the settings or choose other types.`,
  }
}

export async function readOptimization({ db }: Platform, actor: Actor, id: number): Promise<Optimization> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { startsAt, endsAt, createdAt, ...run } = await optimizationById(tx, id)
    return {
      ...run,
      interval: { start: startsAt.toISOString(), end: endsAt.toISOString() },
      createdAt: createdAt.toISOString(),
      actions: (await store.actionsOf(tx, id)).map(asAction),
    }
  })
}

export async function listLog(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof optimizations.log>,
  url: string,
): Promise<Page<OptimizationAction>> {
  allow(actor, 'schedule.view')
  const { rows, meta } = await db.inTenant(actor.organizationId, tx => store.selectLog(tx, query))
  return pageOf({ rows: rows.map(asAction), meta }, query, url)
}

export async function optimizationById(tx: Tx, optimizationId: number): Promise<store.OptimizationRow> {
  const run = await store.selectOptimization(tx, optimizationId)
  if (!run) throw refuse('NOT_FOUND', { what: 'optimization', id: optimizationId })
  return run
}

function asAction({ id, metadata, ...row }: store.ActionRow): OptimizationAction {
  const { before, after, gain, because, isPublished, failedBecause } = metadata
  return {
    ...row,
    actionId: id,
    metadata: { before, after, gain, because, isPublished, failedBecause },
    completedAt: row.completedAt?.toISOString() ?? null,
    revertedAt: row.revertedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
