import { api } from '#contract/endpoints/index.ts'
import * as texts from './texts.ts'

/** Endpoints to invalidate when an exception changes. */
export const EXCEPTION_ENDPOINTS = [
  api.adherenceExceptions.list,
  api.adherence.timeline,
  api.adherence.why,
  api.adherence.metrics,
  api.adherence.status,
]

/** "3 agent-days are evaluated again, which takes up to five minutes." */
export function rescoringText(days: number): string {
  if (days === 0) return texts.pastResultsDoNotChange
  const what = days === 1 ? texts.oneAgentDayIs : texts.agentDaysAre(days)
  return texts.evaluatedAgainWhichTakesUp(what)
}
