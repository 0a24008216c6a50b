import { managers } from '#contract/endpoints/managers.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { teams } from '#contract/endpoints/teams.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addManager, changeManager, listManagers, removeManager } from './managers-service.ts'
import { addSurfer, changeSurfer, deleteSurfer, listSurfers, readSurfer } from './surfers-service.ts'
import { addTeam, changeTeam, deleteTeam, listTeams } from './teams-service.ts'

const DONE = { success: true } as const

export function routes(mount: Mount, platform: Platform): void {
  mount(surfers.list, ({ actor, query, url }) => listSurfers(platform, actor, query, url))
  mount(surfers.get, ({ actor, params }) => readSurfer(platform, actor, params.surferId))
  mount(surfers.create, ({ actor, body }) => addSurfer(platform, actor, body))
  mount(surfers.update, ({ actor, params, body }) => changeSurfer(platform, actor, params.surferId, body))
  mount(surfers.remove, async ({ actor, params }) => {
    await deleteSurfer(platform, actor, params.surferId)
    return DONE
  })

  mount(teams.list, ({ actor, query, url }) => listTeams(platform, actor, query, url))
  mount(teams.create, ({ actor, body }) => addTeam(platform, actor, body))
  mount(teams.update, ({ actor, params, body }) => changeTeam(platform, actor, params.teamId, body))
  mount(teams.remove, async ({ actor, params }) => {
    await deleteTeam(platform, actor, params.teamId)
    return DONE
  })

  mount(managers.list, ({ actor, query, url }) => listManagers(platform, actor, query, url))
  mount(managers.create, ({ actor, body }) => addManager(platform, actor, body))
  mount(managers.update, ({ actor, params, body }) => changeManager(platform, actor, params.managerId, body))
  mount(managers.remove, async ({ actor, params }) => {
    await removeManager(platform, actor, params.managerId)
    return DONE
  })
}
