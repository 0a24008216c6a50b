import { home } from '#contract/organization/home.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readHome } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(home.get, ({ actor, query }) => readHome(platform, actor, query))
}
