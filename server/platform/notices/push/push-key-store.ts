// The pair of keys by which push services know this installation: made once, kept in the database for all processes,
// the private one sealed.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/index.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

const PLACE = ['push-key']

interface KeyRow {
  publicKey: string
  privateKeyId: string
  privateSealed: Buffer
}

async function selectKeys(tx: Tx, secrets: Secrets): Promise<PushKeys | null> {
  const { rows } = await sql<KeyRow>`
    select public_key, private_key_id, private_sealed from system.push_key`.execute(tx)
  if (!rows[0]) return null
  const { publicKey, privateKeyId: keyId, privateSealed: sealed } = rows[0]
  return { publicKey, privateKey: secrets.open({ keyId, sealed }, PLACE) }
}

/** Makes them on the first call; of several processes that do so at once, one makes those of all. */
export async function pushKeys(tx: Tx, secrets: Secrets): Promise<PushKeys> {
  const known = await selectKeys(tx, secrets)
  if (known) return known
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const { keyId, sealed } = secrets.seal(privateKey, PLACE)
  await sql`
    insert into system.push_key (id, public_key, private_key_id, private_sealed)
    values (1, ${publicKey}, ${keyId}, ${sealed}) on conflict do nothing`.execute(tx)
  return (await selectKeys(tx, secrets))!
}
