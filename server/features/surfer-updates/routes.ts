import { surferUpdates } from '#contract/people/surfer-updates.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listUpdates, previewUpdate, undoUpdate, updateMany } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(surferUpdates.preview, ({ actor, body }) => previewUpdate(platform, actor, body))
  mount(surferUpdates.list, ({ actor, query, url }) => listUpdates(platform, actor, query, url))
  mount(surferUpdates.create, ({ actor, body }) => updateMany(platform, actor, body))
  mount(surferUpdates.undo, ({ actor, params }) => undoUpdate(platform, actor, params.surferUpdateId))
}
