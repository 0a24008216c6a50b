export {
  type ContractedSurfer,
  type SurferScope,
  surferNames,
  surfersForScheduling,
} from './for-scheduling.ts'
export { assertMayEdit, assertMayEditTeams, editableTeamIds } from './permission.ts'
export { selectMissingSurfers as missingSurfers } from './surfers-store.ts'
export { selectMissingTeams as missingTeams } from './teams-store.ts'
