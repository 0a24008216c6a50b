// Statements on API tokens. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { API_TOKEN_STATES } from '#contract/access/api-tokens.ts'
import type { Permission } from '#contract/permissions.ts'
import type { RowCounts } from '#server/platform/database/count-rows.ts'
import { countAll, type Tx } from '#server/platform/database/index.ts'

export interface UsedToken {
  id: number
  name: string
  permissions: Permission[]
  managerId: number
  email: string
  accountId: number | null
  /** Calls in this minute, this one included. */
  minuteCalls: number
}

/** Counts a call of the token; undefined where it is unknown, expired, revoked or its manager gone. */
export async function useToken(tx: Tx, secretHash: Buffer, now: Date): Promise<UsedToken | undefined> {
  const { rows } = await sql<UsedToken>`
    update api_token t set
      last_used_at = date_trunc('minute', ${now}::timestamptz),
      minute_at = date_trunc('minute', ${now}::timestamptz),
      minute_calls = case when minute_at = date_trunc('minute', ${now}::timestamptz) then minute_calls + 1 else 1 end
    from manager m
    where t.secret_hash = ${secretHash} and t.revoked_at is null and t.expires_at > ${now}
      and m.organization_id = t.organization_id and m.id = t.manager_id and m.deleted_at is null
    returning t.id, t.name, t.permissions, t.manager_id, m.email, m.account_id, t.minute_calls`.execute(tx)
  return rows[0]
}

export interface TokenRow {
  id: number
  name: string
  ending: string
  permissions: Permission[]
  managerId: number
  managerName: string
  state: (typeof API_TOKEN_STATES)[number]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

const token = (now: Date) => sql`
  t.id, t.name, t.ending, t.permissions, t.manager_id,
  trim(concat(m.first_name, ' ', m.last_name)) as manager_name,
  case when t.revoked_at is not null then 'revoked' when t.expires_at <= ${now} then 'expired' else 'active' end as state,
  t.created_at, t.expires_at, t.last_used_at`

interface TokenFilter {
  /** Null: of every manager. */
  managerId: number | null
  offset: number
  limit: number
  now: Date
}

/** Newest first. */
export async function selectTokens(
  tx: Tx,
  { managerId, offset, limit, now }: TokenFilter,
): Promise<{ rows: TokenRow[]; meta: RowCounts }> {
  const kept = sql`(${managerId}::bigint is null or t.manager_id = ${managerId})`
  const { rows } = await sql<TokenRow>`
    select ${token(now)}
    from api_token t join manager m on m.organization_id = t.organization_id and m.id = t.manager_id
    where ${kept} order by t.id desc offset ${offset} limit ${limit}`.execute(tx)
  return { rows, meta: await countAll(tx, sql`api_token t`, kept) }
}

export async function selectToken(tx: Tx, tokenId: number, now: Date): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select ${token(now)}
    from api_token t join manager m on m.organization_id = t.organization_id and m.id = t.manager_id
    where t.id = ${tokenId}`.execute(tx)
  return rows[0]
}

/** Tokens of the manager that still work; no other is made meanwhile. */
export async function countActive(tx: Tx, managerId: number, now: Date): Promise<number> {
  await sql`select from manager where id = ${managerId} for update`.execute(tx)
  const { rows } = await sql<{ active: number }>`
    select count(*) as active from api_token
    where manager_id = ${managerId} and revoked_at is null and expires_at > ${now}`.execute(tx)
  return rows[0]!.active
}

export interface NewToken {
  organizationId: number
  managerId: number
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
