// Statements on authenticator apps and recovery codes.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'
import type { Sealed } from '#server/platform/secrets/index.ts'

interface AuthenticatorRow {
  secretKeyId: string
  secretSealed: Buffer
  confirmedAt: Date | null
  /** The latest one whose code was taken. */
  lastStep: number
}

export async function selectAuthenticator(tx: Tx, accountId: number): Promise<AuthenticatorRow | undefined> {
  const { rows } = await sql<AuthenticatorRow>`
    select secret_key_id, secret_sealed, confirmed_at, last_step from system.authenticator
    where account_id = ${accountId}`.execute(tx)
  return rows[0]
}

/** Takes the place of one that was never confirmed; false when a confirmed one is there. */
export async function putAuthenticator(tx: Tx, accountId: number, secret: Sealed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into system.authenticator as a (account_id, secret_key_id, secret_sealed)
    values (${accountId}, ${secret.keyId}, ${secret.sealed})
    on conflict (account_id) do update set secret_key_id = excluded.secret_key_id,
      secret_sealed = excluded.secret_sealed, last_step = 0
    where a.confirmed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** True once for each step: a code works once. */
export async function takeStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update system.authenticator set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where account_id = ${accountId} and last_step < ${step}`.execute(tx)
  return numAffectedRows === 1n
}

export async function deleteAuthenticator(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from system.authenticator where account_id = ${accountId}`.execute(tx)
}

/** Codes stand in for a factor: without any there is nothing to recover. */
export async function deleteIdleRecoveryCodes(tx: Tx, accountId: number): Promise<void> {
  await sql`
    delete from system.recovery_code where account_id = ${accountId}
      and not exists (select from system.authenticator where account_id = ${accountId} and confirmed_at is not null)
      and not exists (select from system.passkey where account_id = ${accountId})`.execute(tx)
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from system.recovery_code where account_id = ${accountId}`.execute(tx)
  await sql`
    insert into system.recovery_code (account_id, code_hash)
    select ${accountId}::bigint, unnest(${hashes}::bytea[])`.execute(tx)
}

/** True once for each code. */
export async function takeRecoveryCode(tx: Tx, accountId: number, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update system.recovery_code set used_at = now()
    where account_id = ${accountId} and code_hash = ${hash} and used_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function countRecoveryCodes(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    select count(*)::integer as codes from system.recovery_code
    where account_id = ${accountId} and used_at is null`.execute(tx)
  return rows[0]!.codes
}
