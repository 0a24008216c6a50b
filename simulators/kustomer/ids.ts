// Ids as this provider makes them: 24 hexadecimal digits.
import { numberOf } from '../kit/index.ts'

const coded = (kind: string, id: string) => `${kind}${numberOf(id).toString(16).padStart(16, '0')}`

export const ORG_ID = '5b86a8e0c66b410011b51b2c'
export const CUSTOMER_ID = '604f6955a025b8e8cf7d633a'
export const userId = (id: string): string => coded('5e136818', id)
export const queueId = (id: string): string => coded('5b86a8e0', id)
export const conversationId = (id: string): string => coded('6050f9b2', id)
export const tagId = (name: string): string => coded('5fd3b50f', name)
/** Id of an event, a message or a note, by its number in the log. */
export const entryId = (kind: 'event' | 'message' | 'note', seq: number): string =>
  `${{ event: '60277f5c', message: '6050f9b1', note: '60414042' }[kind]}${seq.toString(16).padStart(16, '0')}`
export const iso = (at: number): string => new Date(at).toISOString()
