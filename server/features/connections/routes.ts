import { connections } from '#contract/endpoints/connections.ts'
import { uploads } from '#contract/endpoints/uploads.ts'
import { whole } from '#contract/shapes.ts'
import { type Mount, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as connecting from './connecting.ts'
import * as service from './service.ts'
import * as systems from './systems.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(connections.providers, async ({ actor }) => whole(systems.listProviders(platform, actor)))
  mount(connections.list, async ({ actor }) => whole(await service.listConnections(platform, actor)))
  mount(connections.get, ({ actor, params }) => systems.readDetails(platform, actor, params.connectionId))
  mount(connections.create, ({ actor, body }) => service.createConnection(platform, actor, body))
  mount(connections.authorize, ({ actor, body }) => connecting.authorize(platform, actor, body))
  mount(connections.complete, ({ actor, body }) => connecting.complete(platform, actor, body))
  mount(connections.connectWithKey, ({ actor, body }) => connecting.connectWithKey(platform, actor, body))
  mount(connections.rename, ({ actor, params, body }) =>
    systems.rename(platform, actor, params.connectionId, body.name),
  )
  mount(connections.remove, async ({ actor, params }) => {
    await systems.disconnect(platform, actor, params.connectionId)
    return { success: true as const }
  })
  mount(connections.sync, async ({ actor, params }) => {
    await systems.sync(platform, actor, params.connectionId)
    return { success: true as const }
  })
  mount(connections.rotateSecret, async ({ actor, params }) => {
    await systems.rotateSecret(platform, actor, params.connectionId)
    return { success: true as const }
  })
  mount(connections.quarantined, async ({ actor, params, query, url }) =>
    pageOf(await systems.listQuarantined(platform, actor, params.connectionId, query), query, url),
  )
  mount(connections.readAgain, async ({ actor, params, body }) => ({
    count: await systems.readQuarantinedAgain(platform, actor, params.connectionId, body.ids),
  }))
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
