// 64-bit ids beyond 2^53, as the provider's are: a client that reads them as numbers mixes up its calls.
const AGENT = 6_214_545_667_000_000n
const CENTER = 5_883_344_555_000_000n
const CALL = 9_107_199_254_740_993n
/** Ids of a call's legs lie behind the call's own. */
const LEGS = 1000n

/** Ids of the world are digits; others become digits. */
function digits(id: string): bigint {
  if (/^\d+$/.test(id)) return BigInt(id)
  let sum = 0n
  for (const byte of Buffer.from(id)) sum = (sum * 257n + BigInt(byte)) % 1_000_003n
  return 1_000_000n + sum
}

export const COMPANY_ID = '5164987213459456'
export const OFFICE_ID = '5512874639106048'
export const agentId = (id: string): string => String(AGENT + digits(id))
export const centerId = (id: string): string => String(CENTER + digits(id))
export const callId = (id: string): string => String(CALL + digits(id) * LEGS)
export const legId = (id: string, index: number): string =>
  String(CALL + digits(id) * LEGS + BigInt(index + 1))

const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
/** Ids go over the wire as numbers, to the last digit, or as text. */
export const wireId = (id: string | null, isText: boolean): unknown =>
  id === null ? null : isText ? id : rawJSON(id)
