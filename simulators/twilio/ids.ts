// Ids as this provider makes them: two letters for the kind and 32 hexadecimal digits.
import { numberOf } from '../kit/index.ts'

export const ACCOUNT_SID = 'AC00000000000000000000000000000a11'
export const WORKSPACE_SID = 'WS00000000000000000000000000000b22'
export const AUTH_TOKEN = '0123456789abcdef0123456789abcdef'
export const KEY_SID = 'SK00000000000000000000000000000c33'
export const KEY_SECRET = 'simulatedtwiliosecretofthekey001'

export const sid = (kind: 'WK' | 'WQ' | 'WT' | 'WR' | 'WW' | 'WA' | 'EV', number: number): string =>
  kind + number.toString(16).padStart(32, '0')
export const workerSid = (id: string): string => sid('WK', numberOf(id))
export const queueSid = (id: string): string => sid('WQ', numberOf(id))
export const taskSid = (id: string): string => sid('WT', numberOf(id))
