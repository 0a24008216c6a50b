export { insertManager as addFirstManager } from './service.ts'
export { selectMissingManagers as missingManagers } from './store.ts'
