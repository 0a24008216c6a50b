// Performance of chosen agents: sums of their days, from which metrics are worked out where they are shown.
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { myPerformance, PerformanceActivity, performance } from '#contract/endpoints/performance.ts'
import { addSums, type ItemKind, type PerformanceSums, SUM_KEYS } from '#core/performance/index.ts'
import type { LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countAsked } from '../adherence/index.ts'
import { allow } from '../identity/index.ts'
import { tasksById } from '../tasks/index.ts'
import { boundsOf, isExactIn } from './days.ts'
import * as store from './store.ts'

interface Chosen {
  surferIds?: readonly number[] | undefined
  teamIds?: readonly number[] | undefined
  includeDeleted?: boolean | undefined
  from: LocalDate
  to: LocalDate
  timezone: Zone
  basis: 'days' | 'shifts'
}

const filterOf = ({ surferIds, teamIds, includeDeleted, from, to, timezone, basis }: Chosen) => ({
  surferIds: surferIds ?? [],
  teamIds: teamIds ?? [],
  includesDeleted: includeDeleted,
  ...boundsOf(timezone, from, to),
  isByShift: basis === 'shifts',
})

/** The sums alone. */
export const sumsIn = (row: PerformanceSums): PerformanceSums =>
  Object.fromEntries(SUM_KEYS.map(key => [key, row[key]])) as PerformanceSums

export async function showAgents(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof performance.agents>,
): Promise<ReplyOf<typeof performance.agents>> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  const filter = filterOf(query)
  return db.inTenant(organizationId, async tx => {
    const sums = await store.sumsByAgent(tx, organizationId, filter)
    const agents = await store.selectAgents(
      tx,
      organizationId,
      sums.map(row => row.surferId),
    )
    const sumsOf = new Map(sums.map(row => [row.surferId, sumsIn(row)]))
    const days = await store.sumsByDay(tx, organizationId, filter)
    const asked = await countAsked(tx, organizationId)
    return {
      overall: addSums(sums),
      agents: agents.map(({ id, ...agent }) => ({ surferId: id, ...agent, sums: sumsOf.get(id)! })),
      days: days.map(row => ({ date: filter.dates[row.day]!, sums: sumsIn(row) })),
      isExact: await isExactHere(tx, organizationId, query.timezone, filter),
      rescoring: { days: asked.days, askedAt: asked.askedAt?.toISOString() ?? null },
    }
  })
}

async function isExactHere(
  tx: Tx,
  organizationId: number,
  zone: Zone,
  filter: ReturnType<typeof filterOf>,
): Promise<boolean> {
  if (filter.isByShift) return true
  return isExactIn(tx, zone, filter.bounds, () => store.zonesOfDays(tx, organizationId, filter))
}

export async function showActivities(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof performance.activities>,
): Promise<ReplyOf<typeof performance.activities>> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  const filter = filterOf(query)
  return db.inTenant(organizationId, async tx => ({
    activities: await namedActivities(tx, await store.sumsByActivity(tx, organizationId, filter)),
    isExact: await isExactHere(tx, organizationId, query.timezone, filter),
  }))
}

const KIND_NAMES: Record<ItemKind, string> = {
  task: 'Activity',
  break: 'Break',
  'blocked-time': 'Blocked time',
  shift: 'Nothing scheduled',
  'off-shift': 'Outside the schedule',
  'time-off': 'Time off',
  'time-in-lieu': 'Time in lieu',
}

/** Activities first, by name; then the rest. */
export async function namedActivities(
  tx: Tx,
  rows: readonly store.ActivitySums[],
): Promise<PerformanceActivity[]> {
  const tasks = await tasksById(tx, [...new Set(rows.flatMap(row => row.taskId || []))])
  const taskOf = new Map(tasks.map(task => [task.id, task]))
  return rows
    .map((row): PerformanceActivity => {
      const task = taskOf.get(row.taskId)
      return {
        kind: row.kind,
        taskId: row.taskId || null,
        name: task?.name ?? KIND_NAMES[row.kind],
        emoji: task?.emoji ?? null,
        color: task?.color ?? null,
        seconds: row.seconds,
        sums: sumsIn(row),
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.kind !== 'task') - Number(b.kind !== 'task') ||
        a.name.localeCompare(b.name) ||
        (a.taskId ?? 0) - (b.taskId ?? 0),
    )
}

export async function showMine(
  { db }: Platform,
  actor: Actor,
  { from, to }: QueryOf<typeof myPerformance.days>,
): Promise<ReplyOf<typeof myPerformance.days>> {
  allow(actor, 'own-adherence.view')
  const { organizationId } = actor
  const surferId = actor.surferId!
  return db.inTenant(organizationId, async tx => {
    const { bounds, dates } = boundsOf(await store.ownZone(tx, organizationId, surferId), from, to)
    const rows = await store.sumsByDay(tx, organizationId, { surferIds: [surferId], teamIds: [], bounds })
    return {
      days: rows.map(row => ({ date: dates[row.day]!, sums: sumsIn(row) })),
      overall: addSums(rows),
    }
  })
}
