// Ids as this provider makes them: whole numbers, in webhooks as text.
import { numberOf } from '../kit/index.ts'

export const userId = (id: string): number => 360_000_000_000 + numberOf(id)
export const groupId = (id: string): number => 20_000_000 + numberOf(id)
export const ticketId = (id: string): number => numberOf(id)
export const commentId = (id: string): number => 7_000_000_000 + numberOf(id)

/** In whole seconds, as the API writes moments. */
export const isoSecond = (at: number): string =>
  new Date(Math.floor(at / 1000) * 1000).toISOString().replace('.000Z', 'Z')
export const second = (at: number): number => Math.floor(at / 1000)
