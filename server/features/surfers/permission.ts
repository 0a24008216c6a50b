// Permission to change agents: edit permission on the team of each.
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, noteTeamCheck } from '#server/platform/http/index.ts'
import { assertMayEditTeams } from '../identity/index.ts'
import { selectTeamsOfSurfers } from './store.ts'

/**
 * `teamIds`: teams that agents are put into. Throws NOT_FOUND when one of them is not an agent here, UNAUTHORISED_TEAMS
 * when permission is missing, with every team that lacks it.
 */
export async function assertMayEdit(
  tx: Tx,
  actor: Actor,
  surferIds: readonly number[],
  teamIds: readonly number[] = [],
): Promise<void> {
  noteTeamCheck('of-surfers')
  const touched = new Set(teamIds)
  for (const { id, teamId } of await selectTeamsOfSurfers(tx, surferIds)) {
    if (teamId === null) throw refuse('NOT_FOUND', { what: 'agent', id })
    touched.add(teamId)
  }
  await assertMayEditTeams(tx, actor, [...touched])
}
