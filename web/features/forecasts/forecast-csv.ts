import { csvText } from '#contract/csv-text.ts'
import type { ForecastRow } from '#contract/endpoints/forecasts.ts'
import { toLocalMs, type Zone } from '#core/time/index.ts'

const records = (rows: readonly ForecastRow[], zone: Zone) =>
  rows.map(row => ({
    local_start: new Date(toLocalMs(zone, Date.parse(row.date))).toISOString().slice(0, 16).replace('T', ' '),
    start: row.date,
    ticket_group: row.streamName,
    forecast: row.forecasted,
    model: row.base,
    lo80: row.lo80,
    hi80: row.hi80,
    lo95: row.lo95,
    hi95: row.hi95,
    actual: row.actuals,
    forecast_to_date: row.forecastedToDate,
    last_year: row.lastYear,
    reforecast: row.reforecast,
    handle_time_s: row.handleTime,
    actual_handle_time_s: row.actualHandleTime,
    required: row.staffingRequirements,
    required_present: row.presentRequirements,
    peak_required: row.peakStaffingRequirements,
    actual_required: row.actualStaffingRequirements,
    scheduled: row.scheduled,
  }))

/** Local time first, as it is read; instants beside it, as they are computed with. */
export const forecastCsv = (rows: readonly ForecastRow[], zone: Zone): string => csvText(records(rows, zone))

/** As spreadsheets take it when it is pasted. */
export const forecastTsv = (rows: readonly ForecastRow[], zone: Zone): string =>
  csvText(records(rows, zone), '\t')
