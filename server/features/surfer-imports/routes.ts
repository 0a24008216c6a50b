import { surferImports } from '#contract/people/surfer-imports.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listImports, previewImport, startImport, undoImport } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(surferImports.preview, ({ actor, body }) => previewImport(platform, actor, body))
  mount(surferImports.list, ({ actor, query, url }) => listImports(platform, actor, query, url))
  mount(surferImports.create, ({ actor, body }) => startImport(platform, actor, body))
  mount(surferImports.undo, ({ actor, params }) => undoImport(platform, actor, params.surferImportId))
}
