// Takes an organization's undelivered events to their listeners, in order, one transaction each.
import { sql } from 'kysely'
import type { Database, Tx } from '../database/index.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/log.ts'
import type { Listener, News } from './listener.ts'

/** After so many failures an event is set aside with its error, so that those behind it can pass. */
const MAX_ATTEMPTS = 6
const KEPT_DAYS = 7
const PRUNED_AT_ONCE = 500
/** First number of the advisory lock; the second is the organization. */
const DELIVERY_LOCK = 7102

export interface Delivery {
  db: Database
  listeners: readonly Listener[]
  clock: Clock
  log: Logger
  /** How long to wait after the nth failure of an event. */
  retryDelayMs(attempt: number): number
}

type Undelivered = News & { deliveryAttempts: number }

export async function deliverEvents(delivery: Delivery, organizationId: number): Promise<void> {
  for (;;) {
    const outcome = await deliverNext(delivery, organizationId)
    if (outcome === 'put-off') return
    if (outcome === 'none-left') break
  }
  await delivery.db.inTenant(organizationId, tx => prune(tx, organizationId))
}

async function deliverNext(
  { db, listeners, clock, log, retryDelayMs }: Delivery,
  organizationId: number,
): Promise<'delivered' | 'none-left' | 'put-off'> {
  let event: Undelivered | undefined
  try {
    return await db.inTenant(organizationId, async tx => {
      event = await nextUndelivered(tx, organizationId)
      if (!event) return 'none-left'
      for (const listening of listeners)
        if (listening.on.includes(event.type))
          await listening.handle(event, { tx, organizationId, clock, log })
      await sql`update event set delivered_at = now() where organization_id = ${organizationId} and id = ${event.id}`.execute(
        tx,
      )
      return 'delivered'
    })
  } catch (error) {
    if (!event) throw error
    const attempt = event.deliveryAttempts + 1
    log.error(
      { err: error, organizationId, eventId: event.id, type: event.type, attempt },
      'a listener failed',
    )
    const failed = { id: event.id, attempt, error: String(error), runAt: clock.now() + retryDelayMs(attempt) }
    return db.inTenant(organizationId, tx => noteFailure(tx, organizationId, failed))
  }
}

/** Deliveries of one organization stand in line here until the end of the transaction. */
async function nextUndelivered(tx: Tx, organizationId: number): Promise<Undelivered | undefined> {
  await sql`select pg_advisory_xact_lock(${DELIVERY_LOCK}::int, hashint8(${organizationId}))`.execute(tx)
  const { rows } = await sql<Undelivered>`
    select id, type, payload, actor as author, created_at, delivery_attempts from event
    where organization_id = ${organizationId} and delivered_at is null order by id limit 1`.execute(tx)
  return rows[0]
}

async function noteFailure(
  tx: Tx,
  organizationId: number,
  failed: { id: number; attempt: number; error: string; runAt: number },
): Promise<'delivered' | 'put-off'> {
  const isSetAside = failed.attempt >= MAX_ATTEMPTS
  await sql`update event
    set delivery_attempts = ${failed.attempt}, delivery_error = ${failed.error},
      delivered_at = case when ${isSetAside} then now() end
    where organization_id = ${organizationId} and id = ${failed.id} and delivered_at is null`.execute(tx)
  if (isSetAside) return 'delivered'
  await sql`select system.enqueue_delivery(${organizationId}, ${new Date(failed.runAt)})`.execute(tx)
  return 'put-off'
}

/** Ids are in order of time, so the first few of the primary key are the oldest, and nothing else is looked at. */
const prune = (tx: Tx, organizationId: number) =>
  sql`delete from event where organization_id = ${organizationId} and id = any(array(
    select id from (
      select id, created_at, delivered_at from event where organization_id = ${organizationId}
      order by id limit ${PRUNED_AT_ONCE}
    ) as oldest
    where delivered_at is not null and created_at < now() - make_interval(days => ${KEPT_DAYS})))`.execute(tx)
