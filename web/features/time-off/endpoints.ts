import type { ReplyOf } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'

export type TimeOffSettings = ReplyOf<typeof api.timeOffPolicies.settings>

/** Endpoints whose answers a changed setting makes stale. */
export const TIME_OFF_ENDPOINTS = [
  api.timeOffPolicies.settings,
  api.timeOffPolicies.allowances,
  api.timeOffPolicies.adjustments,
  api.timeOff.review,
]
