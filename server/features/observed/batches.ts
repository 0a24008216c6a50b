// An upsert may meet no key twice: rows with the same key go in one after another, each time one of each key.
import { isDeepStrictEqual } from 'node:util'

/** `merge`: the row that two with the same key make, or null when only the database can merge them. */
export function distinctBatches<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  merge: (a: T, b: T) => T | null = (a, b) => (isDeepStrictEqual(a, b) ? a : null),
): T[][] {
  const rounds: Map<string, T>[] = []
  for (const row of rows) {
    const key = keyOf(row)
    const isMerged = rounds.some(round => {
      const before = round.get(key)
      const both = before === undefined ? null : merge(before, row)
      if (both !== null) round.set(key, both)
      return both !== null
    })
    if (isMerged) continue
    const free = rounds.find(round => !round.has(key))
    if (free) free.set(key, row)
    else rounds.push(new Map([[key, row]]))
  }
  return rounds.map(round => [...round.values()])
}
