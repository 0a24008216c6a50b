// What is known of agents' work, for whoever judges or shows it. News of it: 'activity.recorded' in the outbox, for
// what is worked out later, and 'lineup_activity' with the organization's id, for boards that follow eventsSince.
import { sql } from 'kysely'
import type { EpochMs } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export { type DrainTools, drainBatch } from './batch.ts'
export { type Drain, startDrain } from './drain.ts'
export {
  type AgentKey,
  eventsOf,
  eventsSince,
  newestSeq,
  type StoredEvent,
  statusesBefore,
  type TicketEvent,
} from './event-store.ts'
export { agentsOfSurfers, matchesOf } from './match-store.ts'
export { type RebuildOptions, rebuild } from './rebuild.ts'
export type { RebuildReport } from './rebuild-store.ts'
export { factHorizon, monthStart } from './retention.ts'
export { ticketsOf, type WorkSeen, workSeen } from './seen.ts'

/** When each connection last told of itself; null: never yet. */
export async function lastEventAt(tx: Tx, organizationId: number): Promise<Map<number, EpochMs | null>> {
  const { rows } = await sql<{ id: number; at: Date | null }>`
    select id, last_event_at as at from connection
    where organization_id = ${organizationId} and deleted_at is null`.execute(tx)
  return new Map(rows.map(({ id, at }) => [id, at?.getTime() ?? null]))
}
