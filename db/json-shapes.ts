// What is in the jsonb columns, for the generated table types: 'table.column' -> type and its module.
// A column that is not here is `unknown` when read. All are written as JSON text.
import type { JsonShape } from '#server/platform/database/table-types.ts'

export const jsonShapes: Record<string, JsonShape> = {
  'surfer.working_windows': { type: 'WorkingWindow[]', from: '#contract/shapes.ts' },
  'stream_connection.filters': { type: 'Filter[]', from: '#contract/endpoints/streams.ts' },
  'task_template.rules': { type: 'Rule[]', from: '#contract/endpoints/plans.ts' },
}
