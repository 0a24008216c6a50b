import { api } from '#contract/endpoints/index.ts'

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
  if (days === 0) return 'Past results do not change.'
  const what = days === 1 ? '1 agent-day is' : `${days} agent-days are`
  return `${what} evaluated again, which takes up to five minutes.`
}
