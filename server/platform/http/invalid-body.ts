import { type FieldIssue, type Refusal, refuse } from '#contract/errors.ts'
import { toSnake } from '#contract/wire/casing.ts'

/** Fields of a body that its shape allows and the rest of the data does not. Paths in camelCase. */
export function invalidBody(faults: { path: (string | number)[]; message: string }[]): Refusal {
  const issues: FieldIssue[] = faults.map(({ path, message }) => ({
    in: 'body',
    path: path.map(step => (typeof step === 'string' ? toSnake(step) : step)),
    message,
  }))
  return refuse('VALIDATION', { because: issues[0]?.message, issues })
}
