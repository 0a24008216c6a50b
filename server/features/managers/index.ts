export { insertManager } from './service.ts'
export {
  noteManagerOfTelephony,
  selectEditors as organizationEditors,
  selectMissingManagers as missingManagers,
  setManagerIdentity,
} from './store.ts'
