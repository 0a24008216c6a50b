// Every raw statement that the server tests send, with its place in the code, the columns that PostgreSQL says it
// returns, and the columns that came back null. `npm run row-types` holds the row types of the code against them.
import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'
import { type KyselyPlugin, PostgresQueryCompiler, type QueryId } from 'kysely'
import pg from 'pg'

export interface RecordedStatement {
  /** File from the project's root, line and column of the call that sends it. */
  site: string
  text: string
  columns: RecordedColumn[]
  /** Names of columns, in camelCase, of which a test read a null. */
  nulls: string[]
}
export interface RecordedColumn {
  /** As the database names it. */
  name: string
  /** PostgreSQL's name of the type: int8, _text. */
  type: string
}

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
export const RECORDS_FOLDER = join(PROJECT, 'test/output/statements')
/** Limit of distinct statements per site: lists of values make many similar ones. */
const MAX_TEXTS_PER_SITE = 12
const FRAME = /\(?(\/[^():]+):(\d+):(\d+)\)?$/
const PASSED_OVER = /\/node_modules\/|\/test\/statements\/|\/server\/platform\/database\//

interface SentStatement {
  site: string
  text: string
  nulls: Set<string>
  isWritten: boolean
}

const bySite = new Map<string, Map<string, SentStatement>>()
const compiler = new PostgresQueryCompiler()

/**
 * Recorder of sent statements. Kysely reports a statement before its first await, so the sender is still on the stack.
 */
export function statementRecorder(): KyselyPlugin {
  const sent = new WeakMap<QueryId, SentStatement>()
  return {
    transformQuery({ node, queryId }) {
      const site = node.kind === 'RawNode' ? senderOf() : null
      const statement = site && remember(site, () => compiler.compileQuery(node, queryId).sql)
      if (statement) sent.set(queryId, statement)
      return node
    },
    async transformResult({ result, queryId }) {
      const statement = sent.get(queryId)
      if (statement)
        for (const row of result.rows)
          for (const [name, value] of Object.entries(row ?? {}))
            if (value === null) {
              if (!statement.nulls.has(name)) statement.isWritten = false
              statement.nulls.add(name)
            }
      return result
    },
  }
}

/** Site of each place in the compiled code: finding it in the source takes longer than the statement. */
const siteByPlace = new Map<string, string | null>()

function senderOf(): string | null {
  const holder: { stack?: string } = {}
  const { stackTraceLimit, prepareStackTrace } = Error
  let site: string | null = null
  Error.stackTraceLimit = 16
  Error.prepareStackTrace = (error, frames) => {
    const place = placeIn(frames)
    if (place === null) return
    if (!siteByPlace.has(place))
      siteByPlace.set(place, siteIn(prepareStackTrace?.(error, frames) ?? frames.join('\n')))
    site = siteByPlace.get(place)!
  }
  Error.captureStackTrace(holder, senderOf)
  void holder.stack
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return site
}

function placeIn(frames: readonly NodeJS.CallSite[]): string | null {
  for (const frame of frames) {
    const file = frame.getScriptNameOrSourceURL()
    if (file && !file.startsWith('node:') && !PASSED_OVER.test(file))
      return `${file}:${frame.getLineNumber()}:${frame.getColumnNumber()}`
  }
  return null
}

/** Site of the sender in a formatted stack; null where it is not the product's. */
function siteIn(stack: string): string | null {
  for (const line of stack.split('\n')) {
    const frame = FRAME.exec(line)
    if (!frame || PASSED_OVER.test(frame[1]!)) continue
    const file = relative(PROJECT, frame[1]!)
    return /^server\//.test(file) && !/\.(test|fixture)\.ts$/.test(file)
      ? `${file}:${frame[2]}:${frame[3]}`
      : null
  }
  return null
}

function remember(site: string, textOf: () => string): SentStatement | null {
  const known = bySite.get(site) ?? new Map<string, SentStatement>()
  bySite.set(site, known)
  const text = textOf()
  const statement = known.get(text)
  if (statement) return statement
  if (known.size >= MAX_TEXTS_PER_SITE) return null
  const fresh = { site, text, nulls: new Set<string>(), isWritten: false }
  known.set(text, fresh)
  return fresh
}

/** Prepares what was not written yet against the database at `url`, and appends it to this worker's file. */
export async function writeRecords(url: string): Promise<void> {
  const unwritten = [...bySite.values()].flatMap(texts => [...texts.values()]).filter(one => !one.isWritten)
  if (unwritten.length === 0) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const typeNames = await readTypeNames(client)
    const lines: string[] = []
    for (const statement of unwritten) {
      statement.isWritten = true
      const { site, text, nulls } = statement
      const columns = await describeColumns(client, text)
      const named = columns?.map(({ name, type }) => ({ name, type: typeNames.get(type) ?? String(type) }))
      // Statements on tables that a test made and dropped again are not the product's.
      if (named)
        lines.push(
          JSON.stringify({ site, text, columns: named, nulls: [...nulls] } satisfies RecordedStatement),
        )
    }
    mkdirSync(RECORDS_FOLDER, { recursive: true })
    appendFileSync(
      join(RECORDS_FOLDER, `${process.pid}-${threadId}.jsonl`),
      lines.map(line => `${line}\n`).join(''),
    )
  } finally {
    await client.end()
  }
}

async function readTypeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int as oid, typname as name from pg_type',
  )
  return new Map(rows.map(({ oid, name }) => [oid, name]))
}

/** Names and type numbers of the columns; null when the statement cannot be prepared. Nothing is executed. */
export function describeColumns(
  client: pg.Client,
  text: string,
): Promise<{ name: string; type: number }[] | null> {
  return new Promise(resolve => {
    let columns: { name: string; type: number }[] | null = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, false)
        connection.describe({ type: 'S', name: '' }, false)
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
      },
      handleError() {
        columns = null
      },
      handleReadyForQuery() {
        resolve(columns)
      },
    } as unknown as pg.Submittable)
  })
}
