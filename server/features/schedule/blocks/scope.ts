// The agents whom an action is about, from the agents and teams that a caller named.

import { assertMayEditTeams, editableTeamIds, missingTeams } from '#server/features/identity/index.ts'
import { assertMayEdit, missingSurfers } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { selectSurferIds } from './blocks-store.ts'

export interface NamedSurfers {
  surferIds?: number[] | undefined
  teamIds?: number[] | undefined
}

/** Ids of the named agents, or of all whom the manager may edit. Throws unless all of them may be edited. */
export async function editableSurferIds(tx: Tx, actor: Actor, named: NamedSurfers): Promise<number[]> {
  const { surferIds, teamIds } = named
  if (!surferIds && !teamIds) return selectSurferIds(tx, { teamIds: await editableTeamIds(tx, actor) })
  await refuseUnknown(tx, named)
  const ids = await selectSurferIds(tx, named)
  await assertMayEditTeams(tx, actor, teamIds ?? [])
  await assertMayEdit(tx, actor, ids)
  return ids
}

async function refuseUnknown(tx: Tx, { surferIds = [], teamIds = [] }: NamedSurfers): Promise<void> {
  const agents = await missingSurfers(tx, surferIds)
  const teams = await missingTeams(tx, teamIds)
  const faults = [
    ...agents.map(id => ({
      path: ['surferIds', surferIds.indexOf(id)],
      message: `There is no agent ${id} here.`,
    })),
    ...teams.map(id => ({ path: ['teamIds', teamIds.indexOf(id)], message: `There is no team ${id} here.` })),
  ]
  if (faults.length > 0) throw invalidBody(faults)
}
