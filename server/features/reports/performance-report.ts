// Reports of performance: written part by part, some rows at a time, and read part by part, so that no report is ever
// whole in memory. Keys inside are on the wire's terms.
import { csvText } from '#contract/csv-text.ts'
import type { MetricsReport, ReportRequest, ShiftMetricsReport } from '#contract/endpoints/reports.ts'
import { toSnake } from '#contract/wire/casing.ts'
import { noSums, type PerformanceSums, performanceMetrics, taskMetrics } from '#core/performance/index.ts'
import { type LocalDate, localDateOf } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { JobContext } from '#server/platform/jobs/index.ts'
import {
  type AgentSums,
  boundsOf,
  namedActivities,
  namedAgents,
  type SumsFilter,
  sumsByActivity,
  sumsByAgent,
  sumsByAgentDay,
  sumsOfShifts,
  surfersOf,
} from '../performance/index.ts'
import { insertPart, setData } from './store.ts'

export type PerformanceReport = MetricsReport | ShiftMetricsReport
export const isPerformance = (request: ReportRequest): request is PerformanceReport =>
  request.type !== 'test-report' && request.type !== 'timesheets' && request.type !== 'organization-export'

/** Most rows that are in memory at a time. */
const ROWS_AT_ONCE = 1_000

type Cell = string | number | null
type Row = { [key: string]: Cell | Row }
/** Thing that rows are of, and its figures: one a day, or one for all days. */
interface Group {
  of: Record<string, Cell>
  metrics: Row[]
}

/** Written before the data and after it; what the data is written as. */
interface Format {
  isCsv: boolean
  fileName: string
}

export async function performanceReport(
  reportKey: string,
  request: PerformanceReport,
  context: JobContext,
): Promise<void> {
  const { organizationId, attempt, db } = context
  const format: Format = { isCsv: request.format === 'csv', fileName: `${request.type}.csv` }
  let position = 0
  let rowCount = 0
  const write = (text: string) =>
    db.inTenant(organizationId, tx =>
      insertPart(tx, organizationId, { reportKey, attempt, position: position++, text }),
    )
  const groups =
    request.type === 'performance-shift-metrics' ? ofShifts(request, context) : groupsOf(request, context)
  await write(format.isCsv ? '{"text":"' : '[')
  let columns: string[] | null = null
  for await (const some of groups) {
    if (some.length === 0) continue
    const isFirst = rowCount === 0
    rowCount += some.reduce((sum, group) => sum + group.metrics.length, 0)
    if (!format.isCsv)
      await write((isFirst ? '' : ',') + some.map(one => JSON.stringify(asJson(one, request))).join(','))
    else {
      const lines = some.flatMap(({ of, metrics }) => metrics.map(row => flat({ ...of, ...row })))
      columns ??= Object.keys(lines[0]!)
      const data = lines.map(line => columns!.map(column => line[column] ?? ''))
      const text = csvText(isFirst ? { fields: columns, data } : data)
      await write(JSON.stringify(`${text}\r\n`).slice(1, -1))
    }
  }
  await write(
    format.isCsv ? `","file_name":${JSON.stringify(format.fileName)},"row_count":${rowCount}}` : ']',
  )
  await context.complete(async tx => {
    await setData(tx, reportKey, { parts: attempt })
    return { type: request.type, rowCount }
  })
}

/** A shift is a row of its own. */
const asJson = ({ of, metrics }: Group, { type }: PerformanceReport) =>
  type === 'performance-shift-metrics' ? { ...of, ...metrics[0] } : { ...of, metrics }

/** Keys of what is inside are joined: planned_occupancy_seconds_lost. */
function flat(row: Row, prefix = ''): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, Cell][] =>
      value !== null && typeof value === 'object'
        ? Object.entries(flat(value, `${prefix}${key}_`))
        : [[`${prefix}${key}`, typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value]],
    ),
  )
}

/** With keys as on the wire. */
const wired = (value: object): Row =>
  Object.fromEntries(
    Object.entries(value).map(([key, inside]): [string, Cell | Row] => [
      toSnake(key),
      inside !== null && typeof inside === 'object' ? wired(inside as object) : (inside as Cell),
    ]),
  )

const metricsRow = (date: LocalDate | null, metrics: object): Row => ({
  ...(date === null ? {} : { date }),
  ...wired(metrics),
})

function datesOf({ interval, timezone }: MetricsReport) {
  const from = localDateOf(timezone, Date.parse(interval.start))
  return boundsOf(timezone, from, localDateOf(timezone, Date.parse(interval.end)))
}

async function* groupsOf(request: MetricsReport, context: JobContext): AsyncGenerator<Group[]> {
  const { db, organizationId } = context
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(organizationId, work)
  const { bounds, dates } = datesOf(request)
  const isEverybody = request.surferIds.length + request.teamIds.length === 0
  const filter: SumsFilter = {
    ...(isEverybody ? {} : { surferIds: request.surferIds, teamIds: request.teamIds }),
    includesDeleted: true,
    bounds,
  }
  const isDaily = request.granularity === 'daily'
  if (request.type === 'performance-task-metrics') {
    await context.progress(0.1, 'Adding up activities')
    yield await inTenant(tx => taskGroups(tx, organizationId, filter, isDaily ? dates : null))
    return
  }
  const ids = await inTenant(tx => surfersOf(tx, organizationId, filter))
  const surfersAtOnce = Math.max(1, Math.floor(ROWS_AT_ONCE / (isDaily ? dates.length : 1)))
  for (let first = 0; first < ids.length; first += surfersAtOnce) {
    await context.progress(first / ids.length, `${first} of ${ids.length} agents`)
    const some = ids.slice(first, first + surfersAtOnce)
    yield await inTenant(async tx => {
      const within = { ...filter, only: some }
      const rows: readonly (AgentSums & { day: number | null })[] = isDaily
        ? await sumsByAgentDay(tx, organizationId, within)
        : (await sumsByAgent(tx, organizationId, within)).map(row => ({ ...row, day: null }))
      const bySurfer = Map.groupBy(rows, row => row.surferId)
      const agents = await namedAgents(tx, organizationId, some)
      return agents.flatMap(({ id, name, email }): Group[] => {
        const own = bySurfer.get(id) ?? []
        const metrics = own.map(row =>
          metricsRow(row.day === null ? null : dates[row.day]!, performanceMetrics(row)),
        )
        return metrics.length === 0 ? [] : [{ of: { surfer_id: id, name, email }, metrics }]
      })
    })
  }
}

/** `dates`: null where all days are one. */
async function taskGroups(
  tx: Tx,
  organizationId: number,
  filter: SumsFilter,
  dates: readonly LocalDate[] | null,
): Promise<Group[]> {
  const rows = await sumsByActivity(tx, organizationId, filter, { isDaily: dates !== null })
  const named = await namedActivities(tx, rows)
  return [...Map.groupBy(named, one => `${one.kind} ${one.taskId}`).values()].map((own): Group => {
    const { kind, taskId, name } = own[0]!
    return {
      of: { task_id: taskId, kind, name },
      metrics: own.map(one => metricsRow(dates === null ? null : dates[one.day]!, taskMetrics(one.sums))),
    }
  })
}

async function* ofShifts({ shiftIds }: ShiftMetricsReport, context: JobContext): AsyncGenerator<Group[]> {
  const { db, organizationId } = context
  for (let first = 0; first < shiftIds.length; first += ROWS_AT_ONCE) {
    await context.progress(first / shiftIds.length, `${first} of ${shiftIds.length} shifts`)
    const some = shiftIds.slice(first, first + ROWS_AT_ONCE)
    yield await db.inTenant(organizationId, async tx => {
      const sumsOf = new Map((await sumsOfShifts(tx, organizationId, some)).map(row => [row.shiftId, row]))
      // A shift that has not begun has nothing to add up yet.
      return some.map((shiftId): Group => {
        const row = sumsOf.get(shiftId)
        const sums: PerformanceSums = row ?? noSums()
        const of = {
          shift_id: shiftId,
          surfer_id: row?.surferId ?? null,
          starts_at: row?.startsAt.toISOString() ?? null,
        }
        return { of, metrics: [metricsRow(null, performanceMetrics(sums))] }
      })
    })
  }
}
