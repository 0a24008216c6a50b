import type { Tx } from '#server/platform/database/index.ts'
import { teamsEditedBy } from '../identity/index.ts'
import { licencesLeft, organizationZone } from '../organization/index.ts'
import { importedSurfers } from '../surfers/index.ts'
import { selectTasks } from '../tasks/index.ts'
import { teamNames } from '../teams/index.ts'
import type { Standing } from './plan.ts'

const ALL = { offset: 0, limit: 10_000 }

/** State that a file is compared with. `now` in epoch milliseconds. */
export async function standingFor(tx: Tx, managerId: number | null, now: number): Promise<Standing> {
  return {
    surfers: await importedSurfers(tx),
    teams: await teamNames(tx),
    tasks: (await selectTasks(tx, { state: 'active', ...ALL })).rows,
    editableTeamIds: await teamsEditedBy(tx, managerId),
    zone: await organizationZone(tx),
    availableLicences: await licencesLeft(tx, now),
  }
}
