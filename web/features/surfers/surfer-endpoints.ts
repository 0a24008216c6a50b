import { api } from '#contract/endpoints/index.ts'

/** Whose answers a changed agent makes old. */
export const SURFER_ENDPOINTS = [
  api.surfers.list,
  api.surfers.get,
  api.teams.list,
  api.tasks.list,
  api.schedule.surfers,
  api.organization.get,
]

/** Whose answers a changed team makes old. */
export const TEAM_ENDPOINTS = [
  api.teams.list,
  api.surfers.list,
  api.surfers.get,
  api.managers.list,
  api.schedule.surfers,
]
