/** A whole number for an id of the company, most of which are numbers. */
export const numberOf = (id: string): number => {
  if (/^\d{1,9}$/.test(id)) return Number(id)
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) % 900_000_000
  return 100_000_000 + hash
}
