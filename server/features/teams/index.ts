export {
  deleteEmptyTeams,
  insertDefaultTeam,
  insertTeam,
  selectTeamNames as teamNames,
} from './store.ts'
