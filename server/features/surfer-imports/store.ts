// Statements on imports of agents. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { EntriesOutside, ImportColumns } from '#contract/people/surfer-imports.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import type { ImportedSurfer } from '../surfers/index.ts'

/** File, columns and lines that a manager chose to apply. */
export interface ImportRequest {
  text: string
  columns: ImportColumns
  lines: number[]
  /** Left out: no entry was outside when the manager chose. */
  entriesOutside?: EntriesOutside | undefined
}

/** State before the import, and what it made. */
export interface Undo {
  addedIds: number[]
  before: ImportedSurfer[]
  teamIds: number[]
  taskIds: number[]
}

export interface ImportRow {
  id: number
  managerId: number
  managerName: string
  fileName: string
  added: number
  changed: number
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
}

export interface LockedImport extends ImportRow {
  request: ImportRequest | null
  undo: Undo | null
}

const IMPORT = sql`
  i.id, i.manager_id, trim(m.first_name || ' ' || m.last_name) as manager_name, i.file_name, i.added, i.changed,
  i.created_at, i.applied_at, i.undone_at`
const FROM = sql`
  surfer_import i join manager m on m.organization_id = i.organization_id and m.id = i.manager_id`

/** Newest first. */
export async function selectImports(tx: Tx, paged: Paged): Promise<Counted<ImportRow>> {
  const applied = sql`i.applied_at is not null`
  const { rows } = await sql<ImportRow>`
    select ${IMPORT} from ${FROM} where ${applied}
    ${pagedBy(paged, { id: sql`i.id`, order: sql`i.id desc` })}`.execute(tx)
  return { rows, meta: await countAll(tx, FROM, applied) }
}

/** Others who want the same import wait until the end of the transaction. */
export async function lockImport(tx: Tx, importId: number): Promise<LockedImport | undefined> {
  const { rows } = await sql<LockedImport>`
    select ${IMPORT}, i.request, i.undo from ${FROM} where i.id = ${importId} for no key update of i`.execute(
    tx,
  )
  return rows[0]
}

export async function insertImport(
  tx: Tx,
  organizationId: number,
  { managerId, fileName, request }: Pick<ImportRow, 'managerId' | 'fileName'> & { request: ImportRequest },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into surfer_import (organization_id, manager_id, file_name, request)
    values (${organizationId}, ${managerId}, ${fileName}, ${JSON.stringify(request)}::jsonb) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function setApplied(
  tx: Tx,
  importId: number,
  { added, changed, undo }: { added: number; changed: number; undo: Undo },
): Promise<void> {
  await sql`
    update surfer_import set request = null, added = ${added}, changed = ${changed},
      undo = ${JSON.stringify(undo)}::jsonb, applied_at = now()
    where id = ${importId}`.execute(tx)
}

export async function setUndone(tx: Tx, importId: number): Promise<void> {
  await sql`update surfer_import set undo = null, undone_at = now() where id = ${importId}`.execute(tx)
}
