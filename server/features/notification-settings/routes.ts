import { notificationSettings } from '#contract/access/notification-settings.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeSettings, readSettings, subscribeBrowser, unsubscribeBrowser } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(notificationSettings.get, ({ actor }) => readSettings(platform, actor))
  mount(notificationSettings.set, ({ actor, body }) => changeSettings(platform, actor, body))
  mount(notificationSettings.subscribe, ({ actor, body }) => subscribeBrowser(platform, actor, body))
  mount(notificationSettings.unsubscribe, async ({ actor, params }) => {
    await unsubscribeBrowser(platform, actor, params.subscriptionId)
    return { success: true as const }
  })
}
