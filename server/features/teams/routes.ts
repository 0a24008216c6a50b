import { teams } from '#contract/endpoints/teams.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addTeam, changeTeam, deleteTeam, listTeams } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(teams.list, ({ actor, query, url }) => listTeams(platform, actor, query, url))
  mount(teams.create, ({ actor, body }) => addTeam(platform, actor, body))
  mount(teams.update, ({ actor, params, body }) => changeTeam(platform, actor, params.teamId, body))
  mount(teams.remove, async ({ actor, params }) => {
    await deleteTeam(platform, actor, params.teamId)
    return { success: true as const }
  })
}
