// Statements on managers. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Manager, managers } from '#contract/endpoints/managers.ts'
import { refuse } from '#contract/errors.ts'
import { accountJoins, invitationStatus } from '#server/platform/auth/index.ts'
import { type Counted, countRows, onDuplicate, pagedBy, type Tx } from '#server/platform/database/index.ts'

export type ManagerRow = Omit<Manager, 'createdAt' | 'invitationExpiresAt'> & {
  accountId: number | null
  invitationExpiresAt: Date | null
  createdAt: Date
}

const STATUS = invitationStatus(sql`false`)

const MANAGER = sql`
  m.id, m.account_id, m.first_name, m.last_name, m.email, m.dialpad_user_id, m.dialpad_office_id, m.edits_organization,
  m.created_at, ${STATUS} as invitation_status, i.expires_at as invitation_expires_at,
  exists (
    select from surfer s
    where s.organization_id = m.organization_id and lower(s.email) = lower(m.email) and s.deleted_at is null
  ) as is_surfer,
  coalesce((
    select jsonb_agg(jsonb_build_object('teamId', t.id, 'teamName', t.name, 'surfers', coalesce(member.people, '[]'))
      order by t.is_default desc, t.name)
    from manager_team_edit e
    join team t on t.organization_id = e.organization_id and t.id = e.team_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name)
        order by s.first_name, s.last_name, s.id) as people
      from surfer s
      where s.organization_id = t.organization_id and s.team_id = t.id and s.deleted_at is null
    ) as member on true
    where e.organization_id = m.organization_id and e.manager_id = m.id), '[]') as team_schedule_permissions`

export type ManagerFilter = QueryOf<typeof managers.list>

const BY_NAME = sql`m.first_name collate "und-x-icu", m.last_name collate "und-x-icu", m.id`

/** Managers by name. */
export async function selectManagers(tx: Tx, filter: ManagerFilter): Promise<Counted<ManagerRow>> {
  const { searchText = '', invitationStatuses = [] } = filter
  const kept = sql`m.deleted_at is null`
  const matches = sql`
    (${invitationStatuses.length} = 0 or ${STATUS} = any(${invitationStatuses as string[]}::text[]))
    and strpos(lower(m.first_name || ' ' || m.last_name || ' ' || m.email), lower(${searchText.trim()})) > 0`
  const from = sql`manager m ${accountJoins('m')}`
  const { rows } = await sql<ManagerRow>`
    select ${MANAGER} from ${from}
    where ${kept} and ${matches}
    ${pagedBy(filter, { id: sql`m.id`, order: BY_NAME })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from, kept, matches }) }
}

export async function selectManager(tx: Tx, managerId: number): Promise<ManagerRow | undefined> {
  const { rows } = await sql<ManagerRow>`
    select ${MANAGER} from manager m ${accountJoins('m')} where m.id = ${managerId} and m.deleted_at is null`.execute(
    tx,
  )
  return rows[0]
}

export async function countManagers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ managers: number }>`
    select count(*) as managers from manager where deleted_at is null`.execute(tx)
  return rows[0]!.managers
}

export async function countOrganizationEditors(tx: Tx): Promise<number> {
  const { rows } = await sql<{ editors: number }>`
    select count(*) as editors from manager where deleted_at is null and edits_organization`.execute(tx)
  return rows[0]!.editors
}

/** Ids that match no active manager. */
export async function selectMissingManagers(tx: Tx, managerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${managerIds}::bigint[]) as wanted(id)
    where not exists (select from manager m where m.id = wanted.id and m.deleted_at is null)`.execute(tx)
  return rows.map(row => row.id)
}

export type ManagerFields = Pick<Manager, 'firstName' | 'lastName' | 'email' | 'editsOrganization'>

const duplicate = (email: string) => onDuplicate('manager_email', refuse('DUPLICATED_EMAIL', { email }))

export async function insertManager(tx: Tx, organizationId: number, fields: ManagerFields): Promise<number> {
  const { id } = await tx
    .insertInto('manager')
    .values({ organizationId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicate(fields.email))
  return id
}

/** A row that acts for an API token of the organization, and is no person. */
export async function insertProgram(tx: Tx, organizationId: number, name: string): Promise<number> {
  const program = { organizationId, firstName: name, lastName: '(API token)', email: '', isProgram: true }
  const { id } = await tx
    .insertInto('manager')
    .values({ ...program, deletedAt: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateManager(
  tx: Tx,
  managerId: number,
  changes: Partial<ManagerFields & Pick<Manager, 'dialpadUserId'>>,
): Promise<void> {
  await tx
    .updateTable('manager')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', managerId)
    .execute()
    .catch(duplicate(changes.email ?? ''))
}

export async function markDeleted(tx: Tx, managerId: number): Promise<void> {
  await sql`update manager set deleted_at = now(), updated_at = now() where id = ${managerId}`.execute(tx)
}

export async function linkAccount(tx: Tx, managerId: number, accountId: number): Promise<void> {
  await sql`update manager set account_id = ${accountId} where id = ${managerId}`.execute(tx)
}

/** Notes who they are at the telephony provider, where neither the manager has an id nor another that id. */
export async function noteManagerOfTelephony(tx: Tx, managerId: number, userId: string): Promise<void> {
  await sql`
    update manager set dialpad_user_id = ${userId}, updated_at = now()
    where id = ${managerId} and dialpad_user_id is null
      and not exists (select from manager o where o.dialpad_user_id = ${userId} and o.deleted_at is null)`.execute(
    tx,
  )
}

/** Name and address of a manager follow the account. */
export async function setManagerIdentity(
  tx: Tx,
  accountId: number,
  { email, firstName, lastName }: { email?: string; firstName?: string; lastName?: string },
): Promise<void> {
  await sql`
    update manager set email = coalesce(${email ?? null}, email), first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name), updated_at = now()
    where account_id = ${accountId} and deleted_at is null`
    .execute(tx)
    .catch(duplicate(email ?? ''))
}

interface EditorRow {
  accountId: number
  email: string
  name: string
}

/** Managers who edit the organization and have an account. */
export async function selectEditors(tx: Tx): Promise<EditorRow[]> {
  const { rows } = await sql<EditorRow>`
    select account_id, email, trim(concat(first_name, ' ', last_name)) as name from manager
    where edits_organization and deleted_at is null and account_id is not null order by id`.execute(tx)
  return rows
}
