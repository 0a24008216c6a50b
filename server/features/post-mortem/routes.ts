import { postMortem } from '#contract/analytics/post-mortem.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { explainDayOf } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(postMortem.explain, ({ actor, body }) => explainDayOf(platform, actor, body))
}
