// Case of a plan: the variables as typed, and whether they change anything.
import { PlanVariables, type Risk, type ScenarioForm } from '#contract/endpoints/forecast-plan.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/saving-form.ts'

export interface WhatIfCase {
  variables: PlanVariables
  risk: Risk
}
export const NO_CHANGES: PlanVariables = PlanVariables.parse({})
export const BASELINE: WhatIfCase = { variables: NO_CHANGES, risk: 'P50' }

/** Errors by field; empty when all are right. */
export function caseProblemsOf(variables: PlanVariables): FieldErrors {
  const parsed = PlanVariables.safeParse(variables)
  return parsed.success ? {} : fieldErrors(parsed.error.issues)
}

export const isRight = (variables: PlanVariables): boolean => PlanVariables.safeParse(variables).success

export const hasChanges = (variables: PlanVariables): boolean =>
  Object.values(variables).some(value => value !== null)

export const isBaseline = ({ variables, risk }: WhatIfCase): boolean =>
  !hasChanges(variables) && risk === 'P50'

export const isSameCase = (a: WhatIfCase, b: WhatIfCase): boolean =>
  a.risk === b.risk &&
  (Object.keys(NO_CHANGES) as (keyof PlanVariables)[]).every(name => a.variables[name] === b.variables[name])

export const planFormOf = (name: string, { variables, risk }: WhatIfCase): ScenarioForm => ({
  name,
  variables,
  risk,
})

/** 0.2 -> 20 without the dust of binary fractions. */
export const percentOf = (fraction: number): number => Number((fraction * 100).toFixed(6))
export const fractionOf = (percent: number): number => Number((percent / 100).toFixed(8))
