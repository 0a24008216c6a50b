import { refuse } from '#contract/errors.ts'

const NAMED = 5

/** Throws when anything is named: what undoing would lose. */
export function refuseChanged(names: readonly string[]): void {
  if (names.length === 0) return
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  throw refuse('CONFLICT', {
    because: `Changed since it was taken over: ${names.slice(0, NAMED).join('; ')}${more}. Put it back as it was, then undo again. Nothing was undone.`,
  })
}
