import { myTimecards } from '#contract/timecards/my-timecards.ts'
import { timecards } from '#contract/timecards/timecards.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as own from './clock-service.ts'
import * as service from './service.ts'
import * as settings from './settings.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(timecards.list, ({ actor, query, url }) => service.listTimecards(platform, actor, query, url))
  mount(timecards.create, ({ actor, body }) => service.addTimecard(platform, actor, body))
  mount(timecards.update, ({ actor, params, body }) =>
    service.changeTimecard(platform, actor, params.timecardId, body),
  )
  mount(timecards.remove, async ({ actor, params }) => {
    await service.removeTimecard(platform, actor, params.timecardId)
    return { success: true as const }
  })
  mount(timecards.settings, ({ actor }) => settings.readSettings(platform, actor))
  mount(timecards.changeSettings, ({ actor, body }) => settings.changeSettings(platform, actor, body))
  mount(myTimecards.clock, ({ actor }) => own.readClock(platform, actor))
  mount(myTimecards.list, ({ actor }) => own.listOwn(platform, actor))
  mount(myTimecards.clockIn, ({ actor, body }) => own.clockIn(platform, actor, body))
  mount(myTimecards.clockOut, ({ actor, body }) => own.clockOut(platform, actor, body))
}
