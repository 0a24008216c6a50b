// How long what flows is kept, and the months that it is kept in.
//   raw events   as providers sent them: 90 days, in which everything can be worked out anew
//   what follows  work events, tickets, sessions and adherence blocks: 25 months, so that two years can be compared
// Contacts stay: forecasts learn from them. Months are given up as a whole, so some days more are kept.
import { sql } from 'kysely'
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'

export const RAW_KEPT_DAYS = 90
export const FACTS_KEPT_MONTHS = 25
const MONTHS_AHEAD = 2

export type MonthlyTable = 'raw_event' | 'work_event' | 'ticket_session' | 'adherence_block'
const FACT_TABLES: readonly MonthlyTable[] = ['work_event', 'ticket_session', 'adherence_block']
const TABLES: readonly MonthlyTable[] = ['raw_event', ...FACT_TABLES]

/** The start of the UTC month that lies `months` after the one of the instant. */
export function monthStart(at: EpochMs, months = 0): EpochMs {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
}

/** Facts from before it are not taken up any more. */
export const factHorizon = (now: EpochMs): EpochMs => monthStart(now, -FACTS_KEPT_MONTHS)

const ensure = (tx: Tx, table: MonthlyTable, at: EpochMs) =>
  sql`select system.ensure_partition(${table}::regclass, ${new Date(at)})`.execute(tx)
const drop = (tx: Tx, table: MonthlyTable, before: EpochMs) =>
  sql`select system.drop_partitions(${table}::regclass, ${new Date(before)})`.execute(tx)

/** This month of every table and those that come. */
export async function makeMonthsAhead(tx: Tx, now: EpochMs): Promise<void> {
  for (const table of TABLES)
    for (let month = 0; month <= MONTHS_AHEAD; month++) await ensure(tx, table, monthStart(now, month))
}

/** The same for all of a month, which is given up as a whole. */
export const rawHorizon = (now: EpochMs): EpochMs => monthStart(now - RAW_KEPT_DAYS * DAY_MS)

export async function giveUpOldMonths(tx: Tx, now: EpochMs): Promise<void> {
  await drop(tx, 'raw_event', rawHorizon(now))
  for (const table of FACT_TABLES) await drop(tx, table, factHorizon(now))
}

/** More than come in a quarter of an hour of a busy day. */
const TICKETS_AT_ONCE = 100_000

/** Tickets that nothing happened to since. */
export const forgetTickets = (tx: Tx, organizationId: number, now: EpochMs) =>
  sql`delete from ticket where (organization_id, connection_id, ticket_id) in (
    select organization_id, connection_id, ticket_id from ticket
    where organization_id = ${organizationId} and changed_at < ${new Date(factHorizon(now))} limit ${TICKETS_AT_ONCE})`.execute(
    tx,
  )

/**
 * The months that these instants of work events belong to, in a transaction of their own, since making one locks the
 * whole table for a moment.
 */
export async function ensureWorkMonths(db: Database, instants: Iterable<EpochMs>): Promise<void> {
  for (const month of new Set([...instants].map(at => monthStart(at))))
    await db.inSystem(tx => ensure(tx, 'work_event', month))
}
