import { api } from '#contract/endpoints/index.ts'

/** Endpoints to invalidate when an exception changes. */
export const EXCEPTION_ENDPOINTS = [
  api.adherenceExceptions.list,
  api.adherence.timeline,
  api.adherence.why,
  api.adherence.metrics,
  api.adherence.status,
]

/** "3 agent-days are judged again, which takes up to five minutes." */
export function rescoringText(days: number): string {
  if (days === 0) return 'Nothing of the past changes.'
  const what = days === 1 ? '1 agent-day is' : `${days} agent-days are`
  return `${what} judged again, which takes up to five minutes.`
}
