import { calendarFeed } from '#contract/people/calendar-feed.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readFeed, regenerateFeed, removeFeed, setFeed } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(calendarFeed.get, ({ actor }) => readFeed(platform, actor))
  mount(calendarFeed.set, ({ actor, body }) => setFeed(platform, actor, body))
  mount(calendarFeed.regenerate, ({ actor }) => regenerateFeed(platform, actor))
  mount(calendarFeed.remove, ({ actor }) => removeFeed(platform, actor))
}
