import { type FieldIssue, type Refusal, refuse } from '#contract/errors.ts'
import { toSnake } from '#contract/wire/casing.ts'

interface Fault {
  path: (string | number)[]
  message: string
}

/** Fields of a body that its shape allows and the rest of the data does not. Paths in camelCase. */
export const invalidBody = (faults: Fault[]): Refusal => invalid('body', faults)
/** The same of a query. */
export const invalidQuery = (faults: Fault[]): Refusal => invalid('query', faults)

function invalid(where: FieldIssue['in'], faults: Fault[]): Refusal {
  const issues: FieldIssue[] = faults.map(({ path, message }) => ({
    in: where,
    path: path.map(step => (typeof step === 'string' ? toSnake(step) : step)),
    message,
  }))
  return refuse('VALIDATION', { because: issues[0]?.message, issues })
}
