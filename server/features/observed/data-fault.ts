// Whether PostgreSQL failed by a value of a record, rather than by itself: that record alone is put aside.

/** Fault of a value by the first two letters of PostgreSQL's error code. */
const DATA_FAULTS: Record<string, string> = {
  '22': 'cannot be read',
  '23': 'is not allowed here',
  '54': 'is too long',
}
/** Never PostgreSQL's own words: they hold the value, which may be personal. */
export const dataFaultOf = (error: unknown): string | null => {
  const code = String((error as { code?: unknown }).code)
  const fault = DATA_FAULTS[code.slice(0, 2)]
  return fault ? `a value in it ${fault} (${code})` : null
}
