// The SQL of attempts to connect: managers who are at the provider to say yes.
import { sql } from 'kysely'
import type { ConnectorSettings } from '#connectors/registry.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Sealed } from '#server/platform/secrets/index.ts'

export interface ConnectionAttempt extends Sealed {
  state: string
  providerId: number
  connectionId: number | null
  name: string
  settings: ConnectorSettings
  managerId: number
  expiresAt: Date
}

export async function insertAttempt(
  tx: Tx,
  organizationId: number,
  attempt: ConnectionAttempt,
): Promise<void> {
  const { settings, ...rest } = attempt
  await tx
    .insertInto('connectionAttempt')
    .values({ organizationId, ...rest, settings: JSON.stringify(settings) })
    .execute()
}

/** Held until the end of the transaction: a code that comes twice is used once. */
export async function lockAttempt(
  tx: Tx,
  state: string,
  managerId: number,
  now: EpochMs,
): Promise<ConnectionAttempt | null> {
  const { rows } = await sql<ConnectionAttempt>`
    select state, provider_id, connection_id, name, settings, manager_id, expires_at, key_id, sealed
    from connection_attempt
    where state = ${state} and manager_id = ${managerId} and expires_at > ${new Date(now)} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export const deleteAttempt = (tx: Tx, state: string) =>
  sql`delete from connection_attempt where state = ${state}`.execute(tx)

export const pruneAttempts = (tx: Tx, organizationId: number, now: EpochMs) =>
  sql`delete from connection_attempt
    where organization_id = ${organizationId} and expires_at < ${new Date(now)}`.execute(tx)
