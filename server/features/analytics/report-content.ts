// Content of a scheduled report, for e-mail and Slack alike: a table as people read it, the whole as a CSV file, and the
// page that shows the same days.
import type { AnalyticsResult } from '#contract/analytics/analytics.ts'
import type { PostMortem, PostMortemGroup } from '#contract/analytics/post-mortem.ts'
import { postMortemCsv } from '#contract/analytics/post-mortem-csv.ts'
import { metricText, rawTable, shownTable } from '#contract/analytics/result-table.ts'
import { viewPath } from '#contract/analytics/view-path.ts'
import type { PostMortemView } from '#contract/analytics/views.ts'
import { csvText } from '#contract/csv-text.ts'
import { CAUSE_NAMES } from '#core/post-mortem/index.ts'
import { addDays, type LocalDate, localMsOfDate } from '#core/time/index.ts'
import type { ReportToSend } from './reports-store.ts'

/** Rows of the table, and of the file that goes with a mail. */
const SHOWN_ROWS = 40
const ATTACHED_ROWS = 2_000
/** Ticket groups side by side. */
const SHOWN_GROUPS = 6

export interface ReportContent {
  /** Name of the view. */
  what: string
  byName: string
  /** "9 Mar 2031 to 15 Mar 2031 (Europe/Paris)" */
  period: string
  /** Sentences above the table. */
  note?: string
  /** Page that shows the same. */
  path: string
  table: { columns: string[]; rows: string[][] }
  /** Rows that are not in the table. */
  leftOut: number
  file?: { name: string; text: string }
}

/** `remark`: on incomplete data. */
export function figuresContent(
  report: ReportToSend,
  result: AnalyticsResult,
  remark: string | null,
): ReportContent {
  const { from, to, timezone, rows, isCut } = result
  const note = [...(remark ? [remark] : []), ...differentDays(result)].join(' ')
  const isAttached = rows.length <= ATTACHED_ROWS && !isCut
  return {
    ...headOf(report, { from, to, timezone }),
    ...(note && { note }),
    table: shownTable(result, SHOWN_ROWS),
    leftOut: Math.max(0, rows.length - SHOWN_ROWS),
    ...(isAttached && {
      file: { name: `${fileName(report.viewName)}-${from}.csv`, text: csvText(rawTable(result)) },
    }),
  }
}

/** Sentences on totals that are of fewer days than others. */
const differentDays = ({ partial }: AnalyticsResult): string[] =>
  partial.length === 0
    ? []
    : [
        'The totals are of different days.',
        ...partial.map(({ label, ...days }) => `${label}: known for ${daysText(days)} only.`),
      ]

export function postMortemContent(
  report: ReportToSend,
  { streamId }: PostMortemView,
  result: PostMortem,
  remark: string | null,
): ReportContent {
  const { date, timezone, groups } = result
  const own = groups.find(group => group.streamId === streamId)
  const all = streamId !== null && own ? [own] : groups
  const shown = all.slice(0, SHOWN_GROUPS)
  const others = all.length - shown.length
  return {
    ...headOf(report, { from: date, to: addDays(date, 1), timezone }),
    note: [
      all[0]!.sentence,
      ...(others > 0 ? [`${others} further ticket groups are in the file.`] : []),
      ...(remark ? [remark] : []),
    ].join(' '),
    table: {
      columns: ['Service level', ...shown.map(({ name }) => name)],
      rows: STEPS.map(([name, textOf]) => [name, ...shown.map(textOf)]),
    },
    leftOut: 0,
    file: { name: `${fileName(report.viewName)}-${date}.csv`, text: postMortemCsv(result) },
  }
}

const percent = (fraction: number | null): string => metricText('fraction', fraction)

/** Rows of a post-mortem, each with its text for a ticket group. */
const STEPS: [string, (group: PostMortemGroup) => string][] = [
  ['Goal', ({ goal }) => percent(goal)],
  ['As planned', ({ planned }) => percent(planned.value)],
  ...Object.entries(CAUSE_NAMES).map(([cause, name]): (typeof STEPS)[number] => [
    name,
    ({ causes, planned }) => {
      const share = causes.find(one => one.cause === cause)?.share ?? null
      if (share === null || planned.value === null) return '–'
      return `${share > 0 ? '+' : ''}${metricText('rate', share * 100)} points`
    },
  ]),
  ['As it was, simulated', ({ actual }) => percent(actual.value)],
  ['Measured', ({ measured }) => percent(measured)],
]

function headOf(
  { viewName, ownerName, definition }: ReportToSend,
  { from, to, timezone }: { from: LocalDate; to: LocalDate; timezone: string },
) {
  return {
    what: viewName,
    byName: ownerName,
    period: `${daysText({ from, to })} (${timezone.replaceAll('_', ' ')})`,
    path: viewPath(definition, { from, to }),
  }
}

/** "9 Mar 2031", "9 Mar 2031 to 15 Mar 2031"; `to` is the day after the last. */
function daysText({ from, to }: { from: LocalDate; to: LocalDate }): string {
  const last = addDays(to, -1)
  return from === last ? dayText(from) : `${dayText(from)} to ${dayText(last)}`
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
/** "9 Mar 2031" */
const dayText = (date: LocalDate): string => DAY.format(localMsOfDate(date))

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'report'
