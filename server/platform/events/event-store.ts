// SQL of the outbox: one row in `event` for each message, in the order of commits, until a week after its delivery.
import { sql } from 'kysely'
import type { Tx } from '../database/index.ts'

const KEPT_DAYS = 7
const PRUNED_AT_ONCE = 500
/** First number of the advisory lock; the second is the organization. */
const DELIVERY_LOCK = 7102

export interface Undelivered {
  id: number
  type: string
  payload: object
  author: object | null
  createdAt: Date
  deliveryAttempts: number
}

/** JSON texts for payload and author. */
export interface NewEvent {
  type: string
  payload: string
  author: string | null
}

export const insertEvents = (tx: Tx, organizationId: number, events: readonly NewEvent[]) =>
  sql`insert into event (organization_id, type, payload, actor)
    select ${organizationId}, e.type, e.payload::jsonb, e.author::jsonb
    from unnest(${events.map(({ type }) => type)}::text[], ${events.map(({ payload }) => payload)}::text[],
      ${events.map(({ author }) => author)}::text[]) with ordinality as e(type, payload, author, place)
    order by e.place`.execute(tx)

/** A notice that is kept nowhere. */
export const notifyTransient = (tx: Tx, text: string) =>
  sql`select pg_notify('lineup_transient', ${text})`.execute(tx)

/** The oldest undelivered event. Deliveries of one organization wait here until the end of the transaction. */
export async function lockNextUndelivered(tx: Tx, organizationId: number): Promise<Undelivered | undefined> {
  await sql`select pg_advisory_xact_lock(${DELIVERY_LOCK}::int, hashint8(${organizationId}))`.execute(tx)
  const { rows } = await sql<Undelivered>`
    select id, type, payload, actor as author, created_at, delivery_attempts from event
    where organization_id = ${organizationId} and delivered_at is null order by id limit 1`.execute(tx)
  return rows[0]
}

export const markDelivered = (tx: Tx, organizationId: number, eventId: number) =>
  sql`update event set delivered_at = now() where organization_id = ${organizationId} and id = ${eventId}`.execute(
    tx,
  )

/** `isSetAside`: it is not tried again. */
export const saveFailure = (
  tx: Tx,
  organizationId: number,
  failed: { id: number; attempt: number; error: string; isSetAside: boolean },
) =>
  sql`update event
    set delivery_attempts = ${failed.attempt}, delivery_error = ${failed.error},
      delivered_at = case when ${failed.isSetAside} then now() end
    where organization_id = ${organizationId} and id = ${failed.id} and delivered_at is null`.execute(tx)

/** `runAt` in epoch milliseconds. */
export const enqueueDelivery = (tx: Tx, organizationId: number, runAt: number) =>
  sql`select system.enqueue_delivery(${organizationId}, ${new Date(runAt)})`.execute(tx)

/** Ids are in order of time, so the first few of the primary key are the oldest, and nothing else is read. */
export const pruneDelivered = (tx: Tx, organizationId: number) =>
  sql`delete from event where organization_id = ${organizationId} and id = any(array(
    select id from (
      select id, created_at, delivered_at from event where organization_id = ${organizationId}
      order by id limit ${PRUNED_AT_ONCE}
    ) as oldest
    where delivered_at is not null and created_at < now() - make_interval(days => ${KEPT_DAYS})))`.execute(tx)
