import { api } from '#contract/endpoints/index.ts'

/** Endpoints to invalidate when an activity changes. */
export const TASK_ENDPOINTS = [
  api.tasks.list,
  api.surfers.list,
  api.surfers.get,
  api.streams.list,
  api.taskTemplates.list,
  api.coverage.get,
]
