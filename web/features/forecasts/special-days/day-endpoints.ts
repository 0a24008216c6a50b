import { api } from '#contract/endpoints/index.ts'

/** Endpoints to invalidate when a special day changes. */
export const DAY_INVALIDATES = [api.specialDays.list, api.forecasts.rows, api.streams.list]
