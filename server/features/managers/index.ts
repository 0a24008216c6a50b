export { insertManager, insertProgram, refuseUnknownTeams } from './service.ts'
export {
  selectEditors as organizationEditors,
  selectManagers as managersHere,
  selectMissingManagers as missingManagers,
  setManagerIdentity,
} from './store.ts'
