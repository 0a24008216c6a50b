// Ids as this provider makes them: fifteen letters and digits, and three that say which of them are capital.
import { numberOf } from '../kit/index.ts'

const SUFFIX = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'

/** `prefix`: three characters that stand for the kind of record. */
export function recordId(prefix: string, number: number): string {
  const short = `${prefix}Hb${String(number).padStart(10, '0')}`
  const capitals = (part: string) =>
    [...part].reduce((sum, letter, index) => sum + (/[A-Z]/.test(letter) ? 2 ** index : 0), 0)
  return short + [0, 5, 10].map(at => SUFFIX[capitals(short.slice(at, at + 5))]).join('')
}

export const ORGANIZATION_ID = recordId('00D', 1)
export const userId = (id: string): string => recordId('005', numberOf(id))
export const queueId = (id: string): string => recordId('00G', numberOf(id))
export const caseId = (id: string): string => recordId('500', numberOf(id))
export const callId = (id: string): string => recordId('0LQ', numberOf(id))
/** The user as whom automations act, and that by which customers come in. */
export const AUTOMATION_ID = recordId('005', 999_999_001)
export const GUEST_ID = recordId('005', 999_999_002)

/** Timestamp, in whole seconds. */
export const stampOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}.000+0000`
