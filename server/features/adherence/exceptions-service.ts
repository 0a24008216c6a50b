// Approved deviations (exceptions). A change takes effect at once: days that the exception covered before or covers
// afterwards are evaluated again.
import type { QueryOf } from '#contract/endpoint.ts'
import type { AdherenceException, adherenceExceptions, ExceptionForm } from '#contract/endpoints/adherence.ts'
import { refuse } from '#contract/errors.ts'
import {
  addDays,
  DAY_MS,
  type EpochMs,
  eachDate,
  type LocalDate,
  localDateOf,
  weekdayOf,
} from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { factHorizon } from '../observed/index.ts'
import { missingStreams } from '../streams/index.ts'
import { assertMayEdit, missingSurfers, surferNames } from '../surfers/index.ts'
import { tasksById } from '../tasks/index.ts'
import * as store from './exceptions-store.ts'
import { invalidateDates, invalidateDays } from './rescore-store.ts'

type Stored = store.StoredException

export async function listExceptions(
  { db, clock }: Platform,
  actor: Actor,
  query: QueryOf<typeof adherenceExceptions.list>,
  url: string,
) {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    const { rows, meta } = await store.listExceptions(tx, organizationId, query, clock.now())
    return pageOf({ rows: await shown(tx, actor, rows, clock.now()), meta }, query, url)
  })
}

export async function createException({ db, clock }: Platform, actor: Actor, form: ExceptionForm) {
  allow(actor, 'adherence.edit')
  const { organizationId, managerId } = actor
  const now = clock.now()
  return db.inTenant(organizationId, async tx => {
    await refuseUnknown(tx, form)
    await assertMayEdit(tx, actor, form.surferIds)
    const id = await store.insertException(tx, organizationId, form, { managerId, now })
    return changed(tx, actor, now, null, id)
  })
}

export async function updateException(
  { db, clock }: Platform,
  actor: Actor,
  id: number,
  form: ExceptionForm,
) {
  allow(actor, 'adherence.edit')
  const { organizationId } = actor
  const now = clock.now()
  return db.inTenant(organizationId, async tx => {
    const before = await known(tx, actor, id)
    await refuseUnknown(tx, form)
    await assertMayEdit(tx, actor, [...new Set([...before.surferIds, ...form.surferIds])])
    await store.updateException(tx, organizationId, id, form, now)
    return changed(tx, actor, now, before, id)
  })
}

export async function endException({ db, clock }: Platform, actor: Actor, id: number, end: LocalDate) {
  allow(actor, 'adherence.edit')
  const { organizationId } = actor
  const now = clock.now()
  return db.inTenant(organizationId, async tx => {
    const before = await known(tx, actor, id)
    const { times } = before
    if (times.type === 'one-off')
      throw refuse('CONFLICT', {
        because: 'A one-off exception ends by itself. Change its end or delete it instead.',
      })
    if (end < times.start)
      throw invalidBody([{ path: ['end'], message: `end must not be before the start on ${times.start}` }])
    if (times.end !== null && end > times.end)
      throw invalidBody([
        { path: ['end'], message: `It ends on ${times.end} already. Choose that day or one before.` },
      ])
    await assertMayEdit(tx, actor, before.surferIds)
    await store.endException(tx, organizationId, id, end, now)
    return changed(tx, actor, now, before, id)
  })
}

export async function removeException({ db, clock }: Platform, actor: Actor, id: number) {
  allow(actor, 'adherence.edit')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    const before = await known(tx, actor, id)
    await assertMayEdit(tx, actor, before.surferIds)
    await store.deleteException(tx, organizationId, id)
    await publishChange(tx, actor)
    const daysToRescore = await rescore(tx, organizationId, before, clock.now())
    return { success: true as const, daysToRescore }
  })
}

async function known(tx: Tx, { organizationId }: Actor, id: number): Promise<Stored> {
  const found = await store.selectException(tx, organizationId, id, true)
  if (!found) throw refuse('NOT_FOUND', { what: 'exception', id })
  return found
}

async function changed(tx: Tx, actor: Actor, now: EpochMs, before: Stored | null, id: number) {
  const after = await known(tx, actor, id)
  await publishChange(tx, actor)
  const were = before ? await rescore(tx, actor.organizationId, before, now) : 0
  const are = await rescore(tx, actor.organizationId, after, now)
  const [exception] = await shown(tx, actor, [after], now)
  return { exception: exception!, daysToRescore: Math.max(were, are) }
}

const publishChange = (tx: Tx, { organizationId, managerId }: Actor) =>
  emit(tx, organizationId, 'adherence-exceptions.changed', {}, { managerId: managerId ?? undefined })

/** Asks for the days up to now on which it holds for any of its agents. */
function rescore(
  tx: Tx,
  organizationId: number,
  { times, surferIds }: Stored,
  now: EpochMs,
): Promise<number> {
  if (times.type === 'one-off')
    return invalidateDays(
      tx,
      organizationId,
      { surferIds, from: times.start, to: Math.min(times.end, now) },
      'exception',
    )
  // Somewhere it is tomorrow already.
  const afterLast = addDays(localDateOf('Etc/UTC', now), 2)
  // Days before the facts that are kept keep their verdict.
  const horizon = localDateOf('Etc/UTC', factHorizon(now) - DAY_MS)
  const isOlder = times.start < horizon
  const first = isOlder ? horizon : times.start
  const begins = eachDate(first, afterLast).filter(
    date => times.weekdays.includes(weekdayOf(date)) && (times.end === null || date <= times.end),
  )
  const passesMidnight = times.endMinute <= times.startMinute && times.endMinute > 0
  const dates = passesMidnight ? begins.flatMap(date => [date, addDays(date, 1)]) : begins
  return invalidateDates(tx, organizationId, { surferIds, dates: [...new Set(dates)] }, 'exception')
}

async function refuseUnknown(tx: Tx, { surferIds, streamIds, taskId }: ExceptionForm): Promise<void> {
  const tasks = taskId === null ? [] : await tasksById(tx, [taskId])
  const faults = [
    ...(await missingSurfers(tx, surferIds)).map(id => ({
      path: ['surferIds', surferIds.indexOf(id)],
      message: `There is no agent ${id} here.`,
    })),
    ...(await missingStreams(tx, streamIds)).map(id => ({
      path: ['streamIds', streamIds.indexOf(id)],
      message: `There is no ticket group ${id} here.`,
    })),
    ...(taskId !== null && tasks.length === 0
      ? [{ path: ['taskId'], message: `There is no activity ${taskId} here.` }]
      : []),
  ]
  if (faults.length > 0) throw invalidBody(faults)
}

async function shown(
  tx: Tx,
  { organizationId, managerId }: Actor,
  rows: readonly Stored[],
  now: EpochMs,
): Promise<AdherenceException[]> {
  const surferIds = [...new Set(rows.flatMap(row => row.surferIds))]
  const names = await surferNames(tx, surferIds)
  const uneditable = await store.selectUneditable(tx, organizationId, surferIds, managerId)
  const tasks = await tasksById(tx, [...new Set(rows.flatMap(row => row.taskId ?? []))])
  return rows.map(({ times, createdAt, updatedAt, ...row }): AdherenceException => {
    const task = tasks.find(one => one.id === row.taskId)
    const common = {
      ...row,
      agentDialpadStatuses: task?.agentDialpadStatuses ?? [],
      task: task ? { name: task.name, color: task.color, emoji: task.emoji } : null,
      surfers: row.surferIds.map(id => ({ id, name: names.get(id) ?? '' })),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      canEdit: !row.surferIds.some(id => uneditable.has(id)),
    }
    if (times.type === 'one-off')
      return {
        ...common,
        type: 'one-off',
        start: new Date(times.start).toISOString(),
        end: new Date(times.end).toISOString(),
        isActive: times.end > now,
      }
    const { startMinute, endMinute, ...rule } = times
    return {
      ...common,
      ...rule,
      weekdays: [...rule.weekdays],
      startTime: store.timeOf(startMinute),
      endTime: store.timeOf(endMinute),
      isActive: rule.end === null || rule.end >= localDateOf('Etc/UTC', now - DAY_MS),
    }
  })
}
