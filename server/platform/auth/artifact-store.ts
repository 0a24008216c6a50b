// Storage of oidc-provider's sessions, interactions, codes, grants and refresh tokens in PostgreSQL, so that any
// process can finish what another began.

import { sql } from 'kysely'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database, Tx } from '#server/platform/database/index.ts'

interface StoredArtifact {
  payload: AdapterPayload
  consumedAt: Date | null
}

/**
 * Two tabs of one browser may present the same refresh token at once. For `leewaySeconds` after its
 * use a rotated token still works; later, its use means theft and ends the whole family.
 */
export const artifactStore =
  (db: Database, leewaySeconds: number): AdapterFactory =>
  model => {
    const isLenient = model === 'RefreshToken'

    async function findBy(column: 'id' | 'uid' | 'user_code', value: string) {
      const { rows } = await db.inSystem(tx =>
        sql<StoredArtifact>`
          select payload, case
            when ${isLenient}::boolean and consumed_at > now() - make_interval(secs => ${leewaySeconds}) then null
            else consumed_at end as consumed_at
          from system.oidc_artifact where model = ${model} and ${sql.ref(column)} = ${value}`.execute(tx),
      )
      const found = rows[0]
      if (!found?.consumedAt) return found?.payload
      return { ...found.payload, consumed: Math.floor(found.consumedAt.getTime() / 1000) }
    }

    const adapter: Adapter = {
      async upsert(id, payload, expiresInSeconds) {
        const { grantId = null, uid = null, userCode = null } = payload
        await db.inSystem(tx =>
          sql`
            insert into system.oidc_artifact (model, id, payload, grant_id, uid, user_code, expires_at)
            values (${model}, ${id}, ${JSON.stringify(payload)}::jsonb, ${grantId}, ${uid}, ${userCode},
              now() + make_interval(secs => ${expiresInSeconds ?? null}))
            on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
              uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`.execute(
            tx,
          ),
        )
      },
      find: id => findBy('id', id),
      findByUid: uid => findBy('uid', uid),
      findByUserCode: userCode => findBy('user_code', userCode),
      async consume(id) {
        const { numAffectedRows } = await db.inSystem(tx =>
          sql`
            update system.oidc_artifact set consumed_at = now()
            where model = ${model} and id = ${id} and consumed_at is null`.execute(tx),
        )
        // A code that two requests bring at the same moment is used once.
        if (numAffectedRows !== 0n || isLenient) return
        const { InvalidGrant } = await import('./oidc-library.ts')
        throw new InvalidGrant('already used')
      },
      async destroy(id) {
        await db.inSystem(tx =>
          sql`delete from system.oidc_artifact where model = ${model} and id = ${id}`.execute(tx),
        )
      },
      async revokeByGrantId(grantId) {
        await db.inSystem(tx =>
          sql`delete from system.oidc_artifact where model = ${model} and grant_id = ${grantId}`.execute(tx),
        )
      },
    }
    return adapter
  }

/** The organization that a grant's tokens speak for. */
export async function grantOrganization(db: Database, grantId: string): Promise<number | undefined> {
  const { rows } = await db.inSystem(tx =>
    sql<{ organizationId: number | null }>`
      select organization_id from system.oidc_artifact where model = 'Grant' and id = ${grantId}`.execute(tx),
  )
  return rows[0]?.organizationId ?? undefined
}

export async function setGrantOrganization(db: Database, grantId: string, organizationId: number) {
  await db.inSystem(tx =>
    sql`
      update system.oidc_artifact set organization_id = ${organizationId}
      where model = 'Grant' and id = ${grantId}`.execute(tx),
  )
}

export async function sweepArtifacts(tx: Tx): Promise<void> {
  await sql`delete from system.oidc_artifact where expires_at <= now()`.execute(tx)
}
