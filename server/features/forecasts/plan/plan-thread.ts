// Worker thread: a year and a half of quarter-hours would keep other requests waiting.
import { threadTask } from '#server/platform/jobs/job.ts'
import { QUARTER_MS } from '../staffing/staff.ts'
import { type ForecastText, readForecast } from './forecast-text.ts'
import { type PlanNumbers, type PlanRequest, planRows } from './plan.ts'

export interface PlanThreadInput extends PlanRequest {
  forecast: ForecastText
}
export interface PlanThreadOutput {
  cases: PlanNumbers[][]
  /** End of the forecast; null: there is none. */
  endsAt: number | null
}

export default threadTask<PlanThreadInput, PlanThreadOutput>(({ forecast, ...request }) => {
  const series = readForecast(forecast, request.settings.zone)
  const last = series.startsAt.at(-1)
  return { cases: planRows(series, request), endsAt: last === undefined ? null : last + QUARTER_MS }
})
