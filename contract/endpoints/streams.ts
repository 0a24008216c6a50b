import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, Paging, page, Zone } from '../shapes.ts'
import { ShrinkageKinds } from '../shrinkage.ts'

export const FilterOperator = z.enum(
  ['IS', 'IS NOT', 'CONTAINS', 'STARTS WITH', 'IS NULL', 'IS NOT NULL'],
  'Select condition',
)
const WITHOUT_VALUES = ['IS NULL', 'IS NOT NULL']

export const Filter = z
  .object({
    field: z.string().min(1, 'Select property'),
    operator: FilterOperator,
    values: z.array(z.string().min(1, 'Enter a value')),
  })
  .refine(f => WITHOUT_VALUES.includes(f.operator) || f.values.length > 0, {
    message: 'Enter a value',
    path: ['values'],
  })
export type Filter = z.infer<typeof Filter>

export const StreamStatus = z.enum(['PROCESSING', 'SUCCESS', 'LOW_VOLUME', 'NO_TICKETS'])
export const OperatingTime = z
  .object({ startMinutes: z.int().min(0), endMinutes: z.int().min(0).max(10_080) })
  .refine(o => o.startMinutes < o.endMinutes, {
    message: 'start must not be after end',
    path: ['startMinutes'],
  })

const percent = (what: string) =>
  z
    .number()
    .min(0, `${what} percent must be a number between 0 and 100`)
    .max(1, `${what} percent must be a number between 0 and 100`)
/** Paid time not available for contacts; of all of it, nobody would be left to answer. */
const Shrinkage = percent('Shrinkage').refine(
  fraction => fraction !== 1,
  'Shrinkage percent must be less than 100: at 100 nobody is left to answer contacts',
)
const YEAR_SECONDS = 365 * 86_400
const wholeSeconds = (what: string) =>
  z
    .int(`${what} must be a whole number`)
    .min(0, `${what} must be a whole number greater than 0`)
    .max(YEAR_SECONDS, `${what} must be at most a year`)
const lastingSeconds = (what: string) =>
  wholeSeconds(what).min(1, `${what} must be a whole number greater than 0`)

/** Contacts that one agent handles at a time. */
export const Concurrency = z
  .number()
  .min(1, 'Concurrency must be a number greater than or equal to 1')
  .max(100, 'Concurrency must be at most 100')

const streamFields = {
  name: z.string().trim().min(1, 'Give your ticket group a name'),
  color: z.string().min(1, 'Required'),
  isOnline: z.boolean(),
  targetResponseTime: wholeSeconds('Target response time').nullable(),
  averageHandleTime: lastingSeconds('Average handle time').nullable(),
  adherenceAverageHandleTime: wholeSeconds('Average handle time').nullable(),
  serviceLevel: z
    .int('Service level percent must be a number between 0 and 99')
    .min(0, 'Service level percent must be a number between 0 and 99')
    .max(99, 'Service level percent must be a number between 0 and 99'),
  concurrency: Concurrency,
  /** In all, on usual days. Where it has kinds, a new total makes all their shares larger or smaller alike. */
  shrinkage: Shrinkage,
  /** Kinds that the total consists of; empty: not known. */
  shrinkageKinds: ShrinkageKinds,
  occupancy: percent('Occupancy').refine(
    fraction => fraction !== 0,
    'Occupancy percent must be greater than 0: at 0 agents never take a contact',
  ),
  weeksOfTrainingData: z
    .int()
    .min(2, 'Weeks of training data must be a number between 2 and 104')
    .max(104, 'Weeks of training data must be a number between 2 and 104'),
  /** Contact centre of the phone system that alone brings its calls: the one queue that its filters name, unless it is given. */
  dialpadContactCenterId: z.string().nullable(),
  timezone: Zone,
  useOperatingTimes: z.boolean(),
  operatingTimes: z.array(OperatingTime),
  use15MinuteData: z.boolean(),
  /** Mean seconds that a contact waits before it is given up; null = unknown, nobody is thought to give up. */
  patience: lastingSeconds('Patience').nullable(),
  /** Largest share of contacts to be given up; needs patience. */
  maximumAbandonment: percent('Abandonment').nullable(),
  /** Mean seconds to the answer, at most. */
  averageSpeedOfAnswer: wholeSeconds('Average speed of answer').nullable(),
  /** Slowdown by concurrency: each further contact makes all of an agent's take this share longer. */
  handleTimeStretch: percent('Handle time stretch').refine(
    fraction => fraction !== 1,
    'Handle time stretch percent must be less than 100: at 100 another contact slows the others by more than it adds',
  ),
  /**
   * Handle time that staffing uses: measured ones where there are any, as the time that contacts were open with agents or
   * as the time in which agents were active on them ("effort"); or averageHandleTime everywhere.
   */
  handleTimeSource: z.enum(['measured', 'effort', 'own']),
  /** Handle times for staffing against measured ones: 0.1 = 10 % longer. */
  handleTimeChange: z
    .number()
    .min(-1, 'Percentage change must not be less than -1')
    .max(10, 'Change of handle times must be a number between -100 and 1,000')
    .refine(
      change => change !== -1,
      'Change of measured handle times must be greater than -100 percent: at -100 contacts take no time',
    ),
  /** Agents scheduled at any open time, at least. */
  minimumStaff: z
    .number()
    .min(0, 'Minimum staff must be a number between 0 and 10,000')
    .max(10_000, 'Minimum staff must be a number between 0 and 10,000'),
  /** Country and region whose public holidays the forecast knows; null: none. */
  holidays: z.object({ country: z.string().min(2), region: z.string().nullable() }).nullable(),
}

export const Stream = z.object({
  id: Id,
  ...streamFields,
  connections: z.array(
    z.object({
      id: Id,
      name: z.string(),
      displayName: z.string(),
      providerId: Id,
      filters: z.array(Filter),
      /** Disconnected since: what came from it stays, and nothing more comes. */
      deletedAt: Instant.nullable(),
    }),
  ),
  /** Activities that serve this ticket group. */
  taskIds: z.array(Id),
  status: StreamStatus,
  /** Mean contacts a week over the training weeks. */
  weeklyVolume: z.number().nullable(),
  /** The model of the forecast in a sentence; null before the first training. */
  modelSentence: z.string().nullable(),
  /** Mean seconds of the contacts with a measured handle time in the last four weeks of history; null: none were. */
  measuredHandleTime: z.number().nullable(),
  /** Mean active seconds of agents on these contacts; null: nothing that agents did is known of them. */
  effortHandleTime: z.number().nullable(),
  /** Share of actual volume that the forecast of the held-back weeks missed, per interval of the history. */
  expectedWape: z.number().nullable(),
  /** Length of the history's intervals: 15, 30, 60 or 1440; null before the first training. */
  historyMinutes: z.int().nullable(),
  /** When a connection of it last brought anything or was read to its end, with contacts for the group or without. */
  lastSyncDate: Instant.nullable(),
  trainedAt: Instant.nullable(),
  historyFrom: Instant.nullable(),
  historyTo: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Stream = z.infer<typeof Stream>

/** Mean handle time that staffing uses, and whether it was measured; null seconds: none is known. */
export function staffingHandleTime({
  handleTimeSource,
  measuredHandleTime,
  effortHandleTime,
  averageHandleTime,
  handleTimeChange,
}: Pick<
  Stream,
  'handleTimeSource' | 'measuredHandleTime' | 'effortHandleTime' | 'averageHandleTime' | 'handleTimeChange'
>): {
  seconds: number | null
  isMeasured: boolean
} {
  const measured = { measured: measuredHandleTime, effort: effortHandleTime, own: null }[handleTimeSource]
  return {
    seconds: measured === null ? averageHandleTime : measured * (1 + handleTimeChange),
    isMeasured: measured !== null,
  }
}

/** Weeks after its end for which a history still counts as one to forecast from. */
const ENDED_AFTER_WEEKS = 8
/** Whether a history ended so long ago that there is nothing to forecast from. Instants in epoch milliseconds. */
export const hasEnded = (historyTo: number, now: number): boolean =>
  now - historyTo > ENDED_AFTER_WEEKS * 7 * 86_400_000

/**
 * Last moment of a ticket group's history where it lies so long ago; null while there is something to forecast from.
 * Epoch milliseconds.
 */
export const endedHistoryOf = ({ historyTo }: Pick<Stream, 'historyTo'>, now: number): number | null =>
  historyTo !== null && hasEnded(Date.parse(historyTo), now) ? Date.parse(historyTo) - 1 : null

/** No training has come to its end yet, and none is under way. */
export const isUntrained = ({ status, trainedAt }: Stream): boolean =>
  status === 'NO_TICKETS' && trainedAt === null

const StreamConnections = z
  .array(z.object({ id: Id, filters: z.array(Filter) }))
  .min(1, 'Choose at least one connection')
export const DEFAULT_SHRINKAGE = 0.3
export const STREAM_DEFAULTS = {
  live: { averageHandleTime: 300, targetResponseTime: 60 },
  deferred: { averageHandleTime: 600, targetResponseTime: 28_800 },
} as const

export const StreamForm = z.object({
  ...streamFields,
  isOnline: streamFields.isOnline.default(true),
  /** Left out: STREAM_DEFAULTS, by isOnline. */
  targetResponseTime: streamFields.targetResponseTime.optional(),
  averageHandleTime: streamFields.averageHandleTime.optional(),
  adherenceAverageHandleTime: streamFields.adherenceAverageHandleTime.default(null),
  serviceLevel: streamFields.serviceLevel.default(80),
  concurrency: streamFields.concurrency.default(1),
  /** Left out: what its kinds make, DEFAULT_SHRINKAGE without kinds. */
  shrinkage: streamFields.shrinkage.optional(),
  shrinkageKinds: streamFields.shrinkageKinds.default([]),
  occupancy: streamFields.occupancy.default(0.85),
  weeksOfTrainingData: streamFields.weeksOfTrainingData.default(8),
  dialpadContactCenterId: streamFields.dialpadContactCenterId.default(null),
  timezone: Zone.optional(),
  useOperatingTimes: streamFields.useOperatingTimes.default(false),
  operatingTimes: streamFields.operatingTimes.default([]),
  use15MinuteData: streamFields.use15MinuteData.default(true),
  patience: streamFields.patience.default(null),
  maximumAbandonment: streamFields.maximumAbandonment.default(null),
  averageSpeedOfAnswer: streamFields.averageSpeedOfAnswer.default(null),
  handleTimeStretch: streamFields.handleTimeStretch.default(0),
  handleTimeSource: streamFields.handleTimeSource.default('measured'),
  handleTimeChange: streamFields.handleTimeChange.default(0),
  minimumStaff: streamFields.minimumStaff.default(0),
  holidays: streamFields.holidays.default(null),
  connections: StreamConnections,
  taskIds: z.array(Id).default([]),
})
export type StreamForm = z.input<typeof StreamForm>

export const OWN_HANDLE_TIME_MISSING = 'Enter the average handle time, or use the measured one'

const streamParams = z.object({ streamId: IdParam })

export const streams = {
  list: endpoint({
    method: 'GET',
    path: '/streams',
    permission: { allow: 'streams.view', teams: 'none' },
    audit: 'none',
    summary: 'Ticket groups',
    query: Paging.extend({ searchText: z.string().optional() }),
    reply: page(Stream),
  }),
  get: endpoint({
    method: 'GET',
    path: '/streams/:streamId',
    permission: { allow: 'streams.view', teams: 'none' },
    audit: 'none',
    summary: 'One ticket group',
    params: streamParams,
    reply: Stream,
  }),
  create: endpoint({
    method: 'POST',
    path: '/streams',
    permission: { allow: 'streams.edit', teams: 'none' },
    audit: { action: 'add', entity: 'stream', id: 'reply.id', fields: 'all' },
    summary: 'Add a ticket group and start training its forecast',
    body: StreamForm,
    reply: Stream,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/streams/:streamId',
    permission: { allow: 'streams.edit', teams: 'none' },
    audit: { action: 'change', entity: 'stream', id: 'params.streamId', fields: 'all' },
    summary: 'Change a ticket group; what changes the forecast trains it again',
    params: streamParams,
    body: z.object({ ...streamFields, connections: StreamConnections, taskIds: z.array(Id) }).partial(),
    reply: Stream,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/streams/:streamId',
    permission: { allow: 'streams.edit', teams: 'none' },
    audit: { action: 'remove', entity: 'stream', id: 'params.streamId', fields: 'all' },
    summary: 'Archive a ticket group and unlink its activities',
    params: streamParams,
    reply: Done,
  }),
  retrain: endpoint({
    method: 'POST',
    path: '/streams/:streamId/retrain',
    permission: { allow: 'streams.edit', teams: 'none' },
    audit: {
      action: 'train',
      entity: 'stream',
      id: 'params.streamId',
      fields: 'all',
      mayChangeNothing: true,
    },
    summary: 'Train the forecast again from the whole history',
    params: streamParams,
    reply: z.object({ jobId: Id }),
  }),
  count: endpoint({
    method: 'POST',
    path: '/streams/count',
    permission: { allow: 'streams.view', teams: 'none' },
    audit: 'none',
    summary: 'How many contacts of the last 7 days of data the connections and filters let through',
    body: z.object({ connections: StreamConnections }),
    reply: z.object({ contacts: z.int(), from: Instant.nullable(), to: Instant.nullable() }),
  }),
}
