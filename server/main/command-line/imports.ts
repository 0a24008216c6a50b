// Commands that take files over: the move-in kit, agents, and contacts of the past. Each compares first.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Papa from 'papaparse'
import { csvText, decodeText } from '#contract/csv-text.ts'
import { CSV_PROVIDER_ID, connections } from '#contract/endpoints/connections.ts'
import { type UploadForm, uploads } from '#contract/endpoints/uploads.ts'
import { HISTORY_COLUMNS } from '#contract/organization/move-in-fields.ts'
import { MoveInKind, moveIns } from '#contract/organization/move-ins.ts'
import { surferImports } from '#contract/people/surfer-imports.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { type Answer, type CommandLine, finished, type Tools, tools, wholeNumber } from './tools.ts'

async function fileOf({ words }: CommandLine, example: string): Promise<{ fileName: string; text: string }> {
  const [file] = words
  if (!file) throw new StartProblem(`Name the file: npm run cli -- ${example}`)
  const bytes = await readFile(file).catch(cause => {
    throw new StartProblem(`${file} cannot be read: ${(cause as Error).message}.`)
  })
  return { fileName: path.basename(file), text: decodeText(bytes) }
}

const differenceText = (counts: Record<'new' | 'changed' | 'unchanged' | 'refused', number>): string =>
  `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused.`
const NOTHING_CHANGED = 'Nothing was changed. Add --apply to take it over.'

export async function importFile(line: CommandLine): Promise<Answer> {
  const own = await tools(line)
  const { call } = own
  const { fileName, text } = await fileOf(line, 'import FILE --kind shifts')
  const kind = MoveInKind.safeParse(line.options.kind)
  if (!kind.success)
    throw new StartProblem(
      `--kind is "${line.options.kind ?? ''}". Write one of ${MoveInKind.options.join(', ')}.`,
    )
  const body = {
    kind: kind.data,
    fileName,
    text,
    zone: line.options.zone ?? null,
    dateOrder: line.options['date-order'] ?? null,
    isPublished: line.options.publish === true,
  }
  const made = await call(moveIns.create, { body })
  const params = { moveInId: made.id }
  await finished(own, made.jobId!)
  const checked = await call(moveIns.get, { params })
  const refused = (await call(moveIns.rows, { params, query: { state: 'refused', limit: 500 } })).results
  refuseQuestions(checked.questions)
  const problems = refused.map(
    ({ line: at, problem }) =>
      `Line ${at}, ${problem!.field ?? 'line'} "${problem!.value}": ${problem!.because}`,
  )
  const { counts } = checked
  const difference = differenceText(counts)
  const json = { moveInId: made.id, counts, refused, isApplied: line.options.apply === true }
  if (line.options.apply !== true)
    return {
      text: [...problems, difference, NOTHING_CHANGED].join('\n'),
      json,
    }
  const applied = await call(moveIns.apply, { params })
  await finished(own, applied.jobId!)
  return {
    text: [...problems, difference, `Taken over. Undo: npm run cli -- undo ${made.id}`].join('\n'),
    json,
  }
}

const QUESTIONS = {
  columns: 'A column that is needed was not found: name the columns as in the template.',
  dateOrder: 'Dates begin with the day or the month: add --date-order day-first or month-first.',
  zone: 'Times have no time zone: add --zone Europe/Berlin, or --zone agent for each agent’s own.',
}

function refuseQuestions(questions: readonly (keyof typeof QUESTIONS)[]): void {
  if (questions.length > 0)
    throw new StartProblem(`${questions.map(one => QUESTIONS[one]).join('\n')}\nNothing was changed.`)
}

export async function undoFile(line: CommandLine): Promise<Answer> {
  const own = await tools(line)
  const moveInId = wholeNumber(line.words[0] ?? '', 'file')
  const started = await own.call(moveIns.undo, { params: { moveInId } })
  await finished(own, started.jobId!)
  return { text: `File ${moveInId} is undone.`, json: { moveInId } }
}

export async function importAgents(line: CommandLine): Promise<Answer> {
  const own = await tools(line)
  const { call } = own
  const { fileName, text } = await fileOf(line, 'import agents FILE')
  const { columns, counts, rows } = await call(surferImports.preview, { body: { text } })
  const refused = rows.filter(row => row.state === 'refused')
  const problems = refused.map(row => `Line ${row.line}, ${row.email || row.name}: ${row.because}`)
  const chosen = rows.filter(row => row.state === 'new' || row.state === 'changed').map(row => row.line)
  if (line.options.apply !== true || chosen.length === 0)
    return {
      text: [
        ...problems,
        differenceText(counts),
        chosen.length > 0 ? NOTHING_CHANGED : 'Nothing to take over.',
      ].join('\n'),
      json: { counts, refused, isApplied: false },
    }
  const { importId, jobId } = await call(surferImports.create, {
    body: { text, fileName, columns, lines: chosen },
  })
  await finished(own, jobId)
  return {
    text: [
      ...problems,
      differenceText(counts),
      `Taken over. Undo: npm run cli -- undo agents ${importId}`,
    ].join('\n'),
    json: { importId, counts, refused, isApplied: true },
  }
}

export async function undoAgents(line: CommandLine): Promise<Answer> {
  const { call } = await tools(line)
  const surferImportId = wholeNumber(line.words[0] ?? '', 'file')
  await call(surferImports.undo, { params: { surferImportId } })
  return { text: `File ${surferImportId} of agents is undone.`, json: { importId: surferImportId } }
}

type Minutes = Extract<UploadForm['reading'], { kind: 'intervals' }>['minutes']

/** Lines by the length of their interval: each length is a source of its own, as a file has one. */
export async function importHistory(line: CommandLine): Promise<Answer> {
  const own = await tools(line)
  const { fileName, text } = await fileOf(line, 'import history FILE')
  const byMinutes = historyOf(text, line.options.minutes)
  const counts = [...byMinutes].map(([minutes, rows]) => `${rows.length} intervals of ${minutes} minutes`)
  if (line.options.apply !== true)
    return { text: [...counts, NOTHING_CHANGED].join('\n'), json: { counts, isApplied: false } }
  const zone = typeof line.options.zone === 'string' ? line.options.zone : 'Etc/UTC'
  const taken = []
  for (const [minutes, rows] of byMinutes)
    taken.push(await uploaded(own, { fileName, zone, minutes: minutes as Minutes, rows }))
  const problems = taken.flatMap(one =>
    one.rejects.map(({ line: at, value, reason }) => `Line ${at}, "${value}": ${reason}`),
  )
  return {
    text: [
      ...problems,
      ...counts,
      'Taken over. Ticket groups that read these sources are forecast anew.',
    ].join('\n'),
    json: {
      uploads: taken.map(({ id, connectionId, rowCount, rejectedCount, queues }) => ({
        id,
        connectionId,
        rowCount,
        rejectedCount,
        queues,
      })),
      isApplied: true,
    },
  }
}

type HistoryRow = Partial<Record<string, string>>

/** Lines of the file by the minutes of their interval. Throws where a column that is needed is missing. */
function historyOf(text: string, given: string | boolean | undefined): Map<number, HistoryRow[]> {
  const { data, meta } = Papa.parse<HistoryRow>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  const { start, offered, minutes } = HISTORY_COLUMNS
  for (const column of [start, offered])
    if (!meta.fields?.includes(column))
      throw new StartProblem(
        `The file has no column “${column}”. It takes ${Object.values(HISTORY_COLUMNS).join(', ')}.`,
      )
  const length = typeof given === 'string' ? wholeNumber(given, 'minutes') : null
  if (length === null && !meta.fields?.includes(minutes))
    throw new StartProblem(`The file has no column “${minutes}”. Say how long an interval is: --minutes 15.`)
  return Map.groupBy(data, row => length ?? wholeNumber(row[minutes] ?? '', 'minutes'))
}

async function uploaded(
  own: Tools,
  { fileName, zone, minutes, rows }: { fileName: string; zone: string; minutes: Minutes; rows: HistoryRow[] },
) {
  const { call } = own
  const columns = Object.values(HISTORY_COLUMNS)
  const name = `Contacts in steps of ${minutes} minutes`
  const there = (await call(connections.list)).results.find(
    one => one.providerId === CSV_PROVIDER_ID && one.name === name && one.deletedAt === null,
  )
  const connectionId =
    there?.id ?? (await call(connections.create, { body: { providerId: CSV_PROVIDER_ID, name } })).id
  const has = (column: string) => (rows.some(row => row[column]) ? column : null)
  const body = {
    connectionId,
    fileName,
    fileTimeZone: zone,
    reading: {
      kind: 'intervals',
      hasHeader: true,
      dateOrder: 'year-first',
      startColumn: HISTORY_COLUMNS.start,
      offeredColumn: HISTORY_COLUMNS.offered,
      handledColumn: has(HISTORY_COLUMNS.handled),
      handleTimeColumn: has(HISTORY_COLUMNS.handleTime),
      queueColumn: has(HISTORY_COLUMNS.group),
      minutes,
    },
  }
  const { id: uploadId } = await call(uploads.create, { body })
  const content = csvText([columns, ...rows.map(row => columns.map(column => row[column] ?? ''))])
  const { jobId } = await call(uploads.content, { params: { uploadId }, content: Buffer.from(content) })
  await finished(own, jobId!)
  return call(uploads.get, { params: { uploadId } })
}
