// Scheduled time of some agents, from what is published, and what they reported of it, as a CSV file. Read and added up some agents at a time.
import type { ReportFile, TimesheetReport } from '#contract/endpoints/reports.ts'
import { DAY_MS, instantAt, type LocalDate, localDateOf } from '#core/time/index.ts'
import { reportedTimes, type TimesheetPeriod } from '#core/timesheets/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { JobContext } from '#server/platform/jobs/index.ts'
import { publishedBlocks, type StoredBlock } from '../schedule/index.ts'
import { teamHistory } from '../surfers/index.ts'
import { shiftTemplatesById } from '../task-templates/index.ts'
import { tasksById } from '../tasks/index.ts'
import { reportedTimecards } from '../timecards/index.ts'
import { type ReportSurfer, selectSurfers } from './store.ts'
import type { TimesheetLine, TimesheetText } from './timesheet-csv.ts'
import type { RowsInput, RowsOutput } from './timesheet-rows-thread.ts'

const SURFERS_AT_ONCE = 200
/** A shift that starts in the period may end after it, and what lies over it may start before. */
const MARGIN_MS = 2 * DAY_MS
const ABSENCES = { 'time-off': 'Time off', 'time-in-lieu': 'Time in lieu' } as const

export async function timesheetReport(request: TimesheetReport, context: JobContext): Promise<ReportFile> {
  const zone = request.exportTimezone ?? 'Etc/UTC'
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => context.db.inTenant(context.organizationId, work)
  const surfers = await inTenant(tx =>
    selectSurfers(tx, request.surferIds, request.includeDeletedSurfers ?? false),
  )
  const lines: TimesheetLine[] = []
  for (let first = 0; first < surfers.length; first += SURFERS_AT_ONCE) {
    await context.progress((0.9 * first) / surfers.length, `${first} of ${surfers.length} agents`)
    const some = surfers.slice(first, first + SURFERS_AT_ONCE)
    const { blocks, shiftNames, cards, teams } = await inTenant(tx => read(tx, some, request))
    const found = await context.runInThread<RowsInput, RowsOutput>(
      new URL('./timesheet-rows-thread.ts', import.meta.url),
      { blocks, period: { ...request, zone, hasTimeOff: request.includeTimeOff ?? false } },
    )
    lines.push(...namedLines(found, some, { blocks, shiftNames, cards, teams }, { ...request, zone }))
  }
  const taskIds = new Set(lines.flatMap(line => [...line.minutesByTask.keys()]))
  const tasks = await inTenant(tx => tasksById(tx, [...taskIds]))
  await context.progress(0.9, 'Writing the file')
  const { text, rowCount } = await context.runInThread<TimesheetText, { text: string; rowCount: number }>(
    new URL('./timesheet-text-thread.ts', import.meta.url),
    { lines, request, zone, taskNames: new Map(tasks.map(({ id, name }) => [id, name])) },
  )
  const days = `${request.from}-to-${request.to}`
  return { fileName: `timesheets-${days}-${zone.replaceAll('/', '-')}.csv`, rowCount, text }
}

async function read(tx: Tx, surfers: readonly ReportSurfer[], { from, to, exportTimezone }: TimesheetReport) {
  const zone = exportTimezone ?? 'Etc/UTC'
  const surferIds = surfers.map(surfer => surfer.id)
  const start = instantAt(zone, from, 0) - MARGIN_MS
  const end = instantAt(zone, to, 0) + MARGIN_MS
  const blocks = await publishedBlocks(tx, { surferIds, includesDeleted: true, from: start, to: end })
  const cards = await reportedTimecards(tx, surferIds, { start, end })
  const ids = new Set(blocks.flatMap(block => block.shiftTemplateId ?? []))
  const shiftNames = new Map(
    [...(await shiftTemplatesById(tx, [...ids]))].map(([id, { name }]) => [id, name]),
  )
  return {
    blocks,
    shiftNames,
    cards: Map.groupBy(cards, card => card.surferId),
    teams: await teamHistory(tx, surferIds),
  }
}

/** Rows by agent, in the order of the agents; of each agent by time. */
function namedLines(
  found: RowsOutput,
  surfers: readonly ReportSurfer[],
  { blocks, shiftNames, cards, teams }: Awaited<ReturnType<typeof read>>,
  period: Pick<TimesheetPeriod, 'from' | 'to' | 'zone'>,
): TimesheetLine[] {
  const rowsOf = new Map(found)
  const byId = new Map(blocks.map(block => [block.id, block]))
  const neighbours = Map.groupBy(blocks.filter(isNeighbour(period)), block => block.surferId)
  const subtypeOf = ({ type, subtype, shiftTemplateId }: StoredBlock): string => {
    if (type === 'time-off' || type === 'time-in-lieu') return subtype ?? ABSENCES[type]
    return (shiftTemplateId !== null && shiftNames.get(shiftTemplateId)) || 'No template'
  }
  /** The agent in the team that was in force on the day. */
  const onDay = (surfer: ReportSurfer, date: LocalDate): ReportSurfer => {
    const term = teams.get(surfer.id)?.find(({ from }) => from === null || from <= date)
    return term ? { ...surfer, teamName: term.teamName } : surfer
  }
  return surfers.flatMap(surfer => {
    const rows = rowsOf.get(surfer.id) ?? []
    const { byBlock, unscheduled } = reportedTimes(
      rows,
      cards.get(surfer.id) ?? [],
      period,
      (neighbours.get(surfer.id) ?? []).map(({ id, interval }) => ({ blockId: id, interval })),
    )
    const scheduled = rows.map(
      ({ blockId, ...row }): TimesheetLine => ({
        ...row,
        surfer: onDay(surfer, row.date),
        subtype: subtypeOf(byId.get(blockId)!),
        reported: row.type === 'shift' ? (byBlock.get(blockId) ?? null) : null,
      }),
    )
    const others = unscheduled.map(
      ({ date, ...reported }): TimesheetLine => ({
        ...NO_SCHEDULE,
        date,
        surfer: onDay(surfer, date),
        reported,
      }),
    )
    return others.length === 0 ? scheduled : [...scheduled, ...others].sort((a, b) => startOf(a) - startOf(b))
  })
}

/** Shifts of the days around the period. */
const isNeighbour =
  ({ from, to, zone }: Pick<TimesheetPeriod, 'from' | 'to' | 'zone'>) =>
  ({ type, interval }: StoredBlock): boolean => {
    const date = localDateOf(zone, interval.start)
    return type === 'shift' && (date < from || date >= to)
  }

const NO_SCHEDULE = {
  type: 'overtime',
  subtype: 'No shift',
  interval: null,
  workMinutes: 0,
  breakMinutes: 0,
  blockedMinutes: 0,
  absentMinutes: 0,
  minutesByTask: new Map<number, number>(),
} as const

const startOf = ({ interval, reported }: TimesheetLine): number => interval?.start ?? reported?.start ?? 0
