export { insertTeams, selectTeamFields as teamFields, type TeamFields, updateTeams } from './import-store.ts'
export { deleteEmptyTeams } from './service.ts'
export {
  insertDefaultTeam,
  insertTeam,
  selectEmptyTeams as emptyTeams,
  selectTeamNames as teamNames,
} from './store.ts'
