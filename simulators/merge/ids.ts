// Ids as this provider makes them: UUIDs of its own, beside those of the system behind it.
import { createHash } from 'node:crypto'
import { numberOf } from '../kit/index.ts'

const coded = (kind: string, id: string) => {
  const hex = createHash('sha256').update(`${kind} ${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const CONTACT_ID = coded('contact', '900')
export const userId = (id: string): string => coded('user', id)
export const collectionId = (id: string): string => coded('collection', id)
export const ticketId = (id: string): string => coded('ticket', id)
export const commentId = (id: string): string => coded('comment', id)
export const remoteId = (id: string): string => String(numberOf(id))
/** With microseconds, of which the number in the log gives the last three. */
export const micros = (at: number, seq: number): string =>
  new Date(at).toISOString().replace('Z', `${String(seq % 1_000).padStart(3, '0')}Z`)
