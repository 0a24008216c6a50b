import { surfers } from '#contract/endpoints/surfers.ts'
import { surferChanges } from '#contract/people/surfer-changes.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cancelPlanned, listChanges, listTerms, planChange } from './changes.ts'
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
  mount(surferChanges.list, ({ actor, params, query, url }) =>
    listChanges(platform, actor, params.surferId, query, url),
  )
  mount(surferChanges.terms, ({ actor, params, query, url }) =>
    listTerms(platform, actor, params.surferId, query, url),
  )
  mount(surferChanges.create, ({ actor, params, body }) => planChange(platform, actor, params.surferId, body))
  mount(surferChanges.cancel, async ({ actor, params }) => {
    await cancelPlanned(platform, actor, params.surferId, params.surferChangeId)
    return { success: true as const }
  })
}
