export { selectMissingManagers as missingManagers } from './store.ts'
