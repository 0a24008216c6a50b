// Secrets in links that work once: the database has their hashes, the link has the only copy.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'
import { hashOf, newSecret } from '#server/platform/secrets/one-time-secret.ts'

export type TokenPurpose = 'first-start' | 'start' | 'entry'

export interface OneTimeToken {
  purpose: TokenPurpose
  /** Account that an 'entry' logs in. */
  accountId: number | null
  /** The sample company from which a 'start' was asked for. */
  sampleId: number | null
  expiresAt: Date
}

export async function createToken(
  tx: Tx,
  given: { purpose: TokenPurpose; lifetimeMinutes: number; accountId?: number; sampleId?: number },
): Promise<string> {
  const token = newSecret()
  await sql`
    insert into system.one_time_token (hash, purpose, account_id, sample_id, expires_at)
    values (${hashOf(token)}, ${given.purpose}, ${given.accountId ?? null}, ${given.sampleId ?? null},
      now() + make_interval(mins => ${given.lifetimeMinutes}))`.execute(tx)
  return token
}

const TOKEN = sql`purpose, account_id, sample_id, expires_at`

/** Null for what never was a token of these purposes, is used or has expired. */
export async function readToken(
  tx: Tx,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<OneTimeToken | null> {
  const { rows } = await sql<OneTimeToken>`
    select ${TOKEN} from system.one_time_token
    where hash = ${hashOf(token)} and purpose = any(${purposes}) and expires_at > now()`.execute(tx)
  return rows[0] ?? null
}

/** The token as readToken has it, which nobody can use again once the transaction is committed. */
export async function takeToken(
  tx: Tx,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<OneTimeToken | null> {
  const { rows } = await sql<OneTimeToken>`
    delete from system.one_time_token
    where hash = ${hashOf(token)} and purpose = any(${purposes}) and expires_at > now()
    returning ${TOKEN}`.execute(tx)
  return rows[0] ?? null
}

export async function deleteTokens(tx: Tx, purpose: TokenPurpose): Promise<void> {
  await sql`delete from system.one_time_token where purpose = ${purpose}`.execute(tx)
}

export async function sweepTokens(tx: Tx): Promise<void> {
  await sql`delete from system.one_time_token where expires_at <= now()`.execute(tx)
}
