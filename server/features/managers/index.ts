export { insertManager, insertProgram, refuseUnknownTeams } from './service.ts'
export {
  noteManagerOfTelephony,
  selectEditors as organizationEditors,
  selectManagers as managersHere,
  selectMissingManagers as missingManagers,
  setManagerIdentity,
} from './store.ts'
