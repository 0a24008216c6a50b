import { api } from '#contract/endpoints/index.ts'

/** Endpoints to invalidate when an agent changes. */
export const SURFER_ENDPOINTS = [
  api.surfers.list,
  api.surfers.get,
  api.teams.list,
  api.tasks.list,
  api.schedule.surfers,
  api.organization.get,
]

/** Endpoints to invalidate when a team changes. */
export const TEAM_ENDPOINTS = [
  api.teams.list,
  api.surfers.list,
  api.surfers.get,
  api.managers.list,
  api.schedule.surfers,
]
