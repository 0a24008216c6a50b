// Metrics of adherence, summed over evaluated days.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  type AdherenceMetrics,
  type adherence,
  MAX_METRICS_ROWS,
  type MetricsRow,
} from '#contract/endpoints/adherence.ts'
import type { EpochMs, LocalDate } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { invalidQuery } from '#server/platform/http/index.ts'

interface Sums {
  inSeconds: number
  outSeconds: number
  exceptionSeconds: number
  wrongQueue: number
  wrongSystem: number
  inactive: number
}

const SUMS = sql`coalesce(sum(d.in_seconds), 0)::bigint as in_seconds, coalesce(sum(d.out_seconds), 0)::bigint as out_seconds,
  coalesce(sum(d.exception_seconds), 0)::bigint as exception_seconds,
  coalesce(sum(d.wrong_queue_count), 0)::bigint as wrong_queue,
  coalesce(sum(d.wrong_system_count), 0)::bigint as wrong_system, coalesce(sum(d.inactive_count), 0)::bigint as inactive`

function asMetrics({ inSeconds, outSeconds, exceptionSeconds, ...counts }: Sums): AdherenceMetrics {
  const scheduled = inSeconds + outSeconds + exceptionSeconds
  const share = (seconds: number) => ({
    seconds,
    percentage: scheduled === 0 ? 0 : (100 * seconds) / scheduled,
  })
  const { wrongQueue, wrongSystem, inactive } = counts
  return {
    timeInAdherence: share(inSeconds),
    timeOutOfAdherence: share(outSeconds),
    timeInException: share(exceptionSeconds),
    adherenceScore: scheduled === 0 ? null : (100 * (inSeconds + exceptionSeconds)) / scheduled,
    outOfAdherenceCounts: { wrongQueue, wrongSystem, inactive },
  }
}

type MetricsQuery = QueryOf<typeof adherence.metrics>

/** The team that was in force on the day `d`. */
const TEAM_ON_DAY = sql`coalesce((
  select r.team_id from surfer_term r
  where r.organization_id = s.organization_id and r.surfer_id = s.id and r.from_date <= d.date
  order by r.from_date desc limit 1), s.team_id)`

/** Neither agents nor teams: everybody. By agent, and by day if wanted. */
export async function selectMetrics(
  tx: Tx,
  organizationId: number,
  { surferIds, teamIds, from, to, granularity }: MetricsQuery,
  mostRows = MAX_METRICS_ROWS,
): Promise<{ rows: MetricsRow[]; overall: AdherenceMetrics }> {
  const isEverybody = surferIds === undefined && teamIds === undefined
  const days = sql`adherence_day d join surfer s on s.organization_id = d.organization_id and s.id = d.surfer_id
    where d.organization_id = ${organizationId} and d.date >= ${from}::date and d.date < ${to}::date
      and (${isEverybody} or s.id = any(${surferIds ?? []}::bigint[]) or ${TEAM_ON_DAY} = any(${teamIds ?? []}::bigint[]))`
  const date = granularity === 'daily' ? sql`d.date` : sql`null::date`
  const { rows } = await sql<Sums & { surferId: number; date: LocalDate | null }>`
    select d.surfer_id, ${date} as date, ${SUMS} from ${days} group by 1, 2 order by 1, 2
    limit ${mostRows + 1}`.execute(tx)
  if (rows.length > mostRows) throw tooMany(granularity, mostRows)
  const { rows: all } = await sql<Sums>`select ${SUMS} from ${days}`.execute(tx)
  return {
    rows: rows.map(({ surferId, date, ...sums }) => ({ surferId, date, metrics: asMetrics(sums) })),
    overall: asMetrics(all[0]!),
  }
}

const tooMany = (granularity: MetricsQuery['granularity'], mostRows: number) =>
  granularity === 'daily'
    ? invalidQuery([
        {
          path: ['granularity'],
          message: `“daily” makes more than ${mostRows} rows of these agents and days. Ask for fewer days, fewer agents, or “overall”.`,
        },
      ])
    : invalidQuery([
        {
          path: ['surferIds'],
          message: `More than ${mostRows} agents were scheduled in this time. Ask for some of them, or some teams.`,
        },
      ])

/** Metrics of each agent's current day in the agent's zone. Agents without evaluated time on that day are left out. */
export async function adherenceToday(
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
  now?: EpochMs,
): Promise<Map<number, { score: number; outMinutes: number }>> {
  const at = now === undefined ? sql`now()` : sql`${new Date(now)}::timestamptz`
  const { rows } = await sql<{ surferId: number; seconds: number; outSeconds: number }>`
    select d.surfer_id, d.in_seconds + d.exception_seconds as seconds, d.out_seconds
    from adherence_day d join surfer s on s.organization_id = d.organization_id and s.id = d.surfer_id
    where d.organization_id = ${organizationId} and d.surfer_id = any(${surferIds}::bigint[])
      and d.date = (${at} at time zone s.timezone)::date
      and d.in_seconds + d.out_seconds + d.exception_seconds > 0`.execute(tx)
  return new Map(
    rows.map(({ surferId, seconds, outSeconds }) => [
      surferId,
      { score: (100 * seconds) / (seconds + outSeconds), outMinutes: Math.floor(outSeconds / 60) },
    ]),
  )
}
