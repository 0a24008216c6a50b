export { insertManager } from './service.ts'
export { selectMissingManagers as missingManagers } from './store.ts'
