// Metrics for programs: the sums that the page of performance shows, worked out by core/performance, page by page.
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { MetricsQuery, metrics } from '#contract/performance/metrics.ts'
import { MAX_METRICS_DAYS } from '#contract/rescoring.ts'
import { performanceMetrics, taskMetrics } from '#core/performance/index.ts'
import { dayInterval, daysBetween, type EpochMs, localDateOf, type Zone } from '#core/time/index.ts'
import { cursorOf, idOfCursor, type Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidQuery, nextByCursor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { agentIds } from '../surfers/index.ts'
import { namedActivities } from './activities.ts'
import { boundsOf, inexactZone, isExactIn, midnightFault } from './days.ts'
import * as store from './store.ts'

export async function readAgentMetrics(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof metrics.agents>,
  url: string,
): Promise<ReplyOf<typeof metrics.agents>> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  const time = timeOf(query)
  return db.inTenant(organizationId, async tx => {
    const filter = await filterOf(tx, organizationId, query, time)
    const all = await store.surfersOf(tx, organizationId, filter)
    const paged = onePage(all, surferId => surferId, query, url)
    const sums = await store.sumsByAgent(tx, organizationId, { ...filter, only: paged.results })
    const agents = await store.selectAgents(tx, organizationId, paged.results)
    const agentOf = new Map(agents.map(agent => [agent.id, agent]))
    return {
      ...paged,
      results: sums.map(({ surferId, ...own }) => {
        const { name, email } = agentOf.get(surferId)!
        return { surferId, name, email, interval: time.interval, ...performanceMetrics(own) }
      }),
    }
  })
}

export async function readActivityMetrics(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof metrics.activities>,
  url: string,
): Promise<ReplyOf<typeof metrics.activities>> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  const time = timeOf(query)
  return db.inTenant(organizationId, async tx => {
    const filter = await filterOf(tx, organizationId, query, time)
    const named = await namedActivities(tx, await store.sumsByActivity(tx, organizationId, filter))
    const rows = named
      .map(({ kind, taskId, name, sums }) => {
        const of = { kind, taskId, name, interval: time.interval }
        return { key: taskId ?? -1 - NO_ACTIVITY.indexOf(kind), row: { ...of, ...taskMetrics(sums) } }
      })
      .toSorted((a, b) => a.key - b.key)
    const paged = onePage(rows, ({ key }) => key, query, url)
    return { ...paged, results: paged.results.map(({ row }) => row) }
  })
}
/** Kinds that are no activity, in their order before the activities. */
const NO_ACTIVITY = ['shift', 'off-shift', 'time-off', 'time-in-lieu', 'break', 'blocked-time', 'task']

interface Time {
  from: EpochMs
  to: EpochMs
  interval: { start: string; end: string }
}

/** Throws unless days begin at both ends: sums are kept by day. */
function timeOf({ start, end, timezone }: MetricsQuery): Time {
  const [from, to] = [midnightOf('start', start, timezone), midnightOf('end', end, timezone)]
  if (from >= to)
    throw invalidQuery([{ path: ['end'], message: `End date must be after start date (${start} to ${end})` }])
  const days = daysBetween(localDateOf(timezone, from), localDateOf(timezone, to))
  if (days > MAX_METRICS_DAYS)
    throw invalidQuery([
      {
        path: ['end'],
        message: `At most ${MAX_METRICS_DAYS} days, these are ${days}. Ask for some at a time`,
      },
    ])
  return { from, to, interval: { start: new Date(from).toISOString(), end: new Date(to).toISOString() } }
}

function midnightOf(field: 'start' | 'end', value: string, zone: Zone): EpochMs {
  if (!value.includes('T')) return dayInterval(zone, value).start
  const message = midnightFault(value, zone)
  if (message === null) return Date.parse(value)
  throw invalidQuery([{ path: [field], message }])
}

/** Throws where sums of these agents are not kept by days of the zone. */
async function filterOf(
  tx: Tx,
  organizationId: number,
  query: MetricsQuery,
  { from, to }: Time,
): Promise<store.SumsFilter> {
  const { ids, emails, includeDeletedAgents: includesDeleted = false, timezone } = query
  const { bounds } = boundsOf(timezone, localDateOf(timezone, from), localDateOf(timezone, to))
  const isEverybody = ids === undefined && emails === undefined
  const filter: store.SumsFilter = {
    includesDeleted,
    bounds: [from, to],
    surferIds: isEverybody ? undefined : await agentIds(tx, { ids, emails, includesDeleted }),
  }
  const zones = () => store.zonesOfDays(tx, organizationId, filter)
  if (await isExactIn(tx, timezone, bounds, zones)) return filter
  throw invalidQuery([{ path: ['timezone'], message: inexactZone(timezone) }])
}

/** `rows` by key, the page behind the cursor. */
function onePage<T>(rows: readonly T[], keyOf: (row: T) => number, query: MetricsQuery, url: string) {
  const after = idOfCursor(query.cursor ?? '')
  const left = rows.filter(row => keyOf(row) > after)
  const results = left.slice(0, query.limit)
  const isLast = results.length === left.length
  return {
    results,
    pageInfo: nextByCursor(url, isLast ? null : cursorOf(keyOf(results.at(-1)!))),
    meta: { totalRowCount: rows.length, filteredRowCount: rows.length },
  }
}
