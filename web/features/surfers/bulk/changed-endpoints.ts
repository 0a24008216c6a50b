import { api } from '#contract/endpoints/index.ts'

/** Endpoints to invalidate when many agents change. */
export const CHANGED_ENDPOINTS = [
  api.surfers.list,
  api.surfers.get,
  api.teams.list,
  api.tasks.list,
  api.schedule.surfers,
  api.surferUpdates.list,
  api.surferChanges.list,
  api.surferChanges.terms,
]
