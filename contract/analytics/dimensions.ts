// Dimensions that figures can be grouped by: periods of the reader's zone, and things that have a name.
import { z } from 'zod'

/** Finest first. */
export const TIME_DIMENSIONS = ['quarter-hour', 'half-hour', 'hour', 'day', 'week', 'month'] as const
export type TimeDimension = (typeof TIME_DIMENSIONS)[number]

export const NAMED_DIMENSIONS = [
  'team',
  'agent',
  'ticket-group',
  'activity',
  'time-off-type',
  'channel',
  'request-type',
] as const
export type NamedDimension = (typeof NAMED_DIMENSIONS)[number]

export const Dimension = z.enum([...TIME_DIMENSIONS, ...NAMED_DIMENSIONS])
export type Dimension = z.infer<typeof Dimension>

export const DIMENSION_LABELS: Record<Dimension, string> = {
  'quarter-hour': 'Quarter-hour',
  'half-hour': 'Half-hour',
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  team: 'Team',
  agent: 'Agent',
  'ticket-group': 'Ticket group',
  activity: 'Activity',
  'time-off-type': 'Type of time off',
  channel: 'Channel',
  'request-type': 'Type of request',
}

export const isTime = (dimension: Dimension): dimension is TimeDimension =>
  (TIME_DIMENSIONS as readonly Dimension[]).includes(dimension)

/** Dimensions that figures can be filtered by, and the field of the filter. */
export const FILTERS = {
  teamIds: 'team',
  surferIds: 'agent',
  streamIds: 'ticket-group',
  taskIds: 'activity',
} as const satisfies Record<string, NamedDimension>
export type FilterField = keyof typeof FILTERS
export const FILTER_FIELDS = Object.keys(FILTERS) as FilterField[]
