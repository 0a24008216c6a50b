import { notices } from '#contract/access/notices.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listNotices, readNotice, sendAgain } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(notices.list, ({ actor, query, url }) => listNotices(platform, actor, query, url))
  mount(notices.read, ({ actor, params }) => readNotice(platform, actor, params.messageId))
  mount(notices.retry, ({ actor, params }) => sendAgain(platform, actor, params.messageId))
}
