export { insertManager } from './service.ts'
export { selectMissingManagers as missingManagers, setManagerIdentity } from './store.ts'
