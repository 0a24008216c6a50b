// Faults of a report request that need the organization's data to be seen.
import type { ReportRequest } from '#contract/endpoints/reports.ts'
import { refuse } from '#contract/errors.ts'
import { localDateOf } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { boundsOf, inexactZone, isExactIn, midnightFault, zonesOfDays } from '../performance/index.ts'
import { missingSurfers } from '../surfers/index.ts'
import type { PerformanceReport } from './performance-report.ts'
import * as store from './store.ts'

export async function refuseUnknown(tx: Tx, request: ReportRequest): Promise<void> {
  const check = (field: string, what: string, ids: readonly number[], missing: readonly number[]) => {
    if (missing.length > 0)
      throw invalidBody(
        missing.map(id => ({ path: [field, ids.indexOf(id)], message: `There is no ${what} ${id} here.` })),
      )
  }
  if (request.type === 'performance-shift-metrics') {
    const known = await store.selectShiftIds(tx, request.shiftIds)
    const missing = request.shiftIds.filter(id => !known.has(id))
    return check('shiftIds', 'published shift', request.shiftIds, missing)
  }
  if (request.type === 'organization-export') return
  check('surferIds', 'agent', request.surferIds, await missingSurfers(tx, request.surferIds))
  if (!('teamIds' in request)) return
  const known = await store.selectTeamIds(tx, request.teamIds)
  const missing = request.teamIds.filter(id => !known.has(id))
  check('teamIds', 'team', request.teamIds, missing)
}

/** Whole days, in a zone in which days are kept apart, and only while performance is shown to managers. */
export async function refusePerformance(
  tx: Tx,
  { organizationId, featuresOff }: Actor,
  request: PerformanceReport,
): Promise<void> {
  if (featuresOff?.includes('managerPerformance'))
    throw refuse('NOT_FOUND', { what: 'report type', id: request.type })
  if (request.type === 'performance-shift-metrics') return
  const { interval, timezone, surferIds, teamIds } = request
  const dateOf = (instant: string) => localDateOf(timezone, Date.parse(instant))
  const faults = (['start', 'end'] as const).flatMap(field => {
    const message = midnightFault(interval[field], timezone)
    return message === null ? [] : [{ path: ['interval', field], message }]
  })
  if (faults.length > 0) throw invalidBody(faults)
  const { bounds } = boundsOf(timezone, dateOf(interval.start), dateOf(interval.end))
  const chosen = surferIds.length + teamIds.length === 0 ? {} : { surferIds, teamIds }
  const zones = () => zonesOfDays(tx, organizationId, { includesDeleted: true, bounds, ...chosen })
  if (await isExactIn(tx, timezone, bounds, zones)) return
  throw invalidBody([{ path: ['timezone'], message: inexactZone(timezone) }])
}
