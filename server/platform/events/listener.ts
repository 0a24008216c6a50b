// Listeners: a feature's reactions to events of features before it.
import type { MessageType, Payload } from '#contract/live/messages.ts'
import type { Tx } from '../database/index.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/log.ts'
import type { Author } from './emit.ts'

interface DomainEventOf<T extends MessageType> {
  id: number
  type: T
  payload: Payload<T>
  author: Author | null
  createdAt: Date
}
/** An event as its listeners get it, one member per type. */
export type DomainEvent<T extends MessageType = MessageType> = T extends MessageType
  ? DomainEventOf<T>
  : never

export interface ListenerContext {
  /** Commits together with the note that the event was delivered: what is written here is written once. */
  tx: Tx
  organizationId: number
  clock: Clock
  log: Logger
}

export interface Listener {
  name: string
  on: readonly MessageType[]
  handle(event: DomainEvent, context: ListenerContext): Promise<void>
}

/**
 * An organization's events come in order, each at least once: effects outside the database must be
 * harmless when repeated. Handlers are short; long work is started as a job.
 */
export function listener<T extends MessageType>(declared: {
  name: string
  on: readonly T[]
  handle(event: DomainEvent<T>, context: ListenerContext): Promise<void>
}): Listener {
  return declared as unknown as Listener
}
