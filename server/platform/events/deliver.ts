// Takes an organization's undelivered events to their listeners, in order, one transaction each.
import type { Database, Tx } from '../database/index.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/log.ts'
import * as store from './event-store.ts'
import type { DomainEvent, Listener } from './listener.ts'

/** After so many failures an event is set aside with its error, so that those behind it can pass. */
const MAX_ATTEMPTS = 6

export interface EventDelivery {
  db: Database
  listeners: readonly Listener[]
  clock: Clock
  log: Logger
  /** How long to wait after the nth failure of an event. */
  retryDelayMs(attempt: number): number
}

export async function deliverEvents(delivery: EventDelivery, organizationId: number): Promise<void> {
  for (;;) {
    const outcome = await deliverNext(delivery, organizationId)
    if (outcome === 'put-off') return
    if (outcome === 'none-left') break
  }
  await delivery.db.inTenant(organizationId, tx => store.pruneDelivered(tx, organizationId))
}

async function deliverNext(
  { db, listeners, clock, log, retryDelayMs }: EventDelivery,
  organizationId: number,
): Promise<'delivered' | 'none-left' | 'put-off'> {
  let event: (DomainEvent & store.Undelivered) | undefined
  try {
    return await db.inTenant(organizationId, async tx => {
      event = (await store.lockNextUndelivered(tx, organizationId)) as typeof event
      if (!event) return 'none-left'
      for (const listening of listeners)
        if (listening.on.includes(event.type))
          await listening.handle(event, { tx, organizationId, clock, log })
      await store.markDelivered(tx, organizationId, event.id)
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
    return db.inTenant(organizationId, tx => putOff(tx, organizationId, failed))
  }
}

/** After the last attempt the event counts as delivered, so that those behind it pass. */
async function putOff(
  tx: Tx,
  organizationId: number,
  failed: { id: number; attempt: number; error: string; runAt: number },
): Promise<'delivered' | 'put-off'> {
  const isSetAside = failed.attempt >= MAX_ATTEMPTS
  await store.saveFailure(tx, organizationId, { ...failed, isSetAside })
  if (isSetAside) return 'delivered'
  await store.enqueueDelivery(tx, organizationId, failed.runAt)
  return 'put-off'
}
