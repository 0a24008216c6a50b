// Statements on many agents at once, a few for any number of them. Row-level security keeps each inside the organization.
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#contract/errors.ts'
import { toSnake } from '#contract/wire/casing.ts'
import { onDuplicate, type Tx } from '#server/platform/database/index.ts'
import type { SurferFields } from './store.ts'

/** An agent as an import reads and writes it. */
export type ImportedSurfer = SurferFields & { id: number; accountId: number | null; taskIds: number[] }

const FIELDS = [
  'first_name',
  'last_name',
  'email',
  'timezone',
  'team_id',
  'start_date',
  'end_date',
  'scheduled_invitation',
  'min_contracted_hours',
  'max_contracted_hours',
  'min_contracted_daily_minutes',
  'max_contracted_daily_minutes',
  'break_minutes_per_shift',
  'rest_minutes_between_shifts',
  'working_windows',
  'timecards_enabled',
  'timecards_allow_custom_times',
  'timecards_allow_overtime',
  'availability_enabled',
]
const COLUMNS = sql.join(FIELDS.map(name => sql.ref(name)))

/** Agents who are not deleted, with all of their skills; all of them, or those of the ids. */
export const selectImportedSurfers = async (
  tx: Tx,
  surferIds?: readonly number[],
): Promise<ImportedSurfer[]> =>
  (await importedWhere(sql`${!surferIds} or id = any(${surferIds ?? []}::bigint[])) order by id`).execute(tx))
    .rows

/** Those of the agents who are not deleted; others who change them wait until the end of the transaction. */
export const lockSurfers = async (tx: Tx, surferIds: readonly number[]): Promise<ImportedSurfer[]> =>
  (await importedWhere(sql`id = any(${surferIds}::bigint[])) order by id for no key update`).execute(tx)).rows

const importedWhere = (condition: RawBuilder<unknown>) =>
  sql<ImportedSurfer>`
    select id, account_id, ${COLUMNS},
      array(
        select st.task_id from surfer_task st
        where st.organization_id = s.organization_id and st.surfer_id = s.id order by 1) as task_ids
    from surfer s where deleted_at is null and (${condition}`

const asColumns = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnake(name), value]))),
  )

const taken = onDuplicate(
  'surfer_email',
  refuse('CONFLICT', {
    because: 'An agent with one of these e-mail addresses was added meanwhile. Look at the file again.',
  }),
)

/** Ids by e-mail address, as it was given. */
export async function insertSurfers(
  tx: Tx,
  organizationId: number,
  rows: readonly SurferFields[],
): Promise<Map<string, number>> {
  const inserted = await sql<{ id: number; email: string }>`
    insert into surfer (organization_id, ${COLUMNS})
    select ${organizationId}, ${COLUMNS} from jsonb_populate_recordset(null::surfer, ${asColumns(rows)}::jsonb)
    returning id, email`
    .execute(tx)
    .catch(taken)
  return new Map(inserted.rows.map(({ id, email }) => [email, id]))
}

/** From now on the agents have exactly these fields. */
export async function updateSurfers(tx: Tx, rows: readonly (SurferFields & { id: number })[]): Promise<void> {
  const sets = sql.join(FIELDS.map(name => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`))
  await sql`
    update surfer s set ${sets}, updated_at = now()
    from jsonb_populate_recordset(null::surfer, ${asColumns(rows)}::jsonb) n where s.id = n.id`.execute(tx)
}

export async function linkAccounts(
  tx: Tx,
  links: readonly { surferId: number; accountId: number }[],
): Promise<void> {
  await sql`
    update surfer s set account_id = n.account_id
    from unnest(${links.map(link => link.surferId)}::bigint[], ${links.map(link => link.accountId)}::bigint[])
      as n(surfer_id, account_id)
    where s.id = n.surfer_id`.execute(tx)
}

export async function markAllDeleted(tx: Tx, surferIds: readonly number[]): Promise<void> {
  await sql`
    update surfer set deleted_at = now(), updated_at = now() where id = any(${surferIds}::bigint[])`.execute(
    tx,
  )
}
