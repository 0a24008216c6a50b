// Saved views of the sample company, and days that its reports have something to show of. Days count from this week's
// Monday.
import type { ViewDefinition } from '#contract/analytics/views.ts'

const EVERYTHING = { teamIds: [], surferIds: [], streamIds: [], taskIds: [] }

export const SAVED_VIEWS: { name: string; isShared: boolean; definition: ViewDefinition }[] = [
  {
    name: 'Service by ticket group',
    isShared: true,
    definition: {
      page: 'analytics',
      range: 'this-week',
      comparison: 'previous',
      groupBy: ['day', 'ticket-group'],
      metrics: ['service-level', 'time-to-answer', 'contacts'],
      chart: 'line',
      ...EVERYTHING,
    },
  },
  {
    name: 'Shrinkage by week',
    isShared: true,
    definition: { page: 'insights', timeUnit: 'week', range: 'last-4-weeks', teamIds: [], taskIds: [] },
  },
]

/** Place in the list of agents, first and last day. */
export const SICK_LEAVE = [
  { agent: 12, from: -19, last: -18 },
  { agent: 21, from: -11, last: -11 },
  { agent: 27, from: -6, last: -4 },
]

/** Minutes of the day, outside of any shift. */
export const OVERTIME = [
  { agent: 12, day: -16, startMinute: 1230, endMinute: 1350 },
  { agent: 21, day: -9, startMinute: 1260, endMinute: 1335 },
]
