// How long what flows is kept, and the months that it is kept in.
//   raw events   as providers sent them: 90 days, in which everything can be worked out anew
//   what follows  work events, tickets, sessions and adherence blocks: 25 months, so that two years can be compared
// Contacts stay: forecasts learn from them. Months are given up as a whole, so some days more are kept.
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import { deleteDaysBefore } from './effort-store.ts'
import { dropMonths, ensureMonth, type MonthlyTable } from './month-store.ts'
import * as tickets from './ticket-store.ts'

export const RAW_KEPT_DAYS = 90
const FACTS_KEPT_MONTHS = 25
const MONTHS_AHEAD = 2

const FACT_TABLES: readonly MonthlyTable[] = ['work_event', 'ticket_session', 'adherence_block']
const TABLES: readonly MonthlyTable[] = ['raw_event', ...FACT_TABLES]

/** The start of the UTC month that lies `months` after the one of the instant. */
export function monthStart(at: EpochMs, months = 0): EpochMs {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)
}

/** Facts from before it are not taken up any more. */
export const factHorizon = (now: EpochMs): EpochMs => monthStart(now, -FACTS_KEPT_MONTHS)

/** This month of every table and those that come. */
export async function makeMonthsAhead(tx: Tx, now: EpochMs): Promise<void> {
  for (const table of TABLES)
    for (let month = 0; month <= MONTHS_AHEAD; month++) await ensureMonth(tx, table, monthStart(now, month))
}

/** Instant before which raw events are dropped, a whole month at a time. */
export const rawHorizon = (now: EpochMs): EpochMs => monthStart(now - RAW_KEPT_DAYS * DAY_MS)

export async function dropOldMonths(tx: Tx, now: EpochMs): Promise<void> {
  await dropMonths(tx, 'raw_event', rawHorizon(now))
  for (const table of FACT_TABLES) await dropMonths(tx, table, factHorizon(now))
}

/** More than come in a quarter of an hour of a busy day. */
const TICKETS_AT_ONCE = 100_000

/** Tickets without a change since the facts that are kept, and effort of days before them. */
export async function pruneTickets(tx: Tx, organizationId: number, now: EpochMs): Promise<void> {
  await tickets.deleteTicketsBefore(tx, organizationId, new Date(factHorizon(now)), TICKETS_AT_ONCE)
  await deleteDaysBefore(tx, organizationId, factHorizon(now), TICKETS_AT_ONCE)
}

/**
 * The months that these instants of work events belong to, in a transaction of their own, since making one locks the
 * whole table for a moment.
 */
export async function ensureWorkMonths(db: Database, instants: Iterable<EpochMs>): Promise<void> {
  for (const month of new Set([...instants].map(at => monthStart(at))))
    await db.inSystem(tx => ensureMonth(tx, 'work_event', month))
}
