import { api } from '#contract/endpoints/index.ts'

/** Whose answers an event makes old. */
export const EVENT_INVALIDATES = [api.forecasts.adjustments, api.forecasts.rows, api.streams.list]
