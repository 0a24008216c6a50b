// The outbox: news is written in the transaction it tells of, so it is told if and only if that commits.
import { sql } from 'kysely'
import type { MessageType, Payload } from '#contract/live/messages.ts'
import type { Tx } from '../database/index.ts'

/** Who did it; a job names itself. */
export interface Author {
  managerId?: number
  surferId?: number
  jobId?: number
}

/** Tells everybody whom it concerns once `tx` commits. */
export async function emit<T extends MessageType>(
  tx: Tx,
  organizationId: number,
  type: T,
  payload: Payload<T>,
  author?: Author,
): Promise<void> {
  await sql`insert into event (organization_id, type, payload, actor) values (
    ${organizationId}, ${type}, ${JSON.stringify(payload)}::jsonb, ${author ? JSON.stringify(author) : null}::jsonb
  )`.execute(tx)
}
