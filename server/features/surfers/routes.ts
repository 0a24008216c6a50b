import { surfers } from '#contract/endpoints/surfers.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addSurfer, changeSurfer, deleteSurfer, listSurfers, readSurfer } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(surfers.list, ({ actor, query, url }) => listSurfers(platform, actor, query, url))
  mount(surfers.get, ({ actor, params }) => readSurfer(platform, actor, params.surferId))
  mount(surfers.create, ({ actor, body }) => addSurfer(platform, actor, body))
  mount(surfers.update, ({ actor, params, body }) => changeSurfer(platform, actor, params.surferId, body))
  mount(surfers.remove, async ({ actor, params }) => {
    await deleteSurfer(platform, actor, params.surferId)
    return { success: true as const }
  })
}
