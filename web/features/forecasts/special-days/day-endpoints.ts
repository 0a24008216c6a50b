import { api } from '#contract/endpoints/index.ts'

/** Whose answers a special day makes old. */
export const DAY_INVALIDATES = [api.specialDays.list, api.forecasts.rows, api.streams.list]
