export { deleteEmptyTeams } from './service.ts'
export { insertDefaultTeam, insertTeam, selectTeamNames as teamNames } from './store.ts'
