import { api } from '#contract/endpoints/index.ts'

/** Whose answers an uploaded forecast makes old. */
export const IMPORT_INVALIDATES = [api.forecasts.imports, api.forecasts.rows, api.streams.list]
