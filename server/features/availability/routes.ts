import { availability, myAvailability, surferFeatures } from '#contract/people/availability.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  changeFeature,
  changeMine,
  listAvailability,
  listFeatures,
  listWeeks,
  readMine,
  repeatMine,
} from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(myAvailability.get, ({ actor, query }) => readMine(platform, actor, query))
  mount(myAvailability.change, ({ actor, body }) => changeMine(platform, actor, body))
  mount(myAvailability.repeat, ({ actor, body }) => repeatMine(platform, actor, body))
  mount(availability.list, ({ actor, query }) => listAvailability(platform, actor, query))
  mount(availability.weeks, ({ actor, query, url }) => listWeeks(platform, actor, query, url))
  mount(surferFeatures.list, ({ actor, params }) => listFeatures(platform, actor, params.surferId))
  mount(surferFeatures.change, async ({ actor, params, body }) => {
    await changeFeature(platform, actor, params.surferId, body)
    return { success: true as const }
  })
}
