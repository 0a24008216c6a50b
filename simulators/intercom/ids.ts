// Ids as this provider makes them: whole numbers, mostly written as text.
import { numberOf } from '../kit/index.ts'

export const WORKSPACE = 'hb12rk9'
export const adminId = (id: string): string => String(991_000_000 + numberOf(id))
export const teamId = (id: string): string => String(5_000_000 + numberOf(id))
export const conversationId = (id: string): string => String(215_470_000_000_000 + numberOf(id))
export const second = (at: number): number => Math.floor(at / 1000)
