// Runs in a worker thread: the same forecast with many numbers of agents.
import { threadTask } from '#server/platform/jobs/job.ts'
import { type ForecastText, readForecast } from './forecast-text.ts'
import { performanceOf, type StaffingOutcome } from './plan.ts'

export type PerformanceThreadInput = Parameters<typeof performanceOf>[1] & { forecast: ForecastText }

export default threadTask<PerformanceThreadInput, StaffingOutcome[]>(({ forecast, ...request }) =>
  performanceOf(readForecast(forecast, request.settings.zone), request),
)
