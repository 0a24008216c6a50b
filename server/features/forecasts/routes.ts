import { forecasts } from '#contract/endpoints/forecasts.ts'
import { streams } from '#contract/endpoints/streams.ts'
import { type Mount, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as adjustments from './adjustments.ts'
import * as service from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(forecasts.rows, ({ actor, query }) => service.readRows(platform, actor, query))
  mount(forecasts.explain, ({ actor, query }) => service.explain(platform, actor, query))
  mount(streams.retrain, ({ actor, params }) => service.retrain(platform, actor, params.streamId))
  mount(forecasts.adjustments, async ({ actor, query, url }) =>
    pageOf(await adjustments.listAdjustments(platform, actor, query), query, url),
  )
  mount(forecasts.createAdjustment, ({ actor, body }) => adjustments.createAdjustment(platform, actor, body))
  mount(forecasts.updateAdjustment, ({ actor, params, body }) =>
    adjustments.changeAdjustment(platform, actor, params.adjustmentId, body),
  )
  mount(forecasts.removeAdjustment, async ({ actor, params }) => {
    await adjustments.removeAdjustment(platform, actor, params.adjustmentId)
    return { success: true as const }
  })
}
