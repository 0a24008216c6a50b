import { apiTokens } from '#contract/access/api-tokens.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createToken, listTokens, revokeToken } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(apiTokens.list, ({ actor, query, url }) => listTokens(platform, actor, query, url))
  mount(apiTokens.create, ({ actor, body }) => createToken(platform, actor, body))
  mount(apiTokens.revoke, ({ actor, params }) => revokeToken(platform, actor, params.tokenId))
}
