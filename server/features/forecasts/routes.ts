import { forecastLab } from '#contract/endpoints/forecast-lab.ts'
import { forecasts } from '#contract/endpoints/forecasts.ts'
import { specialDays } from '#contract/endpoints/special-days.ts'
import { streams } from '#contract/endpoints/streams.ts'
import { type Mount, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as adjustments from './adjustments/adjustments.ts'
import * as imports from './imports/imports.ts'
import * as lab from './lab/lab.ts'
import { planRoutes } from './plan/routes.ts'
import * as service from './reading/service.ts'
import * as snapshots from './reading/snapshots.ts'
import { readVolume } from './reading/volume.ts'
import * as days from './special-days/special-days.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(forecasts.rows, ({ actor, query }) => service.readRows(platform, actor, query))
  mount(forecasts.volume, ({ actor, query }) => readVolume(platform, actor, query))
  mount(forecasts.explain, ({ actor, query }) => service.explain(platform, actor, query))
  mount(streams.retrain, ({ actor, params }) => service.retrain(platform, actor, params.streamId))
  mount(forecasts.snapshots, async ({ actor, query, url }) =>
    pageOf(
      await snapshots.listSnapshots(platform, actor, query),
      query,
      url,
      row => `${row.date} ${row.streamId}`,
    ),
  )
  mount(forecasts.snapshotRows, ({ actor, query }) => snapshots.readSnapshotRows(platform, actor, query))
  mount(forecasts.imports, async ({ actor, query, url }) =>
    pageOf(await imports.listImports(platform, actor, query), query, url),
  )
  mount(forecasts.createImport, ({ actor, body }) => imports.createImport(platform, actor, body))
  mount(forecasts.removeImport, async ({ actor, params }) => {
    await imports.removeImport(platform, actor, params.importId)
    return { success: true as const }
  })
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
  mount(forecasts.restoreAdjustment, ({ actor, params }) =>
    adjustments.restoreAdjustment(platform, actor, params.adjustmentId),
  )
  routesOfSpecialDays(mount, platform)
  planRoutes(mount, platform)
  mount(forecastLab.get, ({ actor, params }) => lab.readLab(platform, actor, params.streamId))
  mount(forecastLab.run, ({ actor, params }) => lab.runBacktest(platform, actor, params.streamId))
}

function routesOfSpecialDays(mount: Mount, platform: Platform): void {
  mount(specialDays.list, async ({ actor, query, url }) =>
    pageOf(await days.listSpecialDays(platform, actor, query), query, url),
  )
  mount(specialDays.create, ({ actor, body }) => days.createSpecialDay(platform, actor, body))
  mount(specialDays.update, ({ actor, params, body }) =>
    days.changeSpecialDay(platform, actor, params.specialDayId, body),
  )
  mount(specialDays.remove, async ({ actor, params }) => {
    await days.removeSpecialDay(platform, actor, params.specialDayId)
    return { success: true as const }
  })
  mount(specialDays.countries, async ({ actor }) => days.listCountries(actor))
  mount(specialDays.publicHolidays, async ({ actor, query }) => days.listPublicHolidays(actor, query))
}
