export { insertDefaultTeam } from './store.ts'
