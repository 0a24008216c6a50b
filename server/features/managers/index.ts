export { insertManager, insertProgram, refuseUnknownTeams } from './service.ts'
export {
  selectEditors as organizationEditors,
  selectMissingManagers as missingManagers,
  setManagerIdentity,
} from './store.ts'
