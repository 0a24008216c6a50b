// A report as a message to an incoming webhook of Slack: a table in text, as webhooks take no files, and a link to the
// page that has the whole table as a CSV file.
import type { ReportContent } from './report-content.ts'

/** Characters of a section that Slack takes, less those around the table. */
const MOST_TABLE_CHARACTERS = 2_900
const MOST_HEADER_CHARACTERS = 150
const MOST_CELL_CHARACTERS = 40

interface PlainText {
  type: 'plain_text'
  text: string
}
interface Markdown {
  type: 'mrkdwn'
  text: string
}
export interface SlackMessage {
  /** Text of the notification. */
  text: string
  blocks: (
    | { type: 'header'; text: PlainText }
    | { type: 'section'; text: Markdown }
    | { type: 'context'; elements: Markdown[] }
  )[]
}

export function slackMessage(content: ReportContent, publicUrl: string): SlackMessage {
  const { what, period, note, table, leftOut, path, byName } = content
  const { text: tableText, lines } = fixedWidth(table)
  const missing = leftOut + table.rows.length - lines
  const section = (text: string) => ({ type: 'section' as const, text: { type: 'mrkdwn' as const, text } })
  const context = (text: string) => ({
    type: 'context' as const,
    elements: [{ type: 'mrkdwn' as const, text }],
  })
  return {
    text: escaped(`${what}: ${period}`),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(what, MOST_HEADER_CHARACTERS) } },
      context(escaped(period)),
      ...(note ? [section(escaped(note))] : []),
      section(`\`\`\`\n${escaped(tableText)}\n\`\`\``),
      ...(missing > 0 ? [context(`${missing} further rows are not in this table.`)] : []),
      section(`<${publicUrl}${path}|Open in Lineup to see the rows or export them as CSV>`),
      context(
        escaped(`Sent for ${byName}. It is paused and deleted under Unified analytics, Scheduled reports.`),
      ),
    ],
  }
}

/** Characters that Slack reads as marks. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('```', "'''")

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`

/** Lines of equal columns, the first to the left and figures to the right, as many as fit; the totals always do. */
function fixedWidth({ columns, rows }: ReportContent['table']): { text: string; lines: number } {
  const cells = [columns, ...rows].map(row => row.map(cell => cut(cell, MOST_CELL_CHARACTERS)))
  const widths = columns.map((_, at) => Math.max(...cells.map(row => row[at]!.length)))
  const lines = cells.map(row =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
  )
  const [head, ...body] = lines
  const totals = body.pop()
  const shown: string[] = []
  let left = MOST_TABLE_CHARACTERS - lengthOf(head) - lengthOf(totals)
  for (const line of body) {
    left -= lengthOf(line)
    if (left < 0) break
    shown.push(line)
  }
  return {
    text: [head, ...shown, ...(totals === undefined ? [] : [totals])].join('\n'),
    lines: shown.length + (totals === undefined ? 0 : 1),
  }
}

const lengthOf = (line = ''): number => escaped(line).length + 1
