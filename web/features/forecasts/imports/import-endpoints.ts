import { api } from '#contract/endpoints/index.ts'

/** Endpoints to invalidate when an uploaded forecast changes. */
export const IMPORT_INVALIDATES = [api.forecasts.imports, api.forecasts.rows, api.streams.list]
