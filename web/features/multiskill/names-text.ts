const SHOWN = 8

/** "Ada Park, Ben Low and 4 more"; somebody who has left is not named. */
export function namesText(surferIds: readonly number[], names: ReadonlyMap<number, string>): string {
  const known = surferIds.flatMap(id => names.get(id) ?? []).toSorted((a, b) => a.localeCompare(b))
  const rest = surferIds.length - Math.min(known.length, SHOWN)
  const shown = known.slice(0, SHOWN).join(', ')
  if (rest === 0) return shown
  if (shown === '') return rest === 1 ? '1 agent' : `${rest} agents`
  return `${shown} and ${rest} more`
}
