import { api } from '#contract/endpoints/index.ts'

/** Whose answers a changed activity makes old. */
export const TASK_ENDPOINTS = [
  api.tasks.list,
  api.surfers.list,
  api.surfers.get,
  api.streams.list,
  api.taskTemplates.list,
  api.coverage.get,
]
