/** A place that breaks a rule, and what to do instead. */
export interface Fault {
  rule: string
  /** Path, then what was found there. */
  where: string
  instead: string
}
