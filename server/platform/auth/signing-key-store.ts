// The keys that sign tokens and cookies: made once, kept in the database, so that every process
// accepts what another has signed and a restart logs nobody out.

import { randomBytes } from 'node:crypto'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, type JWTVerifyGetKey } from 'jose'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/index.ts'

export const SIGNING_ALGORITHM = 'RS256'

export interface SigningKeys {
  /** Private keys, newest first: the first signs, all verify. */
  tokenKeys: JWK[]
  cookieKeys: string[]
}

interface KeyRow {
  id: string
  purpose: 'token' | 'cookie'
  secret: unknown
}

async function newTokenKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: SIGNING_ALGORITHM, use: 'sig' }
}

const newCookieKey = async () => randomBytes(32).toString('base64url')

async function addKey(tx: Tx, purpose: KeyRow['purpose'], secret: unknown): Promise<void> {
  const id = `${purpose}-${randomBytes(6).toString('hex')}`
  await sql`
    insert into system.signing_key (id, purpose, secret)
    values (${id}, ${purpose}, ${JSON.stringify(secret)}::jsonb)`.execute(tx)
}

const storedKeys = async (tx: Tx): Promise<KeyRow[]> =>
  (
    await sql<KeyRow>`
      select id, purpose, secret from system.signing_key order by created_at desc, id`.execute(tx)
  ).rows

export function loadSigningKeys(db: Database): Promise<SigningKeys> {
  return db.inSystem(async tx => {
    let keys = await storedKeys(tx)
    if (keys.length === 0) {
      // One of several processes that start on an empty database makes the keys; the others wait.
      await sql`select pg_advisory_xact_lock(hashtext('system.signing_key'))`.execute(tx)
      keys = await storedKeys(tx)
    }
    if (keys.length === 0) {
      await addKey(tx, 'token', await newTokenKey())
      await addKey(tx, 'cookie', await newCookieKey())
      keys = await storedKeys(tx)
    }
    return {
      tokenKeys: keys
        .filter(key => key.purpose === 'token')
        .map(key => ({ ...(key.secret as JWK), kid: key.id })),
      cookieKeys: keys.filter(key => key.purpose === 'cookie').map(key => key.secret as string),
    }
  })
}

/** The halves that verify. */
export const publicKeySet = (tokenKeys: readonly JWK[]): JWTVerifyGetKey =>
  createLocalJWKSet({ keys: tokenKeys.map(({ kty, n, e, alg, use, kid }) => ({ kty, n, e, alg, use, kid })) })
