// How candidates are compared: by their scores from left to right, then by a tie-break that favours nobody.

export type Score = readonly number[]

export function isLess(a: Score, b: Score): boolean {
  const i = a.findIndex((value, at) => value !== b[at])
  return i >= 0 && a[i]! < b[i]!
}

/** Spreads ties over agents and days; the same for the same names. */
export function tieBreak(...parts: number[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    hash = Math.imul(hash ^ (part | 0), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  }
  return (hash ^ (hash >>> 13)) >>> 0
}
