// Turns owed within a round robin: entitled to and not done, or done beyond one's own when negative.

export interface Debts {
  owe(surferId: number, turns: number): void
  /** Who comes into question for a turn, first the one who owes most; `dueSurferId` before others alike. */
  inLine(dueSurferId: number): number[]
  /** Nobody owes more. */
  owesMost(surferId: number): boolean
}

export function noDebts(surferIds: readonly number[]): Debts {
  const owed = new Map(surferIds.map(id => [id, 0]))
  /** Far fewer than all, and looked at for every turn of years. */
  const debtors = new Set<number>()
  return {
    owe(surferId, turns) {
      const now = owed.get(surferId)! + turns
      owed.set(surferId, now)
      if (now > 0) debtors.add(surferId)
      else debtors.delete(surferId)
    },
    inLine: dueSurferId =>
      [dueSurferId, ...surferIds.filter(id => id !== dueSurferId)].toSorted(
        (a, b) => owed.get(b)! - owed.get(a)!,
      ),
    owesMost: surferId => ![...debtors].some(debtor => owed.get(debtor)! > owed.get(surferId)!),
  }
}
