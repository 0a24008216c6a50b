export { selectMissingManagers as missingManagers, setManagerIdentity } from './store.ts'
