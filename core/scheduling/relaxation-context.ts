// Context of a problem for constraints that may be lifted or loosened.
import { contractOf, type RelaxationContext } from '#core/constraints/index.ts'
import { addDays } from '#core/time/index.ts'
import { settingsOf } from './problem/settings.ts'
import type { GenerateProblem, SchedulingSurfer } from './problem/types.ts'

/** `templateName`: of a shift template; left out where the caller's templates have no name. */
export const relaxationContext = (
  surfer: SchedulingSurfer,
  problem: GenerateProblem,
  templateName?: (templateId: number) => string,
): RelaxationContext => ({
  surfer,
  contract: contractOf(surfer),
  maxConsecutiveDays: settingsOf(problem).maxConsecutiveDays,
  horizon: { first: problem.from, last: addDays(problem.to, -1) },
  templateIds: (problem.shiftTemplates ?? []).map(({ id }) => id),
  templateName,
})
