// Statements on API tokens. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { API_TOKEN_STATES } from '#contract/access/api-tokens.ts'
import type { Permission } from '#contract/permissions.ts'
import type { RowCounts } from '#server/platform/database/count-rows.ts'
import { countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

export interface UsedToken {
  id: number
  name: string
  permissions: Permission[]
  /** As whom it acts. */
  managerId: number
  isProgram: boolean
  email: string
  accountId: number | null
  /** Calls in this minute, this one included. */
  minuteCalls: number
}

/** Counts a call of the token; undefined where it is unknown, expired, revoked or, if it is a manager's, that one gone. */
export async function useToken(tx: Tx, secretHash: Buffer, now: Date): Promise<UsedToken | undefined> {
  const { rows } = await sql<UsedToken>`
    update api_token t set
      last_used_at = date_trunc('minute', ${now}::timestamptz),
      minute_at = date_trunc('minute', ${now}::timestamptz),
      minute_calls = case when minute_at = date_trunc('minute', ${now}::timestamptz) then minute_calls + 1 else 1 end
    from manager m
    where t.secret_hash = ${secretHash} and t.revoked_at is null and t.expires_at > ${now}
      and m.organization_id = t.organization_id and m.id = t.manager_id
      and (m.deleted_at is null or m.is_program)
    returning t.id, t.name, t.permissions, t.manager_id, m.is_program, m.email, m.account_id, t.minute_calls`.execute(
    tx,
  )
  return rows[0]
}

export interface TokenRow {
  id: number
  name: string
  ending: string
  permissions: Permission[]
  belongsTo: 'manager' | 'organization'
  managerId: number
  managerName: string
  editTeams: { id: number; name: string }[] | null
  state: (typeof API_TOKEN_STATES)[number]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

const token = (now: Date) => sql`
  t.id, t.name, t.ending, t.permissions, t.created_by_manager_id as manager_id,
  trim(concat(c.first_name, ' ', c.last_name)) as manager_name,
  case when m.is_program then 'organization' else 'manager' end as belongs_to,
  case when m.is_program then coalesce((
    select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
    from manager_team_edit e join team g on g.organization_id = e.organization_id and g.id = e.team_id
    where e.organization_id = m.organization_id and e.manager_id = m.id), '[]') end as edit_teams,
  case when t.revoked_at is not null then 'revoked' when t.expires_at <= ${now} then 'expired' else 'active' end as state,
  t.created_at, t.expires_at, t.last_used_at`

const TOKENS = sql`api_token t
  join manager m on m.organization_id = t.organization_id and m.id = t.manager_id
  join manager c on c.organization_id = t.organization_id and c.id = t.created_by_manager_id`

interface TokenFilter extends Paged {
  /** Null: of every manager, and of the organization. */
  managerId: number | null
  now: Date
}

/** Newest first. */
export async function selectTokens(
  tx: Tx,
  filter: TokenFilter,
): Promise<{ rows: TokenRow[]; meta: RowCounts }> {
  const { managerId, now } = filter
  const kept = sql`(${managerId}::bigint is null or t.manager_id = ${managerId})`
  const { rows } = await sql<TokenRow>`
    select ${token(now)}
    from ${TOKENS}
    where ${kept} ${pagedBy(filter, { id: sql`t.id`, order: sql`t.id desc` })}`.execute(tx)
  return { rows, meta: await countAll(tx, sql`api_token t`, kept) }
}

export async function selectToken(tx: Tx, tokenId: number, now: Date): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select ${token(now)}
    from ${TOKENS}
    where t.id = ${tokenId}`.execute(tx)
  return rows[0]
}

/** Tokens that still work: of the manager or, of null, of the organization. */
export async function countActive(tx: Tx, managerId: number | null, now: Date): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    select count(*) as active
    from api_token t join manager m on m.organization_id = t.organization_id and m.id = t.manager_id
    where (case when ${managerId}::bigint is null then m.is_program else m.id = ${managerId} end)
      and t.revoked_at is null and t.expires_at > ${now}`.execute(tx)
  return rows[0]!.active
}

export interface NewToken {
  organizationId: number
  managerId: number
  createdByManagerId: number
  name: string
  secretHash: Buffer
  ending: string
  permissions: readonly Permission[]
  createdAt: Date
  expiresAt: Date
}

export async function insertToken(tx: Tx, { permissions, ...token }: NewToken): Promise<number> {
  const { id } = await tx
    .insertInto('apiToken')
    .values({ ...token, permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function revokeToken(tx: Tx, tokenId: number, now: Date): Promise<void> {
  await sql`update api_token set revoked_at = ${now} where id = ${tokenId} and revoked_at is null`.execute(tx)
}
