// Types of the jsonb columns, for the generated table types: 'table.column' -> type and its module. A column that is
// not here is `unknown` when read. All are written as JSON text.

export interface JsonShape {
  type: string
  /** Module that exports the type; leave out for built-in ones. */
  from?: string
}

export const jsonShapes: Record<string, JsonShape> = {
  'round_robin.planned_shifts': { type: 'RoundRobinShift[]', from: '#contract/endpoints/schedule-plans.ts' },
  'round_robin.rules': { type: 'ShiftGroupRule[]', from: '#contract/endpoints/schedule-plans.ts' },
  'schedule_plan.shift_patterns': { type: 'ShiftPattern[]', from: '#contract/endpoints/schedule-plans.ts' },
  'surfer_schedule_setting.shift_options': { type: 'ShiftOption[]', from: '#contract/endpoints/schedule.ts' },
  'surfer_schedule_setting.working_days': { type: 'WorkingDay[]', from: '#contract/endpoints/schedule.ts' },
  'surfer.working_windows': { type: 'WorkingWindow[]', from: '#contract/shapes.ts' },
  'stream_connection.filters': { type: 'Filter[]', from: '#contract/endpoints/streams.ts' },
  'task_template.rules': { type: 'Rule[]', from: '#contract/endpoints/task-templates.ts' },
}
