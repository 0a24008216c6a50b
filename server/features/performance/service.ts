// Performance of chosen agents: sums of their days, from which metrics are worked out where they are shown.
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { myPerformance, performance } from '#contract/performance/performance.ts'
import { addSums } from '#core/performance/index.ts'
import type { LocalDate, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidQuery } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countAsked } from '../adherence/index.ts'
import { allow } from '../identity/index.ts'
import { namedActivities, sumsIn } from './activities.ts'
import { boundsOf, inexactZone, isExactIn } from './days.ts'
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
type Filter = ReturnType<typeof filterOf>

export async function showAgents(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof performance.agents>,
): Promise<ReplyOf<typeof performance.agents>> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  const filter = filterOf(query)
  return db.inTenant(organizationId, async tx => {
    await refuseInexact(tx, organizationId, query, filter)
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
      rescoring: { days: asked.days, askedAt: asked.askedAt?.toISOString() ?? null },
    }
  })
}

/** Refuses days of a zone in which some of these agents' shifts would be on two days at once. Whole shifts are on one in any. */
async function refuseInexact(tx: Tx, organizationId: number, { timezone, basis }: Chosen, filter: Filter) {
  if (basis === 'shifts') return
  const zones = () => store.zonesOfDays(tx, organizationId, filter)
  if (await isExactIn(tx, timezone, filter.bounds, zones)) return
  throw invalidQuery([{ path: ['timezone'], message: inexactZone(timezone) }])
}

export async function showActivities(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof performance.activities>,
): Promise<ReplyOf<typeof performance.activities>> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  const filter = filterOf(query)
  return db.inTenant(organizationId, async tx => {
    await refuseInexact(tx, organizationId, query, filter)
    const rows = await store.sumsByActivity(tx, organizationId, filter)
    return { activities: (await namedActivities(tx, rows)).map(({ day: _, ...activity }) => activity) }
  })
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
