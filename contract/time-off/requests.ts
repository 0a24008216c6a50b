// Requests of agents for time off, and "Can I?": what stands for or against each day. Days are those of the agent's
// own zone.
import { z } from 'zod'
import { VERDICT_CODES } from '#core/time-off/index.ts'
import { endpoint } from '../endpoint.ts'
import { TimeOffSubtype } from '../schedule/block.ts'
import { Id, IdList, IdParam, Instant, Interval, isOnce, LocalDate, listOf, Paging, page } from '../shapes.ts'
import { YearBalance } from './policies.ts'

export const REQUEST_STATUSES = [
  'pending',
  'waitlisted',
  'approved',
  'rejected',
  'withdrawn',
  'cancelled',
  /** Nobody decided before its days were over. */
  'expired',
] as const
export type TimeOffStatus = (typeof REQUEST_STATUSES)[number]

/** Allowed steps of a request. Approved time off is cancelled, everything before that withdrawn. */
export const timeOffCan = {
  decide: (status: TimeOffStatus): boolean => status === 'pending' || status === 'waitlisted',
  withdraw: (status: TimeOffStatus): boolean => status === 'pending' || status === 'waitlisted',
  cancel: (status: TimeOffStatus): boolean => status === 'approved',
}

/** Longest time off that is asked for at once. */
export const MAX_REQUEST_DAYS = 92
export const MAX_CALENDAR_DAYS = 366
export const MAX_DECIDED = 200
/** Blocks of one edit of the schedule. */
const MAX_ENTERED = 5_000

const Part = z
  .object({ startMinute: z.int().min(0).max(1439), endMinute: z.int().min(1).max(1440) })
  .refine(part => part.startMinute < part.endMinute, {
    message: 'End must be after start',
    path: ['endMinute'],
  })

const note = z.string().trim().max(1_000, 'At most 1,000 characters').default('')

export const TimeOffRequest = z.object({
  id: Id,
  surferId: Id,
  surferName: z.string(),
  teamName: z.string(),
  timezone: z.string(),
  from: LocalDate,
  last: LocalDate,
  /** Minutes of the one day; null: whole days. */
  part: Part.nullable(),
  note: z.string(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  /** Manager who decided; null: the rule, the agent, or nobody yet. */
  decidedByName: z.string().nullable(),
  decisionNote: z.string(),
  /** When approved time off was taken out of the published schedule; null: it was not. */
  removedAt: Instant.nullable(),
  /** The manager may decide on it; always true of one's own. */
  canEdit: z.boolean(),
})
export type TimeOffRequest = z.infer<typeof TimeOffRequest>

/** Published time off or time in lieu of the agent, whoever entered it. */
export const TimeOffEntry = z.object({
  id: Id,
  type: z.enum(['time-off', 'time-in-lieu']),
  interval: Interval,
  subtype: TimeOffSubtype.nullable(),
  title: z.string().nullable(),
  source: z.enum(['request', 'manager', 'calendar']),
})
export type TimeOffEntry = z.infer<typeof TimeOffEntry>

export const CanIDay = z.object({
  date: LocalDate,
  colour: z.enum(['green', 'amber', 'red']),
  code: z.enum(VERDICT_CODES),
  /** The reason, as a sentence to the agent. */
  because: z.string(),
  /** Cost in the unit of the allowance. */
  amount: z.number(),
  keptPercent: z.number().nullable(),
  away: z.int(),
})
export type CanIDay = z.infer<typeof CanIDay>

const Verdict = z.object({
  colour: z.enum(['green', 'amber', 'red']),
  because: z.string(),
  /** Status that the request would get; null: it is refused. */
  outcome: z.enum(['approved', 'pending', 'waitlisted']).nullable(),
  amount: z.number(),
  unit: z.enum(['days', 'hours']),
  days: z.array(CanIDay),
})
export type TimeOffVerdict = z.infer<typeof Verdict>

/** Allowance of an agent as it would be after time off, in its unit. */
export const AllowanceCost = z.object({
  surferId: Id,
  /** Null: no policy holds for the agent's team. */
  unit: z.enum(['days', 'hours']).nullable(),
  amount: z.number(),
  /** The year that is overdrawn, else the one of the first day. */
  year: z.int(),
  /** At the end of that year, everything that is asked for counted; null: the year is not counted. */
  left: z.number().nullable(),
  /** Missing at the worst moment of that year; 0: the allowance lasts. */
  lacking: z.number(),
})
export type AllowanceCost = z.infer<typeof AllowanceCost>

const spanFields = {
  from: LocalDate,
  last: LocalDate,
  startMinute: z.coerce.number().int().min(0).max(1439).optional(),
  endMinute: z.coerce.number().int().min(1).max(1440).optional(),
}
const isOrdered = (span: { from: string; last: string }) => span.from <= span.last
const isShort = (span: { from: string; last: string }) =>
  (Date.parse(span.last) - Date.parse(span.from)) / 86_400_000 < MAX_REQUEST_DAYS
const ORDER = { message: 'End date must be after start date', path: ['last'] }
const SHORT = { message: `At most ${MAX_REQUEST_DAYS} days at once`, path: ['last'] }

const requestParams = z.object({ timeOffRequestId: IdParam })

export const timeOff = {
  requests: endpoint({
    method: 'GET',
    path: '/time-off/requests',
    permission: { allow: 'time-off.view', teams: 'none' },
    audit: 'none',
    summary: 'Requests for time off, by first day; reviewed ones newest first',
    query: Paging.extend({
      statuses: listOf(z.enum(REQUEST_STATUSES)),
      surferIds: IdList,
      teamIds: IdList,
      searchText: z.string().optional(),
      /** Requests with a day in this time, both days included. */
      from: LocalDate.optional(),
      to: LocalDate.optional(),
    }).refine(q => !q.from || !q.to || q.from <= q.to, {
      message: 'from must not be after to',
      path: ['from'],
    }),
    reply: page(TimeOffRequest).extend({ pendingCount: z.int() }),
  }),
  review: endpoint({
    method: 'GET',
    path: '/time-off/requests/:timeOffRequestId',
    permission: { allow: 'time-off.view', teams: 'none' },
    audit: 'none',
    summary:
      'Everything that a decision needs: coverage of each day, who else is away, and the balance after',
    params: requestParams,
    reply: z.object({
      request: TimeOffRequest,
      verdict: Verdict,
      /** Balance of the year of the first day, the request counted as it stands; null: no policy. */
      balance: YearBalance.nullable(),
      away: z.array(
        z.object({ surferName: z.string(), teamName: z.string(), from: LocalDate, last: LocalDate }),
      ),
    }),
  }),
  cost: endpoint({
    method: 'POST',
    path: '/time-off/cost',
    permission: { allow: 'time-off.view', teams: 'none' },
    audit: 'none',
    summary: 'What time off that a manager enters would take off allowances, the shortest first',
    body: z.object({
      blocks: z
        .array(z.object({ surferId: Id, interval: Interval }))
        .min(1, 'Select at least one agent')
        .max(MAX_ENTERED, `At most ${MAX_ENTERED} blocks at once`),
    }),
    reply: z.object({ agents: z.array(AllowanceCost) }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/time-off/requests/decide',
    permission: { allow: ['time-off.edit', 'schedule.publish'], teams: 'of-surfers' },
    audit: { action: 'resolve', entity: 'time-off-request', id: null, fields: 'all', mayChangeNothing: true },
    impersonated: 'never',
    summary: 'Approve or reject requests; approved ones are in the schedule at once, and published',
    body: z.object({
      requestIds: z
        .array(Id)
        .min(1, 'Select at least one request')
        .max(MAX_DECIDED, `At most ${MAX_DECIDED} at once`)
        .refine(isOnce, 'Each request once'),
      status: z.enum(['approved', 'rejected']),
      note,
    }),
    reply: z.object({
      decided: z.array(TimeOffRequest),
      /** Requests that were left as they are, and why. */
      left: z.array(z.object({ requestId: Id, because: z.string() })),
    }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/time-off/requests/:timeOffRequestId/cancel',
    permission: { allow: ['time-off.edit', 'schedule.publish'], teams: 'of-surfers' },
    audit: { action: 'cancel', entity: 'time-off-request', id: 'params.timeOffRequestId', fields: 'all' },
    impersonated: 'never',
    summary: 'Take approved time off out of the schedule; the allowance comes back',
    params: requestParams,
    body: z.object({ note }),
    reply: TimeOffRequest,
  }),
}

const own = { allow: 'own-time-off.view', teams: 'none' } as const
const ownEdit = { allow: 'own-time-off.edit', teams: 'none' } as const

export const myTimeOff = {
  overview: endpoint({
    method: 'GET',
    path: '/my/time-off',
    permission: own,
    audit: 'none',
    summary: 'My balances of this year and the next, and the rules for asking',
    reply: z.object({
      today: LocalDate,
      timezone: z.string(),
      /** Null: no policy holds for my team, and nothing can be asked for. */
      policy: z
        .object({ unit: z.enum(['days', 'hours']), noticeDays: z.int(), approvesByRule: z.boolean() })
        .nullable(),
      balances: z.array(YearBalance),
    }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/my/time-off/calendar',
    permission: own,
    audit: 'none',
    summary: `Can I? Each day by itself, with the reason; at most ${MAX_CALENDAR_DAYS} days`,
    query: z
      .object({ from: LocalDate, to: LocalDate })
      .refine(q => q.from < q.to, { message: 'from must be before to', path: ['from'] })
      .refine(q => (Date.parse(q.to) - Date.parse(q.from)) / 86_400_000 <= MAX_CALENDAR_DAYS, {
        message: `At most ${MAX_CALENDAR_DAYS} days`,
        path: ['to'],
      }),
    reply: z.object({ days: z.array(CanIDay) }),
  }),
  check: endpoint({
    method: 'GET',
    path: '/my/time-off/check',
    permission: own,
    audit: 'none',
    summary: 'Can I? These days together, or a part of one',
    query: z.object(spanFields).refine(isOrdered, ORDER).refine(isShort, SHORT),
    reply: Verdict,
  }),
  requests: endpoint({
    method: 'GET',
    path: '/my/time-off/requests',
    permission: own,
    audit: 'none',
    summary: 'My requests, newest first',
    query: Paging,
    reply: page(TimeOffRequest),
  }),
  entries: endpoint({
    method: 'GET',
    path: '/my/time-off/entries',
    permission: own,
    audit: 'none',
    summary: 'All time off in my published schedule, past and coming, the latest first',
    query: Paging,
    reply: page(TimeOffEntry),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/my/time-off/requests',
    permission: ownEdit,
    audit: { action: 'add', entity: 'time-off-request', id: 'reply.id', fields: 'all' },
    impersonated: 'never',
    takesKey: true,
    summary: 'Ask for time off; where the rule allows it, it is approved at once',
    body: z
      .object({
        ...spanFields,
        note,
        /** Wait for a place where a limit is in the way, instead of being refused. */
        joinsWaitingList: z.boolean().default(false),
      })
      .refine(isOrdered, ORDER)
      .refine(isShort, SHORT),
    reply: TimeOffRequest,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/my/time-off/requests/:timeOffRequestId/withdraw',
    permission: ownEdit,
    audit: { action: 'cancel', entity: 'time-off-request', id: 'params.timeOffRequestId', fields: 'all' },
    impersonated: 'never',
    summary: 'Withdraw a request, or cancel approved time off that has not begun',
    params: requestParams,
    reply: TimeOffRequest,
  }),
}
