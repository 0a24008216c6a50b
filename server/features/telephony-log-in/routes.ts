import { session } from '#contract/endpoints/session.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { attemptOver, finishLogIn, startLogIn } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(session.dialpadUrl, async ({ setHeader }) => {
    const { url, cookie } = startLogIn(platform)
    setHeader('cache-control', 'no-store')
    setHeader('set-cookie', cookie)
    return { url }
  })

  mount(session.dialpadToken, async ({ request, query, setHeader }) => {
    setHeader('cache-control', 'no-store')
    setHeader('set-cookie', attemptOver(platform))
    return finishLogIn(platform, { request, setHeader }, query)
  })
}
