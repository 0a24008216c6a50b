import { webhooks } from '#contract/organization/webhooks.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as service from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(webhooks.list, ({ actor, query, url }) => service.listWebhooks(platform, actor, query, url))
  mount(webhooks.create, ({ actor, body }) => service.createWebhook(platform, actor, body))
  mount(webhooks.change, ({ actor, params, body }) =>
    service.changeWebhook(platform, actor, params.webhookId, body),
  )
  mount(webhooks.remove, ({ actor, params }) => service.removeWebhook(platform, actor, params.webhookId))
  mount(webhooks.rotate, ({ actor, params }) => service.rotateSecret(platform, actor, params.webhookId))
  mount(webhooks.test, ({ actor, params }) => service.sendTest(platform, actor, params.webhookId))
  mount(webhooks.deliveries, ({ actor, params, query, url }) =>
    service.listDeliveries(platform, actor, params.webhookId, query, url),
  )
  mount(webhooks.replay, ({ actor, params }) =>
    service.replayDelivery(platform, actor, params.webhookId, params.deliveryId),
  )
}
