// Ids as this provider makes them: whole numbers.
const numberOf = (id: string): number => {
  if (/^\d{1,9}$/.test(id)) return Number(id)
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 900_000_000
  return 100_000_000 + hash
}

export const COMPANY_ID = 31_415
export const userId = (id: string): number => 450_000 + numberOf(id)
export const numberId = (id: string): number => 1_280_000 + numberOf(id)
export const callId = (id: string): number => 2_700_000_000 + numberOf(id)
export const second = (at: number): number => Math.floor(at / 1000)
