// Alerts as the payment provider sends them: a form, signed over all its fields as PHP serializes them.
import { createSign, type KeyObject } from 'node:crypto'
import { serialize } from 'php-serialize'

export function signedForm(fields: Readonly<Record<string, string>>, privateKey: KeyObject): string {
  const sorted = Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
  const signature = createSign('RSA-SHA1').update(serialize(sorted)).sign(privateKey, 'base64')
  return new URLSearchParams({ ...fields, p_signature: signature }).toString()
}

/** "2026-01-06 10:00:00", in UTC. */
export const timeText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10)
export const moneyText = (amount: number): string => amount.toFixed(2)
