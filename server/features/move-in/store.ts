// Statements on files that somebody moves in with. Row-level security keeps every statement inside the organization.
import { sql } from 'kysely'
import type { MoveIn, MoveInColumns, MoveInRow, MoveInRowState } from '#contract/organization/move-ins.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import type { PlannedRow } from './kinds/kind.ts'

/** Rows that one statement takes: more would be one value of many megabytes. */
const ROWS_AT_ONCE = 2_000

export type MoveInRecord = Omit<MoveIn, 'createdAt' | 'appliedAt' | 'undoneAt'> & {
  managerId: number
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
}

const MOVE_IN = sql`
  i.id, i.kind, i.file_name, i.manager_id, trim(m.first_name || ' ' || m.last_name) as manager_name, i.state,
  i.headers, i.columns, i.date_order, i.zone, i.is_published, i.questions, i.counts, i.job_id, i.created_at,
  i.applied_at, i.undone_at`
const FROM = sql`move_in i join manager m on m.organization_id = i.organization_id and m.id = i.manager_id`

/** Newest first. */
export async function selectMoveIns(tx: Tx, paged: Paged): Promise<Counted<MoveInRecord>> {
  const { rows } = await sql<MoveInRecord>`
    select ${MOVE_IN} from ${FROM} where true ${pagedBy(paged, { id: sql`i.id`, order: sql`i.id desc` })}`.execute(
    tx,
  )
  return { rows, meta: await countAll(tx, FROM, sql`true`) }
}

export async function selectMoveIn(tx: Tx, moveInId: number): Promise<MoveInRecord | undefined> {
  const { rows } = await sql<MoveInRecord>`
    select ${MOVE_IN} from ${FROM} where i.id = ${moveInId}`.execute(tx)
  return rows[0]
}

/** Others who want the same file wait until the end of the transaction. */
export async function lockMoveIn(tx: Tx, moveInId: number): Promise<MoveInRecord | undefined> {
  await sql`select from move_in where id = ${moveInId} for no key update`.execute(tx)
  return selectMoveIn(tx, moveInId)
}

/** The file; null once it is taken over. */
export async function selectText(tx: Tx, moveInId: number): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    select text from move_in where id = ${moveInId}`.execute(tx)
  return rows[0]?.text ?? null
}

/** Columns of earlier files of the kind, newest first. */
export async function selectEarlierColumns(
  tx: Tx,
  { id, kind }: Pick<MoveInRecord, 'id' | 'kind'>,
): Promise<{ headers: string[]; columns: MoveInColumns }[]> {
  const { rows } = await sql<{ headers: string[]; columns: MoveInColumns }>`
    select headers, columns from move_in
    where kind = ${kind} and id <> ${id} and columns is not null order by id desc limit 20`.execute(tx)
  return rows
}

export type NewMoveIn = Pick<
  MoveInRecord,
  'managerId' | 'kind' | 'fileName' | 'columns' | 'dateOrder' | 'zone' | 'isPublished'
> & { text: string }

export async function insertMoveIn(tx: Tx, organizationId: number, file: NewMoveIn): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into move_in (organization_id, manager_id, kind, file_name, text, columns, date_order, zone, is_published)
    values (${organizationId}, ${file.managerId}, ${file.kind}, ${file.fileName}, ${file.text},
      ${file.columns && JSON.stringify(file.columns)}::jsonb, ${file.dateOrder}, ${file.zone}, ${file.isPublished})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function setAnswers(
  tx: Tx,
  moveInId: number,
  { columns, dateOrder, zone, isPublished }: Pick<MoveIn, 'columns' | 'dateOrder' | 'zone' | 'isPublished'>,
): Promise<void> {
  await sql`
    update move_in set columns = ${columns && JSON.stringify(columns)}::jsonb, date_order = ${dateOrder}, zone = ${zone},
      is_published = ${isPublished}, state = 'checking'
    where id = ${moveInId}`.execute(tx)
}

export async function setJob(tx: Tx, moveInId: number, jobId: number): Promise<void> {
  await sql`update move_in set job_id = ${jobId} where id = ${moveInId}`.execute(tx)
}

export async function setChecked(
  tx: Tx,
  moveInId: number,
  {
    headers,
    columns,
    dateOrder,
    questions,
    counts,
  }: Pick<MoveIn, 'headers' | 'columns' | 'dateOrder' | 'questions' | 'counts'>,
): Promise<void> {
  await sql`
    update move_in set state = 'checked', headers = ${headers}, columns = ${JSON.stringify(columns)}::jsonb,
      date_order = ${dateOrder}, questions = ${questions}, counts = ${JSON.stringify(counts)}::jsonb
    where id = ${moveInId}`.execute(tx)
}

export async function setApplied(tx: Tx, moveInId: number): Promise<void> {
  await sql`
    update move_in set state = 'applied', text = null, applied_at = now() where id = ${moveInId}`.execute(tx)
}

export async function setUndone(tx: Tx, moveInId: number): Promise<void> {
  await sql`update move_in set state = 'undone', undone_at = now() where id = ${moveInId}`.execute(tx)
  await sql`
    update move_in_row set written = null where move_in_id = ${moveInId} and written is not null`.execute(tx)
}

export async function replaceRows(
  tx: Tx,
  organizationId: number,
  moveInId: number,
  rows: readonly PlannedRow[],
): Promise<void> {
  await sql`delete from move_in_row where move_in_id = ${moveInId}`.execute(tx)
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE).map(row => ({
      line: row.line,
      state: row.state,
      name: row.name,
      changes: row.changes,
      problem: row.problem,
      surfer_id: row.surferId,
    }))
    await sql`
      insert into move_in_row (organization_id, move_in_id, line, state, name, changes, problem, surfer_id)
      select ${organizationId}::bigint, ${moveInId}::bigint, n.line, n.state, n.name, n.changes, nullif(n.problem, 'null'), n.surfer_id
      from jsonb_populate_recordset(null::move_in_row, ${JSON.stringify(some)}::jsonb) n`.execute(tx)
  }
}

export async function selectRows(
  tx: Tx,
  moveInId: number,
  { state = null, ...paged }: { state?: MoveInRowState | null | undefined } & Paged,
): Promise<Counted<MoveInRow>> {
  const from = sql`move_in_row r`
  const matches = sql`r.move_in_id = ${moveInId} and (${state}::text is null or r.state = ${state})`
  const { rows } = await sql<MoveInRow>`
    select r.line, r.state, r.name, r.changes, r.problem from ${from} where ${matches}
    ${pagedBy(paged, { id: sql`r.line::bigint`, order: sql`r.line` })}`.execute(tx)
  return { rows, meta: await countAll(tx, from, matches) }
}

/** Agents whom lines that change something are about. */
export async function selectTouchedSurfers(tx: Tx, moveInId: number): Promise<number[]> {
  const { rows } = await sql<{ surferId: number }>`
    select distinct r.surfer_id from move_in_row r
    join surfer s on s.organization_id = r.organization_id and s.id = r.surfer_id and s.deleted_at is null
    where r.move_in_id = ${moveInId} and r.state in ('new', 'changed') order by 1`.execute(tx)
  return rows.map(row => row.surferId)
}

/** Lines that change something, as they were shown. */
export async function selectShown(
  tx: Tx,
  moveInId: number,
): Promise<Pick<MoveInRow, 'line' | 'state' | 'changes'>[]> {
  const { rows } = await sql<Pick<MoveInRow, 'line' | 'state' | 'changes'>>`
    select line, state, changes from move_in_row
    where move_in_id = ${moveInId} and state in ('new', 'changed') order by line`.execute(tx)
  return rows
}

export interface WrittenRow {
  line: number
  name: string
  written: unknown
}

export async function setWritten(
  tx: Tx,
  moveInId: number,
  rows: readonly { line: number; written: unknown }[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await sql`
      update move_in_row r set written = n.written
      from jsonb_to_recordset(${JSON.stringify(rows.slice(first, first + ROWS_AT_ONCE))}::jsonb)
        as n(line integer, written jsonb)
      where r.move_in_id = ${moveInId} and r.line = n.line`.execute(tx)
}

export async function selectWritten(tx: Tx, moveInId: number): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select line, name, written from move_in_row
    where move_in_id = ${moveInId} and written is not null order by line`.execute(tx)
  return rows
}

/** Files that nobody took over. */
export async function deleteUnusedBefore(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from move_in where state in ('checking', 'checked') and created_at < ${before}`.execute(tx)
}
