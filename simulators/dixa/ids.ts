// Ids as this provider makes them: UUIDs for people and queues, whole numbers for conversations.
import { numberOf } from '../kit/index.ts'

const uuid = (kind: string, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const ORGANIZATION_ID = uuid('e', 1)
export const userId = (id: string): string => uuid('a', numberOf(id))
export const customerId = (id: string): string => uuid('c', numberOf(id))
export const queueId = (id: string): string => uuid('b', numberOf(id))
export const eventId = (seq: number): string => uuid('d', seq)
export const conversationId = (id: string): number => numberOf(id)
