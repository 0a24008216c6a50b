// Ids as this provider makes them: a word for the kind and a number in base 36.
import { numberOf } from '../kit/index.ts'

const coded = (kind: string, id: string) => `${kind}_${(1_679_616 + numberOf(id)).toString(36)}`

export const COMPANY_ID = 'cmp_harbor'
export const teammateId = (id: string): string => coded('tea', id)
export const inboxId = (id: string): string => coded('inb', id)
export const conversationId = (id: string): string => coded('cnv', id)
/** In seconds with three digits. */
export const fraction = (at: number): number => Math.round(at) / 1000
