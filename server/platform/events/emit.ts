// Outbox: an event is written in the transaction of its cause and published if and only if that transaction commits.
import type { MessageType, Payload } from '#contract/live/messages.ts'
import type { Tx } from '../database/index.ts'
import { insertEvents, notifyTransient } from './event-store.ts'

/** Author of an event; a job names itself. */
export interface Author {
  managerId?: number
  surferId?: number
  jobId?: number
}

/** Notifies listening browsers when `tx` commits. The message is not stored, so absent browsers never receive it. */
export async function emitTransient<T extends MessageType>(
  tx: Tx,
  organizationId: number,
  type: T,
  payload: Payload<T>,
): Promise<void> {
  await notifyTransient(tx, transientText(organizationId, type, payload))
}

/** Text of the notice, for callers who send it in a statement of their own. */
export const transientText = <T extends MessageType>(
  organizationId: number,
  type: T,
  payload: Payload<T>,
): string => JSON.stringify({ organizationId, type, payload } satisfies TransientMessage)

export interface TransientMessage {
  organizationId: number
  type: MessageType
  payload: unknown
}

/** Publishes an event to its receivers once `tx` commits. */
export async function emit<T extends MessageType>(
  tx: Tx,
  organizationId: number,
  type: T,
  payload: Payload<T>,
  author?: Author,
): Promise<void> {
  await emitAll(tx, organizationId, type, [{ payload, author }])
}

/** Several of a type, in one statement. */
export async function emitAll<T extends MessageType>(
  tx: Tx,
  organizationId: number,
  type: T,
  events: readonly { payload: Payload<T>; author?: Author | undefined }[],
): Promise<void> {
  const rows = events.map(({ payload, author }) => ({
    type,
    payload: JSON.stringify(payload),
    author: author ? JSON.stringify(author) : null,
  }))
  await insertEvents(tx, organizationId, rows)
}
