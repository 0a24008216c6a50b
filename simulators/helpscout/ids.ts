// Ids as this provider makes them: whole numbers.
import { numberOf } from '../kit/index.ts'

export const COMPANY_ID = 24_601
export const FIELD_ID = 8_012
export const userId = (id: string): number => 256_000 + numberOf(id)
export const mailboxId = (id: string): number => 85_000 + numberOf(id)
export const conversationId = (id: string): number => 2_600_000_000 + numberOf(id)
export const isoSecond = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`
