// Statements on agents. Row-level security keeps every statement inside the transaction's organization.
import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Surfer, surfers } from '#contract/endpoints/surfers.ts'
import { refuse } from '#contract/errors.ts'
import { invariant } from '#core/invariant.ts'
import { accountJoins, invitationStatus } from '#server/platform/auth/index.ts'
import { type Counted, countRows, onDuplicate, pagedBy, type Tx } from '#server/platform/database/index.ts'

/** A surfer as the tables have it; the service adds what depends on today. */
export type SurferRow = Omit<
  Surfer,
  | 'taskIds'
  | 'offboarded'
  | 'isConnectedToGCal'
  | 'googleCalendarConnected'
  | 'slackConnected'
  | 'invitationExpiresAt'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
> & {
  accountId: number | null
  invitationExpiresAt: Date | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

const STATUS = invitationStatus(sql`s.scheduled_invitation and s.start_date is not null`)

// Skills are a subquery in the select list: PostgreSQL then asks for them after the limit, not before.
const SURFER = sql`
  s.id, s.account_id, s.first_name, s.last_name, s.email, s.timezone, pp.url as profile_picture_url,
  s.team_id, t.name as team_name, t.is_default as is_default_team,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'emoji', k.emoji, 'color', k.color) order by k.name)
    from surfer_task st
    join task k on k.organization_id = st.organization_id and k.id = st.task_id and k.state = 'active'
    where st.organization_id = s.organization_id and st.surfer_id = s.id), '[]') as tasks,
  s.start_date, s.end_date, s.scheduled_invitation, ${STATUS} as invitation_status, i.expires_at as invitation_expires_at,
  s.min_contracted_hours, s.max_contracted_hours, s.min_contracted_daily_minutes, s.max_contracted_daily_minutes,
  s.break_minutes_per_shift, s.rest_minutes_between_shifts, s.working_windows,
  s.timecards_enabled, s.timecards_allow_custom_times, s.timecards_allow_overtime, s.availability_enabled, s.dialbot_enabled, s.dialpad_user_id, s.dialpad_office_id,
  s.created_at, s.updated_at, s.deleted_at`

const JOINS = sql`
  join team t on t.organization_id = s.organization_id and t.id = s.team_id
  left join profile_picture pp on pp.organization_id = s.organization_id and pp.account_id = s.account_id
  ${accountJoins('s')}`

export type SurferFilter = QueryOf<typeof surfers.list>

const KEPT = sql`s.deleted_at is null`
const BY_NAME = sql`s.first_name collate "und-x-icu", s.last_name collate "und-x-icu"`
const SORTS: Record<SurferFilter['sortBy'], RawBuilder<unknown>[]> = {
  name: [sql`s.first_name collate "und-x-icu"`, sql`s.last_name collate "und-x-icu"`],
  email: [sql`lower(s.email)`],
  teamName: [sql`t.name collate "und-x-icu"`],
  createdAt: [sql`s.created_at`],
  updatedAt: [sql`s.updated_at`],
}

/** -1 among the team ids stands for the default team. */
const matches = ({
  searchText = '',
  teamIds = [],
  taskIds = [],
  invitationStatuses = [],
}: Partial<SurferFilter>) => sql`
  strpos(lower(s.first_name || ' ' || s.last_name || ' ' || s.email), lower(${searchText.trim()})) > 0
  and (${teamIds.length} = 0 or s.team_id = any(${teamIds}::bigint[]) or (t.is_default and -1 = any(${teamIds}::bigint[])))
  and (${invitationStatuses.length} = 0 or ${STATUS} = any(${invitationStatuses as string[]}::text[]))
  and (${taskIds.length} = 0 or exists (
    select from surfer_task st
    where st.organization_id = s.organization_id and st.surfer_id = s.id and st.task_id = any(${taskIds}::bigint[])))`

export async function selectSurfers(tx: Tx, filter: SurferFilter): Promise<Counted<SurferRow>> {
  const direction = filter.sortDirection === 'desc' ? sql`desc` : sql`asc`
  const order = SORTS[filter.sortBy].map(column => sql`${column} ${direction}`)
  const { rows } = await sql<SurferRow>`
    select ${SURFER} from surfer s ${JOINS}
    where ${KEPT} and ${matches(filter)}
    ${pagedBy(filter, { id: sql`s.id`, order: sql`${sql.join(order)}, ${BY_NAME}, s.id` })}`.execute(tx)
  const from = sql`surfer s ${JOINS}`
  return { rows, meta: await countRows(tx, { from, kept: KEPT, matches: matches(filter) }) }
}

/** Agents whom the filter finds. */
export async function selectSurferIds(
  tx: Tx,
  filter: Partial<SurferFilter>,
  exceptIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from surfer s ${JOINS}
    where ${KEPT} and ${matches(filter)} and s.id <> all(${exceptIds}::bigint[])`.execute(tx)
  return rows.map(row => row.id)
}

export async function selectSurfer(tx: Tx, surferId: number): Promise<SurferRow | undefined> {
  const { rows } = await sql<SurferRow>`
    select ${SURFER} from surfer s ${JOINS} where s.id = ${surferId} and s.deleted_at is null`.execute(tx)
  return rows[0]
}

/** Others who change this agent wait until the end of the transaction. */
export async function lockSurfer(tx: Tx, surferId: number): Promise<void> {
  await sql`select from surfer where id = ${surferId} for no key update`.execute(tx)
}

/** The columns that a manager fills in. */
export type SurferFields = Pick<
  Surfer,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'timezone'
  | 'teamId'
  | 'startDate'
  | 'endDate'
  | 'scheduledInvitation'
  | 'minContractedHours'
  | 'maxContractedHours'
  | 'minContractedDailyMinutes'
  | 'maxContractedDailyMinutes'
  | 'breakMinutesPerShift'
  | 'restMinutesBetweenShifts'
  | 'workingWindows'
  | 'timecardsEnabled'
  | 'timecardsAllowCustomTimes'
  | 'timecardsAllowOvertime'
  | 'availabilityEnabled'
>

const columns = ({ workingWindows, ...fields }: Partial<SurferFields>) => ({
  ...fields,
  ...(workingWindows && { workingWindows: JSON.stringify(workingWindows) }),
})
const duplicate = (email: string) => onDuplicate('surfer_email', refuse('DUPLICATED_EMAIL', { email }))

export async function insertSurfer(tx: Tx, organizationId: number, fields: SurferFields): Promise<number> {
  const { id } = await tx
    .insertInto('surfer')
    .values({ ...fields, organizationId, workingWindows: JSON.stringify(fields.workingWindows) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicate(fields.email))
  return id
}

export async function updateSurfer(
  tx: Tx,
  surferId: number,
  changes: Partial<SurferFields & Pick<Surfer, 'dialpadUserId'>>,
): Promise<void> {
  await tx
    .updateTable('surfer')
    .set({ ...columns(changes), updatedAt: sql`now()` })
    .where('id', '=', surferId)
    .execute()
    .catch(duplicate(changes.email ?? ''))
}

export async function markDeleted(tx: Tx, surferId: number): Promise<void> {
  await sql`update surfer set deleted_at = now(), updated_at = now() where id = ${surferId}`.execute(tx)
}

/** Ids that match no active surfer. */
export async function selectMissingSurfers(tx: Tx, surferIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${surferIds}::bigint[]) as wanted(id)
    where not exists (select from surfer s where s.id = wanted.id and s.deleted_at is null)`.execute(tx)
  return rows.map(row => row.id)
}

/** Each of the ids with the agent's team; null where no agent is there. */
export async function selectTeamsOfSurfers(
  tx: Tx,
  surferIds: readonly number[],
): Promise<{ id: number; teamId: number | null }[]> {
  const { rows } = await sql<{ id: number; teamId: number | null }>`
    select wanted.id, s.team_id from unnest(${surferIds}::bigint[]) as wanted(id)
    left join surfer s on s.id = wanted.id and s.deleted_at is null`.execute(tx)
  return rows
}

/** First and last name by id; deleted agents too, for the history. */
export async function selectSurferNames(tx: Tx, surferIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from surfer where id = any(${surferIds}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The managers who are the same person: by account, or by e-mail where no account is known. */
export async function selectManagersOfSurfer(tx: Tx, surferId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from surfer s
    join manager m on m.organization_id = s.organization_id and m.deleted_at is null
      and (m.account_id = s.account_id or lower(m.email) = lower(s.email))
    where s.id = ${surferId} order by m.id`.execute(tx)
  return rows.map(row => row.id)
}

export async function linkAccount(tx: Tx, surferId: number, accountId: number): Promise<void> {
  await sql`update surfer set account_id = ${accountId} where id = ${surferId}`.execute(tx)
}

/** Notes who they are at the telephony provider, where neither the agent has an id nor somebody else that id. */
export async function noteSurfersOfTelephony(
  tx: Tx,
  people: readonly { surferId: number; userId: string }[],
): Promise<void> {
  await sql`
    update surfer s set dialpad_user_id = p.user_id, updated_at = now()
    from unnest(${people.map(one => one.surferId)}::bigint[], ${people.map(one => one.userId)}::text[]) as p(surfer_id, user_id)
    where s.id = p.surfer_id and s.deleted_at is null and s.dialpad_user_id is null
      and not exists (select from surfer o where o.dialpad_user_id = p.user_id and o.deleted_at is null)`.execute(
    tx,
  )
}

/** The team of agents who are given no other. */
export async function selectDefaultTeamId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from team where is_default`.execute(tx)
  invariant(rows[0], 'every organization has a default team')
  return rows[0].id
}

/** Whether the invitation goes out by itself on the first day. */
export async function setScheduledInvitation(
  tx: Tx,
  surferIds: readonly number[],
  isScheduled: boolean,
): Promise<void> {
  await sql`
    update surfer set scheduled_invitation = ${isScheduled}, updated_at = now()
    where id = any(${surferIds}::bigint[]) and scheduled_invitation <> ${isScheduled}`.execute(tx)
}

/** `cutOffDays`: null: as the organization has it. */
export async function setAvailabilityFeature(
  tx: Tx,
  surferId: number,
  isEnabled: boolean,
  cutOffDays: number | null,
): Promise<void> {
  await sql`
    update surfer set availability_enabled = ${isEnabled}, availability_cut_off_days = ${cutOffDays}, updated_at = now()
    where id = ${surferId}`.execute(tx)
}

export async function moveSurfers(tx: Tx, surferIds: readonly number[], teamId: number): Promise<void> {
  await sql`
    update surfer set team_id = ${teamId}, updated_at = now()
    where id = any(${surferIds}::bigint[]) and team_id <> ${teamId}`.execute(tx)
}

/** Deleted agents move too: their history needs a team. */
export async function moveAllSurfers(tx: Tx, fromTeamId: number, toTeamId: number): Promise<void> {
  await sql`
    update surfer set team_id = ${toTeamId}, updated_at = now() where team_id = ${fromTeamId}`.execute(tx)
}

/** Name and address of an agent follow the account. */
export async function setSurferIdentity(
  tx: Tx,
  accountId: number,
  { email, firstName, lastName }: { email?: string; firstName?: string; lastName?: string },
): Promise<void> {
  await sql`
    update surfer set email = coalesce(${email ?? null}, email), first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name), updated_at = now()
    where account_id = ${accountId} and deleted_at is null`
    .execute(tx)
    .catch(duplicate(email ?? ''))
}

/** Agents by id or by e-mail, in either list; without lists, all of them. */
export async function selectAgentIds(
  tx: Tx,
  {
    ids,
    emails,
    includesDeleted,
  }: Record<'ids', readonly number[] | undefined> &
    Record<'emails', readonly string[] | undefined> & { includesDeleted: boolean },
): Promise<number[]> {
  const isEverybody = ids === undefined && emails === undefined
  const addresses = emails?.map(email => email.toLowerCase()) ?? []
  const { rows } = await sql<{ id: number }>`
    select s.id from surfer s
    where (s.deleted_at is null or ${includesDeleted})
      and (${isEverybody} or s.id = any(${ids ?? []}::bigint[]) or lower(s.email) = any(${addresses}::text[]))
    order by s.id`.execute(tx)
  return rows.map(row => row.id)
}
