import { features } from '#contract/internal/feature-flags.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listFlags, setFlag } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(features.off, async ({ actor }) => ({ off: [...(actor.featuresOff ?? [])] }))
  mount(features.list, async ({ actor, query }) => ({
    results: await listFlags(platform, actor, query.targetId),
  }))
  mount(features.set, ({ actor, params, body }) => setFlag(platform, actor, params.name, body))
}
