export { addDefaultTeam } from './service.ts'
