import { api } from '#contract/endpoints/index.ts'

/** Endpoints whose answers a step of one's own requests makes stale. */
export const MY_TIME_OFF_ENDPOINTS = [
  api.myTimeOff.overview,
  api.myTimeOff.calendar,
  api.myTimeOff.check,
  api.myTimeOff.requests,
  api.myTimeOff.entries,
  api.mySchedule.get,
]
