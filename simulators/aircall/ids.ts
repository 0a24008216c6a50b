// Ids as this provider makes them: whole numbers.
import { numberOf } from '../kit/index.ts'

export const COMPANY_ID = 31_415
export const userId = (id: string): number => 450_000 + numberOf(id)
export const numberId = (id: string): number => 1_280_000 + numberOf(id)
export const callId = (id: string): number => 2_700_000_000 + numberOf(id)
export const second = (at: number): number => Math.floor(at / 1000)
