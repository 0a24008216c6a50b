import { api } from '#contract/endpoints/index.ts'

/** Answers that change with a ticket group. */
export const STREAM_ENDPOINTS = [
  api.streams.list,
  api.streams.get,
  api.forecasts.rows,
  api.tasks.list,
  api.coverage.get,
]
