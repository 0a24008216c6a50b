// Everything of an organization as CSV files with the columns of the move-in kit, read and written some days at a
// time. Each file is as of the moment when it is read. Secrets and log-ins are in none of them.
import { csvText } from '#contract/csv-text.ts'
import { MOVE_IN_COLUMNS } from '#contract/organization/move-in-fields.ts'
import type { MoveInField, MoveInKind } from '#contract/organization/move-ins.ts'
import { draftView } from '#core/blocks/index.ts'
import { DAY_MS, type Zone } from '#core/time/index.ts'
import { organizationZone } from '#server/features/organization/index.ts'
import {
  blockSpan,
  blocksMeeting,
  publishedBlocks,
  type StoredBlock,
} from '#server/features/schedule/index.ts'
import { type ImportedSurfer, importedSurfers, windowsText } from '#server/features/surfers/index.ts'
import { plainShiftTemplates, shiftTemplatesById } from '#server/features/task-templates/index.ts'
import { selectTasks, tasksById } from '#server/features/tasks/index.ts'
import { teamFields } from '#server/features/teams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { clock, offsetText } from './offset-text.ts'
import { OTHER_COLUMNS, otherFiles } from './other-files.ts'

export type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type Cells = Partial<Record<MoveInField, string>>

export interface ExportedFile {
  name: string
  /** Text in parts, the headers first, and the lines in each. */
  parts: AsyncIterable<{ text: string; rowCount: number }>
}

const DAYS_AT_ONCE = 14
const ALL = { offset: 0, limit: 100_000 }
const NEWLINE = '\r\n'

const TYPE_TEXTS = {
  'task-activity': 'activity',
  'task-break': 'break',
  'task-blocked-time': 'blocked time',
} as const

export function organizationFiles(inTenant: InTenant): ExportedFile[] {
  const settings = (name: string, kind: MoveInKind, rows: (tx: Tx) => Promise<Cells[]>): ExportedFile => ({
    name,
    parts: whole(kind, () => inTenant(rows)),
  })
  return [
    { name: 'READ ME.txt', parts: readMe() },
    settings('1 teams.csv', 'teams', async tx =>
      (await teamFields(tx)).toSorted((one, other) => one.name.localeCompare(other.name)),
    ),
    settings('2 skills.csv', 'skills', async tx =>
      (await selectTasks(tx, { state: 'active', ...ALL })).rows.map(({ name, type, color, emoji }) => ({
        name,
        type: TYPE_TEXTS[type],
        color,
        emoji,
      })),
    ),
    { name: '3 agents.csv', parts: agents(inTenant) },
    settings('4 shift-templates.csv', 'shift-templates', shiftTemplates),
    { name: '5 shifts published.csv', parts: blocks(inTenant, 'shift', true) },
    { name: '6 shifts drafts.csv', parts: blocks(inTenant, 'shift', false) },
    { name: '7 time-off published.csv', parts: blocks(inTenant, 'time-off', true) },
    { name: '8 time-off drafts.csv', parts: blocks(inTenant, 'time-off', false) },
    ...otherFiles(inTenant),
  ]
}

const linesOf = (kind: MoveInKind, rows: readonly Cells[]) => ({
  text:
    rows.length === 0
      ? ''
      : csvText(rows.map(row => MOVE_IN_COLUMNS[kind].map(({ field }) => row[field] ?? ''))) + NEWLINE,
  rowCount: rows.length,
})
const headersOf = (kind: MoveInKind) => ({
  text: csvText([MOVE_IN_COLUMNS[kind].map(column => column.title)]) + NEWLINE,
  rowCount: 0,
})

async function* whole(kind: MoveInKind, rows: () => Promise<Cells[]>) {
  yield headersOf(kind)
  yield linesOf(kind, await rows())
}

const shiftTemplates = async (tx: Tx): Promise<Cells[]> =>
  (await plainShiftTemplates(tx))
    .toSorted((one, other) => one.startMinute - other.startMinute || one.name.localeCompare(other.name))
    .map(({ name, startMinute, endMinute, breaks, timezone, color }) => ({
      name,
      start: clock(startMinute),
      end: clock(endMinute),
      breaks: breaks
        .map(one => [one.startMinute, one.startMinute + one.duration])
        .map(([from, to]) => `${clock(startMinute + from!)}-${clock(startMinute + to!)}`)
        .join('; '),
      timezone,
      color,
    }))

const AGENT_COLUMNS = [
  'First name',
  'Last name',
  'E-mail',
  'Team',
  'Skills',
  'Hours a week',
  'Hours a day',
  'Working windows',
  'Time zone',
  'Start date',
  'End date',
]

async function* agents(inTenant: InTenant) {
  yield { text: csvText([AGENT_COLUMNS]) + NEWLINE, rowCount: 0 }
  const rows = await inTenant(async tx => {
    const teams = new Map((await teamFields(tx)).map(({ id, name }) => [id, name]))
    const tasks = new Map(
      (await selectTasks(tx, { state: 'active', ...ALL })).rows.map(one => [one.id, one.name]),
    )
    return (await importedSurfers(tx))
      .toSorted((one, other) => one.email.localeCompare(other.email))
      .map(agent => agentCells(agent, teams, tasks))
  })
  if (rows.length > 0) yield { text: csvText(rows) + NEWLINE, rowCount: rows.length }
}

const rangeCell = (min: number | null, max: number | null, unit: number): string => {
  const text = (value: number) => String(Math.round((value / unit) * 10_000) / 10_000)
  if (min === null || max === null) return ''
  return min === max ? text(min) : `${text(min)}-${text(max)}`
}

const agentCells = (
  agent: ImportedSurfer,
  teams: ReadonlyMap<number, string>,
  tasks: ReadonlyMap<number, string>,
): string[] => [
  agent.firstName,
  agent.lastName,
  agent.email,
  teams.get(agent.teamId) ?? '',
  agent.taskIds
    .flatMap(id => tasks.get(id) ?? [])
    .toSorted((one, other) => one.localeCompare(other))
    .join('; '),
  rangeCell(agent.minContractedHours, agent.maxContractedHours, 1),
  rangeCell(agent.minContractedDailyMinutes, agent.maxContractedDailyMinutes, 60),
  agent.workingWindows.length > 0 ? windowsText(agent.workingWindows) : '',
  agent.timezone,
  agent.startDate ?? '',
  agent.endDate ?? '',
]

async function* blocks(inTenant: InTenant, type: 'shift' | 'time-off', isPublished: boolean) {
  const kind = type === 'shift' ? 'shifts' : 'time-off'
  yield headersOf(kind)
  const { zone, span } = await inTenant(async tx => ({
    zone: await organizationZone(tx),
    span: await blockSpan(tx),
  }))
  for (let from = span?.start ?? 0; span && from <= span.end; from += DAYS_AT_ONCE * DAY_MS) {
    const to = from + DAYS_AT_ONCE * DAY_MS
    yield linesOf(
      kind,
      await inTenant(async tx => {
        const all = isPublished
          ? await publishedBlocks(tx, { from, to })
          : draftView(await blocksMeeting(tx, { from, to })).filter(block => block.published === null)
        const own = all.filter(
          block => block.type === type && block.interval.start >= from && block.interval.start < to,
        )
        return blockCells(tx, own, zone)
      }),
    )
  }
}

async function blockCells(tx: Tx, own: readonly StoredBlock[], zone: Zone): Promise<Cells[]> {
  const surferIds = [...new Set(own.map(block => block.surferId))]
  const emails = new Map((await importedSurfers(tx, surferIds)).map(({ id, email }) => [id, email]))
  const taskIds = [...new Set(own.flatMap(block => block.tasks.map(task => task.taskId)))]
  const tasks = new Map((await tasksById(tx, taskIds)).map(({ id, name }) => [id, name]))
  const templates = await shiftTemplatesById(tx, [
    ...new Set(own.flatMap(block => block.shiftTemplateId ?? [])),
  ])
  const at = (instant: number) => offsetText(zone, instant)
  return own
    .flatMap(block => {
      const email = emails.get(block.surferId)
      return email === undefined ? [] : [{ email, block }]
    })
    .toSorted((a, b) => a.block.interval.start - b.block.interval.start || a.email.localeCompare(b.email))
    .flatMap(({ email, block }): Cells[] => {
      const { interval, breaks, subtype, title, shiftTemplateId } = block
      const times = (part: { start: number; end: number }) => ({
        email,
        start: at(part.start),
        end: at(part.end),
      })
      if (block.type === 'time-off') return [{ ...times(interval), type: subtype ?? '', note: title ?? '' }]
      const shift = shiftTemplateId === null ? undefined : templates.get(shiftTemplateId)
      return [
        { ...times(interval), activity: 'Shift', shift: shift?.state === 'active' ? shift.name : '' },
        ...breaks.map(part => ({ ...times(part), activity: '(break)' })),
        ...block.tasks.map(task => ({ ...times(task.interval), activity: tasks.get(task.taskId) ?? '' })),
      ]
    })
}

async function* readMe() {
  const described = Object.entries(MOVE_IN_COLUMNS).map(([kind, columns]) =>
    [`${kind}:`, ...columns.map(({ title, hint }) => `  ${title}: ${hint}`)].join(NEWLINE),
  )
  const text = [
    'Everything of one organization in Lineup, as CSV files in UTF-8.',
    'Settings, Move in reads 1 to 8 again, in the order of their numbers, but for 3 agents.csv: Settings, Agents reads it.',
    '9 contacts.csv is read under Connections, Upload contacts. The command line reads both: npm run cli -- import agents FILE, import history FILE.',
    'Forecasts are made again from contacts. Requests and managers are a record: nothing reads them again.',
    'Times carry their offset from UTC. Passwords, keys and other secrets are in none of the files.',
    'Deleted agents and archived activities and shifts are left out.',
    '',
    'Columns',
    ...described,
    `agents: ${AGENT_COLUMNS.join(', ')}`,
    ...Object.entries(OTHER_COLUMNS).map(([name, columns]) => `${name}: ${columns.join(', ')}`),
    '',
  ].join(NEWLINE)
  yield { text, rowCount: 0 }
}
