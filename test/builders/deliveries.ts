// Deliveries of an invented provider, whose records say what they mean in the product's own words.
import { sql } from 'kysely'
import type { Connector, Normalised, RemoteAgent } from '#connectors/registry.ts'
import type { TicketSnapshot, WorkEvent } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import {
  ensureRawEventMonth,
  type RawSource,
  storeDeliveries,
} from '#server/features/connections/inbox/raw-event-store.ts'
import { type DrainTools, drainBatch } from '#server/features/observed/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { TestCompany } from './company.ts'

export interface Delivery {
  key: string
  events?: WorkEvent[]
  snapshots?: TicketSnapshot[]
  agents?: RemoteAgent[]
  problem?: string
}

const NOTHING: Normalised = { events: [], snapshots: [], agents: [], problem: null, warnings: [], wants: [] }

/** Reads what `deliver` stores. */
export const plainConnector = {
  normalise: ({ body }: { body: string }): Normalised => ({ ...NOTHING, ...JSON.parse(body) }),
} as unknown as Connector

/** Puts them into the inbox; answers how many had not come before. */
export async function deliver(
  db: Database,
  { organizationId }: TestCompany,
  connectionId: number,
  deliveries: readonly Delivery[],
  { at, source = 'webhook' }: { at: EpochMs; source?: RawSource },
): Promise<number> {
  await ensureRawEventMonth(db, organizationId, at)
  const records = deliveries.map(({ key, ...meaning }) => ({
    topic: 'plain',
    key,
    body: JSON.stringify(meaning),
    connectionId,
    source,
  }))
  return db.inTenant(organizationId, tx => storeDeliveries(tx, organizationId, records, at))
}

/** Reads all that waits. */
export async function drainAll(
  tools: Omit<DrainTools, 'connectorOf'>,
  { organizationId }: TestCompany,
  limit?: number,
): Promise<void> {
  while ((await drainBatch({ ...tools, connectorOf: () => plainConnector }, organizationId, limit)) > 0) {}
}

/**
 * Derived rows of a company, as text: its work events, tickets, contacts and whose work it is. Without the
 * numbers that say when and in which order it came.
 */
export async function derivedRows(
  db: Database,
  { organizationId }: Pick<TestCompany, 'organizationId'>,
): Promise<Record<'events' | 'tickets' | 'contacts' | 'matches', string[]>> {
  const lines = (tx: Parameters<Parameters<Database['inTenant']>[1]>[0], table: string, without: string[]) =>
    sql<{ line: string }>`
      select (to_jsonb(t) - ${['organization_id', 'connection_id', ...without]}::text[])::text as line
      from ${sql.table(table)} t where organization_id = ${organizationId} order by 1`
      .execute(tx)
      .then(({ rows }) => rows.map(row => row.line))
  return db.inTenant(organizationId, async tx => ({
    events: await lines(tx, 'work_event', ['seq', 'observed_at', 'raw_id']),
    tickets: await lines(tx, 'ticket', []),
    contacts: await lines(tx, 'contact', ['id']),
    matches: await lines(tx, 'agent_match', ['surfer_id']),
  }))
}
