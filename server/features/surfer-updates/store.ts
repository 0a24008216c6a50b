// Statements on changes of many agents. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { UpdateField } from '#contract/people/surfer-updates.ts'
import type { LocalDate } from '#core/time/index.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import type { ImportedSurfer } from '../surfers/index.ts'

/** An agent as it was and as it became. */
export interface UndoneSurfer {
  before: ImportedSurfer
  after: ImportedSurfer
}

export interface UpdateRow {
  id: number
  managerName: string
  fields: UpdateField[]
  changed: number
  effectiveFrom: LocalDate | null
  createdAt: Date
  undoneAt: Date | null
}

const UPDATE = sql`
  u.id, trim(m.first_name || ' ' || m.last_name) as manager_name, u.updates -> 'fields' as fields, u.changed,
  u.effective_from, u.created_at, u.undone_at`
const FROM = sql`surfer_update u join manager m on m.organization_id = u.organization_id and m.id = u.manager_id`

/** Newest first. */
export async function selectUpdates(tx: Tx, paged: Paged): Promise<Counted<UpdateRow>> {
  const { rows } = await sql<UpdateRow>`
    select ${UPDATE} from ${FROM} where true ${pagedBy(paged, { id: sql`u.id`, order: sql`u.id desc` })}`.execute(
    tx,
  )
  return { rows, meta: await countAll(tx, FROM) }
}

/** Others who want the same one wait until the end of the transaction. */
export async function lockUpdate(
  tx: Tx,
  updateId: number,
): Promise<(UpdateRow & { undo: UndoneSurfer[] | null }) | undefined> {
  const { rows } = await sql<UpdateRow & { undo: UndoneSurfer[] | null }>`
    select ${UPDATE}, u.undo from ${FROM} where u.id = ${updateId} for no key update of u`.execute(tx)
  return rows[0]
}

export async function insertUpdate(
  tx: Tx,
  organizationId: number,
  {
    managerId,
    fields,
    changed,
    effectiveFrom,
    undo,
  }: Pick<UpdateRow, 'fields' | 'changed' | 'effectiveFrom'> & {
    managerId: number
    undo: UndoneSurfer[] | null
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into surfer_update (organization_id, manager_id, updates, effective_from, changed, undo)
    values (${organizationId}, ${managerId}, ${JSON.stringify({ fields })}::jsonb, ${effectiveFrom}, ${changed},
      ${undo && JSON.stringify(undo)}::jsonb)
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function setUndone(tx: Tx, updateId: number): Promise<void> {
  await sql`update surfer_update set undo = null, undone_at = now() where id = ${updateId}`.execute(tx)
}
