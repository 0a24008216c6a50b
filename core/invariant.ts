/** A claim that only a bug can break: thrown, reported, never caught to carry on. */
export function invariant(claim: unknown, message: string): asserts claim {
  if (!claim) throw new Error(`Invariant broken: ${message}`)
}
