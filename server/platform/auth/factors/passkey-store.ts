// Statements on passkeys and on the challenges that authenticators sign.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'

export interface Passkey {
  /** Credential's id in base64url. */
  id: string
  accountId: number
  publicKey: Buffer
  signCount: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const COLUMNS = sql`id, account_id, public_key, sign_count, transports, name, created_at, last_used_at`

export async function passkeysOf(tx: Tx, accountId: number): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select ${COLUMNS} from system.passkey where account_id = ${accountId} order by created_at, id`.execute(tx)
  return rows
}

export async function selectPasskey(tx: Tx, id: string): Promise<Passkey | undefined> {
  const { rows } = await sql<Passkey>`select ${COLUMNS} from system.passkey where id = ${id}`.execute(tx)
  return rows[0]
}

export async function insertPasskey(
  tx: Tx,
  passkey: Pick<Passkey, 'id' | 'accountId' | 'publicKey' | 'signCount' | 'transports' | 'name'>,
): Promise<void> {
  const { id, accountId, publicKey, signCount, transports, name } = passkey
  await sql`
    insert into system.passkey (id, account_id, public_key, sign_count, transports, name)
    values (${id}, ${accountId}, ${publicKey}, ${signCount}, ${transports}, ${name})`.execute(tx)
}

export async function notePasskeyUse(tx: Tx, id: string, signCount: number): Promise<void> {
  await sql`
    update system.passkey set sign_count = ${signCount}, last_used_at = now() where id = ${id}`.execute(tx)
}

/** False when the account has no such passkey. */
export async function deletePasskey(tx: Tx, accountId: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from system.passkey where account_id = ${accountId} and id = ${id}`.execute(tx)
  return numAffectedRows === 1n
}

export async function insertChallenge(
  tx: Tx,
  { challenge, accountId, minutes }: { challenge: string; accountId: number | null; minutes: number },
): Promise<void> {
  await sql`
    insert into system.passkey_challenge (challenge, account_id, expires_at)
    values (${challenge}, ${accountId}, now() + make_interval(mins => ${minutes}))`.execute(tx)
}

/** True once for each challenge that was given out for this account, or for nobody known. */
export async function takeChallenge(tx: Tx, challenge: string, accountId: number | null): Promise<boolean> {
  const { rows } = await sql<{ isAlive: boolean }>`
    delete from system.passkey_challenge
    where challenge = ${challenge} and account_id is not distinct from ${accountId}
    returning expires_at > now() as is_alive`.execute(tx)
  return rows[0]?.isAlive === true
}

export async function sweepChallenges(tx: Tx): Promise<void> {
  await sql`delete from system.passkey_challenge where expires_at <= now()`.execute(tx)
}
