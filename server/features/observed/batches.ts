// An upsert may meet no key twice: rows with the same key go in one after another, each time one of each key.

/** Rows that say the same in every way are taken once. */
export function distinctBatches<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const seen = new Map<string, Set<string>>()
  const result: T[][] = []
  for (const row of rows) {
    const key = keyOf(row)
    const versions = seen.get(key) ?? new Set()
    seen.set(key, versions)
    const text = JSON.stringify(row)
    if (versions.has(text)) continue
    const round = versions.size
    versions.add(text)
    result[round] ??= []
    result[round].push(row)
  }
  return result
}
