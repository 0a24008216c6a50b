// Performance of agents: sums of their days (feature performance), and its formulas (core/performance).
import { sql } from 'kysely'
import {
  noSums,
  type PerformanceSums,
  type SumKey,
  performanceMetrics as worked,
} from '#core/performance/index.ts'
import { onDay, within } from './facts-store.ts'
import { type Metric, metric, type Source } from './source.ts'

/** Rows end at midnight of the agent's zone, of the organization's and of UTC; in another zone a night may fall on the day before. */
const performance: Source = {
  name: 'performance',
  path: '/reporting/performance',
  evidence: {
    exists: sql`exists (select from performance_day)`,
    missingBecause: 'No published shift has been compared with work yet. Publish shifts under Schedule.',
  },
  grain: 'day',
  maxDays: 400,
  dimensions: { team: 'team', agent: 'agent', activity: 'activity' },
  relation: asked => {
    const isByActivity = asked.uses('activity')
    return sql`
      select p.*, p.surfer_id::text as agent, ${onDay('team_id', sql`p.date`)}::text as team,
        ${
          isByActivity
            ? sql`case when p.task_id > 0 then p.task_id::text when p.kind in ('break', 'blocked-time') then p.kind
                else 'none' end`
            : sql`null::text`
        } as activity
      from ${sql.table(isByActivity ? 'performance_activity' : 'performance_day')} p
      join surfer s on s.organization_id = p.organization_id and s.id = p.surfer_id
      where ${within('p.starts_at', asked)}`
  },
}

const columnOf = (key: SumKey) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const measured = new Map<SumKey, Metric['measures'][string]>()
function measureOf(key: SumKey): Metric['measures'][string] {
  const known = measured.get(key) ?? { source: performance, sum: sql`sum(f.${sql.ref(columnOf(key))})` }
  measured.set(key, known)
  return known
}

const from = (
  keys: readonly SumKey[],
  formula: (sums: PerformanceSums) => number | null,
): Pick<Metric, 'measures' | 'value'> => ({
  measures: Object.fromEntries(keys.map(key => [key, measureOf(key)])),
  value: sums =>
    keys.every(key => sums[key] === null)
      ? null
      : formula({ ...noSums(), ...Object.fromEntries(keys.map(key => [key, sums[key] ?? 0])) }),
})

export const performanceMetrics: Metric[] = [
  metric({
    key: 'adherence',
    label: 'Adherence',
    unit: 'fraction',
    sentence: 'Time in adherence and in exceptions as a share of the evaluated time.',
    isMoreBetter: true,
    ...from(['inSeconds', 'outSeconds', 'exceptionSeconds'], sums => {
      const score = worked(sums).adherence.adherenceScore
      return score === null ? null : score / 100
    }),
  }),
  metric({
    key: 'occupancy',
    label: 'Occupancy',
    unit: 'fraction',
    sentence: 'Time on the scheduled tickets as a share of the scheduled service time.',
    isMoreBetter: null,
    ...from(['onTaskSeconds', 'serviceSeconds'], sums => worked(sums).occupancy),
  }),
  metric({
    key: 'utilisation',
    label: 'Utilisation',
    unit: 'fraction',
    sentence: 'Scheduled service time as a share of the scheduled time, up to now.',
    isMoreBetter: true,
    ...from(['serviceSeconds', 'scheduledSeconds'], sums => worked(sums).utilisation),
  }),
  metric({
    key: 'time-on-task',
    label: 'Time on task',
    unit: 'fraction',
    sentence: 'Time on the scheduled tickets as a share of the scheduled time.',
    isMoreBetter: true,
    ...from(['onTaskSeconds', 'scheduledSeconds'], sums => worked(sums).timeOnTask),
  }),
  metric({
    key: 'closed',
    label: 'Closed',
    unit: 'tickets',
    sentence: 'How often agents closed a ticket; closing one again counts again.',
    isMoreBetter: true,
    ...from(['closedCount'], sums => sums.closedCount),
  }),
  metric({
    key: 'closed-per-hour',
    label: 'Closed per hour',
    unit: 'rate',
    sentence: 'Closed tickets divided by the scheduled hours.',
    isMoreBetter: true,
    ...from(['closedCount', 'scheduledSeconds'], sums => worked(sums).closedTicketsPerHour),
  }),
]
