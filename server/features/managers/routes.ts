import { managers } from '#contract/endpoints/managers.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addManager, changeManager, listManagers, removeManager } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(managers.list, ({ actor, query, url }) => listManagers(platform, actor, query, url))
  mount(managers.create, ({ actor, body }) => addManager(platform, actor, body))
  mount(managers.update, ({ actor, params, body }) => changeManager(platform, actor, params.managerId, body))
  mount(managers.remove, async ({ actor, params }) => {
    await removeManager(platform, actor, params.managerId)
    return { success: true as const }
  })
}
