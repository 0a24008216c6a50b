import { freshness } from '#contract/connections/freshness.ts'
import { connections } from '#contract/endpoints/connections.ts'
import { uploads } from '#contract/endpoints/uploads.ts'
import { whole } from '#contract/shapes.ts'
import { type Mount, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as authorise from './authorisation/authorise.ts'
import { assignAgent } from './directory/assign-agent.ts'
import { createConnection, listConnections } from './directory/connection-view.ts'
import { listFreshness } from './freshness/ledger.ts'
import * as service from './service.ts'
import { changeSimulatedSystems, readSimulatedSystems } from './simulated-systems.ts'
import * as uploading from './uploads/uploads-service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(connections.providers, async ({ actor }) => whole(service.listProviders(platform, actor)))
  mount(connections.list, async ({ actor, query }) => whole(await listConnections(platform, actor, query)))
  mount(connections.get, ({ actor, params }) => service.readDetails(platform, actor, params.connectionId))
  mount(freshness.list, async ({ actor, query }) => whole(await listFreshness(platform, actor, query)))
  mount(connections.create, ({ actor, body }) => createConnection(platform, actor, body))
  mount(connections.authorize, ({ actor, body }) => authorise.authorize(platform, actor, body))
  mount(connections.linkToken, ({ actor, body, signal }) =>
    authorise.linkToken(platform, actor, body, signal),
  )
  mount(connections.complete, ({ actor, body }) => authorise.complete(platform, actor, body))
  mount(connections.connectWithKey, ({ actor, body, signal }) =>
    authorise.connectWithKey(platform, actor, body, signal),
  )
  mount(connections.simulated, ({ actor }) => readSimulatedSystems(platform, actor))
  mount(connections.changeSimulated, ({ actor, body }) => changeSimulatedSystems(platform, actor, body.isOn))
  mount(connections.rename, ({ actor, params, body }) =>
    service.rename(platform, actor, params.connectionId, body.name),
  )
  mount(connections.remove, async ({ actor, params }) => {
    await service.disconnect(platform, actor, params.connectionId)
    return { success: true as const }
  })
  mount(connections.sync, async ({ actor, params }) => {
    await service.sync(platform, actor, params.connectionId)
    return { success: true as const }
  })
  mount(connections.rotateSecret, async ({ actor, params }) => {
    await service.rotateSecret(platform, actor, params.connectionId)
    return { success: true as const }
  })
  mount(connections.assignAgent, async ({ actor, params, body }) => {
    await assignAgent(platform, actor, params.connectionId, body)
    return { success: true as const }
  })
  mount(connections.quarantined, async ({ actor, params, query, url }) =>
    pageOf(await service.listQuarantined(platform, actor, params.connectionId, query), query, url),
  )
  mount(connections.readAgain, async ({ actor, params, body }) => ({
    count: await service.readQuarantinedAgain(platform, actor, params.connectionId, body.ids),
  }))
  mount(uploads.list, async ({ actor, query, url }) =>
    pageOf(await uploading.listUploads(platform, actor, query), query, url),
  )
  mount(uploads.get, ({ actor, params }) => uploading.readUpload(platform, actor, params.uploadId))
  mount(uploads.create, ({ actor, body }) => uploading.announceUpload(platform, actor, body))
  mount(uploads.content, ({ actor, params, request }) =>
    uploading.receiveContent(
      platform,
      actor,
      params.uploadId,
      request.raw,
      Number(request.headers['content-length'] ?? 0),
    ),
  )
  mount(uploads.timestamps, ({ actor, body }) => uploading.uploadTimestamps(platform, actor, body))
}
