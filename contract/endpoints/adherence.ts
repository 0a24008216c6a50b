// Adherence: comparison of the agents' scheduled and actual work, with the reason for each verdict. Past days are
// evaluated again when their data changes; `adherence.changed` reports this.
import { z } from 'zod'
import { daysBetween } from '#core/time/index.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_METRICS_DAYS, Rescoring } from '../rescoring.ts'
import { Id, IdList, IdParam, Instant, Interval, LocalDate, Paging, page, WideColor } from '../shapes.ts'
import { DialpadStatus } from './tasks.ts'

export const AdherenceStatus = z.enum(['IN_ADHERENCE', 'OUT_OF_ADHERENCE', 'IN_ADHERENCE_WITH_EXCEPTION'])
export const OutOfAdherenceReason = z.enum(['WRONG_QUEUE', 'INACTIVE', 'WRONG_SYSTEM'])
export const TicketChannelType = z.enum(['case', 'call', 'chat'])

// Timelines -----------------------------------------------------------------------------------------------------

/** Scheduled item as published, each moment once. It may begin before the range and end after it. */
export const ScheduledPiece = z.object({
  interval: Interval,
  kind: z.enum(['time-off', 'time-in-lieu', 'blocked-time', 'break', 'task', 'shift']),
  blockId: Id,
  /** The activity's; null for other items. */
  taskId: Id.nullable(),
  name: z.string(),
  emoji: z.string().nullable(),
  color: WideColor.nullable(),
})
export type ScheduledPiece = z.infer<typeof ScheduledPiece>

export const PhoneStatusSpan = z.object({ interval: Interval, status: DialpadStatus })

export const AdherenceBlock = z.object({
  surferId: Id,
  interval: Interval,
  status: AdherenceStatus,
  /** The reason; for a block with an exception, the one it would have without. */
  outOfAdherenceReason: OutOfAdherenceReason.nullable(),
  /** The deciding rule, as a sentence. */
  because: z.string(),
  scheduledBlockId: Id,
  taskId: Id.nullable(),
  phoneStatus: DialpadStatus.nullable(),
  exceptionId: Id.nullable(),
  /** Ticket groups of the work that went on. */
  activeQueues: z.array(Id),
  /** Basis of the verdict, as far as it lies in the time that is asked for. */
  data: z.object({
    exceptions: z.array(z.object({ id: Id, description: z.string() })),
    /** Phone statuses. */
    statusBlocks: z.array(PhoneStatusSpan),
    /** Work that is not measured: it is inferred from a moment and the usual handle time. */
    inferredBlocks: z.array(
      z.object({ interval: Interval, providerId: Id, mergeTicketId: z.string(), ticketId: z.string() }),
    ),
  }),
})
export type AdherenceBlock = z.infer<typeof AdherenceBlock>

/** Time on one ticket without a break in it, and what the agent did to it then. */
export const TicketSession = z.object({
  /** Key of the ticket among those of all connections: "12:501". */
  mergeTicketId: z.string(),
  connectionId: Id,
  providerId: Id,
  ticketId: z.string(),
  ticketUrl: z.string().nullable(),
  ticketChannelType: TicketChannelType,
  interval: Interval,
  events: z.array(
    z.object({
      type: z.enum(['OPEN', 'CLOSED', 'ON_HOLD', 'COMMENT']),
      timestamp: Instant,
      /** While something else was scheduled. */
      isOffTask: z.boolean(),
    }),
  ),
  /** The ticket groups whose filters it passes. */
  queueIds: z.array(Id),
})
export type TicketSession = z.infer<typeof TicketSession>

/** Ticket as it became, or a comment on one; `id` is unique among all connections. */
export const TicketOrCommentSnapshot = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ticket'),
    id: z.string(),
    /** The last two come from systems beyond the twelve alone; both count as open. */
    status: z.enum(['OPEN', 'CLOSED', 'ON_HOLD', 'IN_PROGRESS', 'NON_STANDARD']),
    timestamp: Instant,
    /** Ids at the provider. */
    remoteId: z.string(),
    remoteUrl: z.string().nullable(),
  }),
  z.object({
    type: z.literal('comment'),
    id: z.string(),
    timestamp: Instant,
    /** Comment id in the connected system; null: the system gives its comments no ids. */
    remoteId: z.string().nullable(),
    /** Address of the ticket. */
    remoteUrl: z.string().nullable(),
  }),
])
export type TicketOrCommentSnapshot = z.infer<typeof TicketOrCommentSnapshot>

const activityFields = {
  interval: Interval,
  snapshots: z.array(TicketOrCommentSnapshot),
  /** Sessions that meet the block, whole. */
  ticketSessions: z.array(TicketSession),
}

/** Work in one system, cut where the schedule makes it on task or not. */
export const ActivityBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('time-on-task'), providerId: Id, ...activityFields }),
  /** `actualProviderId`: the system in which the agent worked instead. */
  z.object({ type: z.literal('time-off-task'), actualProviderId: Id, ...activityFields }),
])
export type ActivityBlock = z.infer<typeof ActivityBlock>

export const SurferTimeline = z.object({
  surferId: Id,
  name: z.string(),
  timezone: z.string(),
  /** Tracked agents are known to a connected system; other agents are not evaluated. */
  isTracked: z.boolean(),
  scheduled: z.array(ScheduledPiece),
  adherence: z.array(AdherenceBlock),
  /** Untracked time: scheduled time until now without reports from a connected system, and thus without a verdict. */
  untracked: z.array(Interval),
  /** Phone statuses; null: no connected system reports a phone status of this agent. */
  phoneStatuses: z.array(PhoneStatusSpan).nullable(),
  ticketSessions: z.array(TicketSession),
  activity: z.array(ActivityBlock),
})
export type SurferTimeline = z.infer<typeof SurferTimeline>

export const AdherenceTimeline = z.object({
  now: Instant,
  /** Figures of these agents and days. */
  rescoring: Rescoring,
  systems: z.array(z.object({ connectionId: Id, providerId: Id, name: z.string() })),
  surfers: z.array(SurferTimeline),
})
export type AdherenceTimeline = z.infer<typeof AdherenceTimeline>

// Why -----------------------------------------------------------------------------------------------------------

/** Evidence for a verdict: one fact reported by a connected system. */
export const Evidence = z.object({
  connectionId: Id,
  connectionName: z.string(),
  occurredAt: Instant,
  /** For a person: “Ticket 501 was closed”. */
  what: z.string(),
  ticketId: z.string().nullable(),
  ticketUrl: z.string().nullable(),
  /** Names of the ticket groups that the ticket is in. */
  ticketGroups: z.array(z.string()),
})
export type Evidence = z.infer<typeof Evidence>

export const Why = z.object({
  block: AdherenceBlock,
  scheduled: ScheduledPiece,
  /** Work that counts as doing the scheduled activity. */
  activity: z
    .object({
      taskId: Id,
      name: z.string(),
      ticketGroups: z.array(z.object({ id: Id, name: z.string() })),
      systems: z.array(z.string()),
      allowedStatuses: z.array(DialpadStatus),
    })
    .nullable(),
  /** The line of the rules that decided. */
  rule: z.object({ code: z.string(), sentence: z.string() }),
  phoneStatus: z.object({ status: DialpadStatus, since: Instant }).nullable(),
  /** Blocks in time order. */
  evidence: z.array(Evidence),
  exception: z.object({ id: Id, description: z.string(), createdByName: z.string().nullable() }).nullable(),
})
export type Why = z.infer<typeof Why>

// Metrics -------------------------------------------------------------------------------------------------------

/** Percentage: of the scheduled time, 0 to 100. */
const TimeShare = z.object({ seconds: z.int(), percentage: z.number() })
export const AdherenceMetrics = z.object({
  timeInAdherence: TimeShare,
  timeOutOfAdherence: TimeShare,
  timeInException: TimeShare,
  /** Adherence score from 0 to 100, with exceptions counted as adherence; null: nothing was evaluated. */
  adherenceScore: z.number().nullable(),
  /** Times of at least a minute. */
  outOfAdherenceCounts: z.object({ wrongQueue: z.int(), wrongSystem: z.int(), inactive: z.int() }),
})
export type AdherenceMetrics = z.infer<typeof AdherenceMetrics>

export const MetricsRow = z.object({
  surferId: Id,
  /** The day in the agent's own zone; null: the whole time. */
  date: LocalDate.nullable(),
  metrics: AdherenceMetrics,
})
export type MetricsRow = z.infer<typeof MetricsRow>

// Exceptions ----------------------------------------------------------------------------------------------------

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30')
const exceptionFields = {
  description: z.string().trim().min(1, 'Enter a description').max(500, 'At most 500 characters'),
  /** Only while this activity is scheduled; null: whatever is. */
  taskId: Id.nullable().default(null),
  /** Ticket groups that may be worked, beside those of the activity. */
  streamIds: z.array(Id).max(100, 'At most 100 ticket groups').default([]),
  statuses: z.array(DialpadStatus).default([]),
  inAdherenceWhenAvailable: z.boolean().default(false),
  surferIds: z.array(Id).min(1, 'Choose at least one agent').max(5_000, 'At most 5,000 agents'),
}

/** A stretch of time. Without ticket groups, statuses and availability everything in it is allowed. */
export const OneOffException = z.object({
  type: z.literal('one-off'),
  ...exceptionFields,
  start: Instant,
  end: Instant,
})

/** Times of some weekdays in each agent's own zone. An end at or before the start is on the next day. */
export const RecurringException = z.object({
  type: z.literal('recurring'),
  ...exceptionFields,
  start: LocalDate,
  /** The last day on which it begins; null: until it is ended. */
  end: LocalDate.nullable().default(null),
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  weekdays: z
    .array(z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']))
    .min(1, 'Choose at least one day'),
})

export const MAX_ONE_OFF_DAYS = 31
const DAY_MS = 86_400_000

export const ExceptionForm = z
  .discriminatedUnion('type', [OneOffException, RecurringException])
  .superRefine((form, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: form })
    if (form.type === 'one-off') {
      const lengthMs = Date.parse(form.end) - Date.parse(form.start)
      if (lengthMs <= 0) fault('end', 'end must be after start')
      if (lengthMs > MAX_ONE_OFF_DAYS * DAY_MS)
        fault('end', `At most ${MAX_ONE_OFF_DAYS} days. Make it a recurring exception instead.`)
    } else if (form.end !== null && form.end < form.start) fault('end', 'end must not be before start')
  })
export type ExceptionForm = z.infer<typeof ExceptionForm>

const storedFields = {
  id: Id,
  /** Phone statuses that the activity itself allows. */
  agentDialpadStatuses: z.array(DialpadStatus),
  task: z.object({ name: z.string(), color: WideColor, emoji: z.string() }).nullable(),
  surfers: z.array(z.object({ id: Id, name: z.string() })),
  createdByManagerId: Id.nullable(),
  createdByName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** It may still hold today or later. */
  isActive: z.boolean(),
  /** All its agents are in teams that you may edit. */
  canEdit: z.boolean(),
}
export const AdherenceException = z.discriminatedUnion('type', [
  OneOffException.extend(storedFields),
  RecurringException.extend(storedFields),
])
export type AdherenceException = z.infer<typeof AdherenceException>

const exceptionParams = z.object({ exceptionId: IdParam })
/** Result of changing an exception. `daysToRescore`: agents' days evaluated again, which takes up to five minutes. */
const Changed = z.object({ exception: AdherenceException, daysToRescore: z.int() })

// Endpoints -----------------------------------------------------------------------------------------------------

export const MAX_TIMELINE_SURFERS = 100
export const MAX_TIMELINE_DAYS = 31
/** One for each agent, or for each of an agent's days; some 7 MB. */
export const MAX_METRICS_ROWS = 20_000

const range = { from: Instant, to: Instant }
const inOrder = (q: { from: string; to: string }) => Date.parse(q.from) < Date.parse(q.to)
const isShort = (q: { from: string; to: string }) =>
  Date.parse(q.to) - Date.parse(q.from) <= (MAX_TIMELINE_DAYS + 1) * DAY_MS
const ORDER = { message: 'from must be before to', path: ['from'] }
const SHORT = { message: `At most ${MAX_TIMELINE_DAYS} days`, path: ['to'] }

const days = {
  from: LocalDate,
  /** The day after the last. */
  to: LocalDate,
  granularity: z.enum(['daily', 'overall']).default('overall'),
}
const daysInOrder = (q: { from: string; to: string }) => q.from < q.to
const DAYS_ORDER = { message: 'End date must be after start date', path: ['to'] }
const fewDays = (q: { from: string; to: string }) => daysBetween(q.from, q.to) <= MAX_METRICS_DAYS
const FEW_DAYS = { message: `At most ${MAX_METRICS_DAYS} days`, path: ['to'] }

export const adherence = {
  timeline: endpoint({
    method: 'GET',
    path: '/adherence/timeline',
    permission: { allow: 'adherence.view', teams: 'none' },
    audit: 'none',
    summary: 'What agents were to do, what they did, and the verdict on it',
    query: z
      .object({
        surferIds: IdList.refine(
          ids => (ids?.length ?? 0) <= MAX_TIMELINE_SURFERS,
          `At most ${MAX_TIMELINE_SURFERS} agents`,
        ),
        ...range,
      })
      // Asked of the whole: a field that is left out is not looked at.
      .refine(q => (q.surferIds?.length ?? 0) > 0, {
        message: 'You need to select at least one agent',
        path: ['surferIds'],
      })
      .refine(inOrder, ORDER)
      .refine(isShort, SHORT),
    reply: AdherenceTimeline,
  }),
  why: endpoint({
    method: 'GET',
    path: '/adherence/why',
    permission: { allow: 'adherence.view', teams: 'none' },
    audit: 'none',
    summary: 'Everything behind the verdict on one moment',
    query: z.object({ surferId: IdParam, at: Instant }),
    reply: Why,
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/adherence/metrics',
    permission: { allow: 'adherence.view', teams: 'none' },
    audit: 'none',
    summary: `Time in and out of adherence, by agent and day or overall; at most ${MAX_METRICS_ROWS} rows`,
    query: z
      .object({ surferIds: IdList, teamIds: IdList, ...days })
      .refine(daysInOrder, DAYS_ORDER)
      .refine(fewDays, FEW_DAYS),
    reply: z.object({
      /** Rows by agent and day. */
      rows: z.array(MetricsRow),
      overall: AdherenceMetrics,
      rescoring: Rescoring,
    }),
  }),
  status: endpoint({
    method: 'GET',
    path: '/adherence/status',
    permission: { allow: 'adherence.view', teams: 'none' },
    audit: 'none',
    summary:
      'How much is still to be evaluated again since a schedule, an exception or a setting was changed',
    reply: Rescoring,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/my/adherence',
    permission: { allow: 'own-adherence.view', teams: 'none' },
    audit: 'none',
    summary: 'The same of myself',
    query: z
      .object({ ...range })
      .refine(inOrder, ORDER)
      .refine(isShort, SHORT),
    reply: AdherenceTimeline.extend({ metrics: z.array(MetricsRow) }),
  }),
  whyMine: endpoint({
    method: 'GET',
    path: '/my/adherence/why',
    permission: { allow: 'own-adherence.view', teams: 'none' },
    audit: 'none',
    summary: 'Everything behind the verdict on one moment of mine',
    query: z.object({ at: Instant }),
    reply: Why,
  }),
}

export const adherenceExceptions = {
  list: endpoint({
    method: 'GET',
    path: '/adherence-exceptions',
    permission: { allow: 'adherence.view', teams: 'none' },
    audit: 'none',
    summary: 'Approved deviations, newest first',
    query: Paging.extend({
      searchText: z.string().optional(),
      surferIds: IdList,
      teamIds: IdList,
      type: z.enum(['one-off', 'recurring']).optional(),
      state: z.enum(['active', 'over']).optional(),
    }),
    reply: page(AdherenceException),
  }),
  create: endpoint({
    method: 'POST',
    path: '/adherence-exceptions',
    permission: { allow: 'adherence.edit', teams: 'of-surfers' },
    audit: { action: 'add', entity: 'adherence-exception', id: 'reply.exception', fields: 'all' },
    summary: 'Allow a deviation, once or again and again; the past is evaluated again',
    body: ExceptionForm,
    reply: Changed,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/adherence-exceptions/:exceptionId',
    permission: { allow: 'adherence.edit', teams: 'of-surfers' },
    audit: { action: 'change', entity: 'adherence-exception', id: 'params.exceptionId', fields: 'all' },
    summary: 'Change an exception; what it held for before and holds for now is evaluated again',
    params: exceptionParams,
    body: ExceptionForm,
    reply: Changed,
  }),
  end: endpoint({
    method: 'POST',
    path: '/adherence-exceptions/:exceptionId/end',
    permission: { allow: 'adherence.edit', teams: 'of-surfers' },
    audit: { action: 'end', entity: 'adherence-exception', id: 'params.exceptionId', fields: 'all' },
    summary: 'End a recurring exception and keep what it allowed until then',
    params: exceptionParams,
    /** The last day on which it begins. */
    body: z.object({ end: LocalDate }),
    reply: Changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/adherence-exceptions/:exceptionId',
    permission: { allow: 'adherence.edit', teams: 'of-surfers' },
    audit: { action: 'remove', entity: 'adherence-exception', id: 'params.exceptionId', fields: 'all' },
    summary: 'Delete an exception, for the past too',
    params: exceptionParams,
    reply: z.object({ success: z.literal(true), daysToRescore: z.int() }),
  }),
}
