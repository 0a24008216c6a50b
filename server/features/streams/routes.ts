import { streams } from '#contract/endpoints/streams.ts'
import { type Mount, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as service from './service.ts'

/** All but the retraining, which belongs to the forecasts. */
export function routes(mount: Mount, platform: Platform): void {
  mount(streams.list, async ({ actor, query, url }) =>
    pageOf(await service.listStreams(platform, actor, query), query, url),
  )
  mount(streams.get, ({ actor, params }) => service.readStream(platform, actor, params.streamId))
  mount(streams.create, ({ actor, body }) => service.createStream(platform, actor, body))
  mount(streams.update, ({ actor, params, body }) =>
    service.changeStream(platform, actor, params.streamId, body),
  )
  mount(streams.remove, async ({ actor, params }) => {
    await service.archiveStream(platform, actor, params.streamId)
    return { success: true as const }
  })
  mount(streams.count, ({ actor, body }) => service.countContacts(platform, actor, body.connections))
}
