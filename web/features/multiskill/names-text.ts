import * as texts from './texts.ts'

const SHOWN = 8

/** "Ada Park, Ben Low and 4 more"; somebody who has left is not named. */
export function namesText(surferIds: readonly number[], names: ReadonlyMap<number, string>): string {
  const known = surferIds.flatMap(id => names.get(id) ?? []).toSorted((a, b) => a.localeCompare(b))
  const rest = surferIds.length - Math.min(known.length, SHOWN)
  const shown = known.slice(0, SHOWN).join(', ')
  if (rest === 0) return shown
  if (shown === '') return texts.agentCount(rest)
  return texts.shownAndRestMore(shown, rest)
}
