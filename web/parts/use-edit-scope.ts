// Teams whose schedule and agents the logged-in manager may edit, among all teams.
import { api } from '#contract/endpoints/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import * as texts from './texts.ts'

/** Team names that fit on a button. */
const MOST_NAMES = 2

export interface EditScope {
  mayEditNone: boolean
  /** "Breakwater only", "3 of 7 teams only"; null: all teams, or not known yet. */
  text: string | null
}

export function useEditScope(): EditScope {
  const { managerId } = useUser()
  const teams = useCallAll(api.teams.list, {}).data
  if (!teams) return { mayEditNone: false, text: null }
  const own = teams.filter(team => team.managers.some(({ id }) => id === managerId)).map(team => team.name)
  const few =
    own.length > MOST_NAMES ? texts.ownCountOfTeamCountTeams(own.length, teams.length) : own.join(texts.and)
  return {
    mayEditNone: own.length === 0,
    text: own.length === 0 || own.length === teams.length ? null : texts.fewOnly(few),
  }
}
