// The metrics that are shown of performance: name, unit, definition and the facts they come from. A number on a screen
// opens its entry here; the ratio is worked out by the same function wherever it is shown.
import * as metrics from './metrics.ts'
import type { PerformanceSums } from './sums.ts'

export type MetricUnit = 'seconds' | 'fraction' | 'percent' | 'count' | 'per hour' | 'minutes'
/** What a metric has a meaning of. */
export type MetricGrain = 'agent' | 'activity'

export interface PerformanceMetric {
  key: string
  label: string
  unit: MetricUnit
  /** One sentence, in the words of the screen. */
  definition: string
  /** Where the facts come from. */
  source: 'schedule' | 'tickets' | 'phone' | 'adherence' | 'schedule and tickets' | 'schedule and phone'
  grains: readonly MetricGrain[]
  /** Null: nothing to work it out from. */
  of: (sums: PerformanceSums) => number | null
}

const BOTH = ['agent', 'activity'] as const
const AGENT = ['agent'] as const
const ACTIVITY = ['activity'] as const

export const METRICS: readonly PerformanceMetric[] = [
  {
    key: 'adherenceScore',
    label: 'Adherence',
    unit: 'percent',
    definition:
      'Time in adherence, allowed exceptions included, as a share of the scheduled time that was evaluated.',
    source: 'adherence',
    grains: BOTH,
    of: metrics.adherenceScore,
  },
  {
    key: 'scheduledTime',
    label: 'Scheduled',
    unit: 'seconds',
    definition: 'Published time on shift up to now, without time off and time in lieu.',
    source: 'schedule',
    grains: BOTH,
    of: sums => sums.scheduledSeconds,
  },
  {
    key: 'serviceTime',
    label: 'Service',
    unit: 'seconds',
    definition: 'Scheduled time on activities that serve a ticket group.',
    source: 'schedule',
    grains: AGENT,
    of: sums => sums.serviceSeconds,
  },
  {
    key: 'utilisation',
    label: 'Utilisation',
    unit: 'fraction',
    definition: 'Scheduled service time as a share of the scheduled time.',
    source: 'schedule',
    grains: AGENT,
    of: metrics.utilisation,
  },
  {
    key: 'occupancy',
    label: 'Occupancy',
    unit: 'fraction',
    definition:
      'Time worked on tickets of the scheduled activity’s groups, as a share of the scheduled service time.',
    source: 'schedule and tickets',
    grains: BOTH,
    of: metrics.occupancy,
  },
  {
    key: 'timeOnTask',
    label: 'Time on task',
    unit: 'fraction',
    definition:
      'Time worked on tickets of the scheduled activity’s groups, as a share of all scheduled time.',
    source: 'schedule and tickets',
    grains: AGENT,
    of: metrics.timeOnTask,
  },
  {
    key: 'plannedOccupancy',
    label: 'Planned occupancy',
    unit: 'fraction',
    definition:
      'Share of the scheduled time that is left when activities without a ticket group, beyond breaks, are taken off.',
    source: 'schedule',
    grains: AGENT,
    of: sums => metrics.plannedOccupancy(sums).percentage,
  },
  {
    key: 'actualOccupancy',
    label: 'Actual occupancy',
    unit: 'fraction',
    definition:
      'Share of the scheduled time that is left when service time without work on tickets is taken off the planned occupancy too.',
    source: 'schedule and tickets',
    grains: AGENT,
    of: sums => metrics.actualOccupancy(sums).percentage,
  },
  {
    key: 'closedTickets',
    label: 'Closed',
    unit: 'count',
    definition: 'How often the agent set a ticket to closed; closing a reopened ticket counts again.',
    source: 'tickets',
    grains: BOTH,
    of: sums => sums.closedCount,
  },
  {
    key: 'closedTicketsPerHour',
    label: 'Closed per hour',
    unit: 'per hour',
    definition: 'Closed tickets divided by the scheduled hours.',
    source: 'schedule and tickets',
    grains: BOTH,
    of: metrics.closedPerHour,
  },
  {
    key: 'closedTicketsPerServiceHour',
    label: 'Closed per service hour',
    unit: 'per hour',
    definition: 'Closed tickets divided by the scheduled service hours.',
    source: 'schedule and tickets',
    grains: AGENT,
    of: metrics.closedPerServiceHour,
  },
  {
    key: 'averageInteractionTime',
    label: 'Interaction time',
    unit: 'minutes',
    definition: 'Average length of an unbroken time of work on one ticket.',
    source: 'tickets',
    grains: BOTH,
    of: metrics.averageInteractionMinutes,
  },
  {
    key: 'averageConversationTime',
    label: 'Conversation time',
    unit: 'minutes',
    definition: 'Average time worked on one ticket in a day.',
    source: 'tickets',
    grains: BOTH,
    of: metrics.averageConversationMinutes,
  },
  {
    key: 'openedSnapshots',
    label: 'Opened',
    unit: 'count',
    definition: 'How often a ticket was opened or reopened.',
    source: 'tickets',
    grains: ACTIVITY,
    of: sums => sums.openedCount,
  },
  {
    key: 'onHoldSnapshots',
    label: 'On hold',
    unit: 'count',
    definition: 'How often a ticket was put on hold.',
    source: 'tickets',
    grains: ACTIVITY,
    of: sums => sums.onHoldCount,
  },
  {
    key: 'commentSnapshots',
    label: 'Comments',
    unit: 'count',
    definition: 'Comments written on tickets.',
    source: 'tickets',
    grains: ACTIVITY,
    of: sums => sums.commentCount,
  },
  {
    key: 'wrongTaskSnapshots',
    label: 'In another group',
    unit: 'count',
    definition: 'Status changes and comments on tickets of other groups than the scheduled activity serves.',
    source: 'schedule and tickets',
    grains: ACTIVITY,
    of: sums => sums.wrongTaskCount,
  },
  {
    key: 'phoneAvailability',
    label: 'Phone availability',
    unit: 'fraction',
    definition:
      'Time that was available, occupied, busy or in wrap-up, as a share of the time scheduled for a phone queue.',
    source: 'schedule and phone',
    grains: AGENT,
    of: sums => metrics.phoneAvailability(sums).percentage,
  },
  ...(
    [
      ['available', 'Available'],
      ['busy', 'Busy'],
      ['occupied', 'Occupied'],
      ['wrapup', 'Wrap-up'],
      ['unavailable', 'Unavailable'],
    ] as const
  ).map(
    ([status, label]): PerformanceMetric => ({
      key: `${status}Time`,
      label,
      unit: 'seconds',
      definition: `Scheduled time in the phone status “${label.toLowerCase()}”.`,
      source: 'schedule and phone',
      grains: AGENT,
      of: sums => metrics.timeInStatus(sums)[status].seconds,
    }),
  ),
  ...(
    [
      ['wrongQueue', 'Out: wrong queue', 'on tickets of another group than scheduled'],
      [
        'wrongSystem',
        'Out: wrong system',
        'in another system than scheduled, or at work when away was scheduled',
      ],
      ['inactive', 'Out: no sign of work', 'without a sign of work'],
    ] as const
  ).map(
    ([reason, label, words]): PerformanceMetric => ({
      key: `${reason}Count`,
      label,
      unit: 'count',
      definition: `Times of at least a minute out of adherence ${words}.`,
      source: 'adherence',
      grains: AGENT,
      of: sums => sums[`${reason}Count`],
    }),
  ),
]
