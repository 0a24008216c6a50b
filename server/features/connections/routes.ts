import { PROVIDERS } from '#connectors/registry.ts'
import { connections } from '#contract/endpoints/connections.ts'
import { uploads } from '#contract/endpoints/uploads.ts'
import { whole } from '#contract/shapes.ts'
import { type Mount, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as service from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(connections.providers, async () => whole([...PROVIDERS]))
  mount(connections.list, async ({ actor }) => whole(await service.listConnections(platform, actor)))
  mount(connections.create, ({ actor, body }) => service.createConnection(platform, actor, body))
  mount(connections.remove, async ({ actor, params }) => {
    await service.removeConnection(platform, actor, params.connectionId)
    return { success: true as const }
  })
  mount(uploads.list, async ({ actor, query, url }) =>
    pageOf(await service.listUploads(platform, actor, query), query, url),
  )
  mount(uploads.get, ({ actor, params }) => service.readUpload(platform, actor, params.uploadId))
  mount(uploads.create, ({ actor, body }) => service.announceUpload(platform, actor, body))
  mount(uploads.content, ({ actor, params, request }) =>
    service.receiveContent(
      platform,
      actor,
      params.uploadId,
      request.raw,
      Number(request.headers['content-length'] ?? 0),
    ),
  )
  mount(uploads.timestamps, ({ actor, body }) => service.uploadTimestamps(platform, actor, body))
}
