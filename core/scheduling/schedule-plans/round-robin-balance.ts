// Turns owed within a round robin: entitled to and not done, or done beyond one's own when negative.

export interface RoundRobinBalance {
  owe(surferId: number, turns: number): void
  /** Candidates for a turn, first the one who owes most; `dueSurferId` before others with the same balance. */
  candidatesFor(dueSurferId: number): number[]
  /** Nobody owes more. */
  nobodyOwesMore(surferId: number): boolean
}

export function emptyBalance(surferIds: readonly number[]): RoundRobinBalance {
  const owed = new Map(surferIds.map(id => [id, 0]))
  /** Far fewer than all, and looked at for every turn of years. */
  const owing = new Set<number>()
  return {
    owe(surferId, turns) {
      const now = owed.get(surferId)! + turns
      owed.set(surferId, now)
      if (now > 0) owing.add(surferId)
      else owing.delete(surferId)
    },
    candidatesFor: dueSurferId =>
      [dueSurferId, ...surferIds.filter(id => id !== dueSurferId)].toSorted(
        (a, b) => owed.get(b)! - owed.get(a)!,
      ),
    nobodyOwesMore: surferId => ![...owing].some(other => owed.get(other)! > owed.get(surferId)!),
  }
}
