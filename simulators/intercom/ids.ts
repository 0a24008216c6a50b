// Ids as this provider makes them: whole numbers, mostly written as text.
const numberOf = (id: string): number => {
  if (/^\d{1,9}$/.test(id)) return Number(id)
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 900_000_000
  return 100_000_000 + hash
}

export const WORKSPACE = 'hb12rk9'
export const adminId = (id: string): string => String(991_000_000 + numberOf(id))
export const teamId = (id: string): string => String(5_000_000 + numberOf(id))
export const conversationId = (id: string): string => String(215_470_000_000_000 + numberOf(id))
export const second = (at: number): number => Math.floor(at / 1000)
