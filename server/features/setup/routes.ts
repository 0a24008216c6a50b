import { quickStart } from '#contract/organization/quick-start.ts'
import { setup } from '#contract/organization/setup.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSampleLink, readLink, readQuickStart, skipSteps, startOrganization } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(setup.link, ({ body }) => readLink(platform, body.token))
  mount(setup.createOrganization, ({ body, request }) => startOrganization(platform, body, request.ip))
  mount(setup.createLink, ({ actor }) => createSampleLink(platform, actor))
  mount(quickStart.get, ({ actor }) => readQuickStart(platform, actor))
  mount(quickStart.skip, ({ actor, body }) => skipSteps(platform, actor, body.steps))
}
