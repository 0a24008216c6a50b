// Messages of the real-time board, and their form on the wire.
//
// A stream begins with `snapshot`, which means "forget what you have", then names, people, rows, sources and groups,
// and `ready` when all of it is there. From then on only what changed is sent. Whoever comes back gets a new
// snapshot. Rows and people are lists in a fixed order, so that thousands are small and written once for all
// who look; everything else is snake_case JSON. Each message carries the server's clock.
import { z } from 'zod'
import type { LiveStatus } from '#core/adherence/index.ts'
import type { LayerKind } from '#core/blocks/index.ts'
import type { PhoneStatus, TicketChannel } from '#core/observed/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import { DialpadStatus } from '../endpoints/tasks.ts'
import { Id, WideColor } from '../shapes.ts'
import { TimecardType } from '../timecards/timecard.ts'
import { casing } from '../wire/casing.ts'

/** The most urgent first: the order in which a board sorts them. */
export const LIVE_STATUSES = [
  'time-wrong-task',
  'time-inactive',
  'time-untracked',
  'time-on-task',
  'time-off-shift',
] as const satisfies readonly LiveStatus[]

const KINDS = [
  'shift',
  'task',
  'break',
  'blocked-time',
  'time-off',
  'time-in-lieu',
] as const satisfies readonly LayerKind[]

const CHANNELS = ['case', 'call', 'chat'] as const satisfies readonly TicketChannel[]

/** Epoch milliseconds. */
const Ms = z.int()
/** Epoch seconds, 0: none. */
const Seconds = z.int().min(0)
const Place = z.int().min(0)

const TicketTuple = z.tuple([z.string(), z.string().nullable(), Place, Seconds, z.int().positive()])
const TimecardTuple = z.tuple([
  Id,
  Place, // type
  Seconds, // reported start
  z.int().min(0), // minutes late
])
export const RowTuple = z.tuple([
  Id, // agent
  Place, // status
  Seconds, // since
  Place, // kind of what is scheduled, from 1 on
  z.array(Id), // its activities
  Seconds, // when something else is scheduled
  Place, // its kind, from 1 on
  z.int().min(0), // its activity
  Seconds, // shift, from
  Seconds, // to
  Place, // phone status, from 1 on
  Seconds, // since
  z.array(Id), // ticket groups
  z.array(Id), // exceptions
  z.int().min(-1).max(1000), // adherence today in tenths of a percent
  z.int().min(0), // minutes out of adherence today
  TicketTuple.nullable(),
  z.array(Id), // connections that report on the agent
  TimecardTuple.nullable(),
])
export type RowTuple = z.infer<typeof RowTuple>

/** One agent now. */
export interface LiveRow {
  surferId: number
  status: LiveStatus
  since: EpochMs
  /** The scheduled item now; null: nothing. */
  item: { kind: LayerKind; taskIds: number[] } | null
  /** The scheduled item after it; kind null: nothing. */
  next: { at: EpochMs; kind: LayerKind | null; taskId: number | null } | null
  /** The one that runs, or else the next one. */
  shiftInterval: Interval | null
  dialpadStatus: { status: PhoneStatus; since: EpochMs } | null
  /** Worked in now, or else served by what is scheduled. */
  activeStreamIds: number[]
  /** The exception in force now. */
  exceptionIds: number[]
  /** Score of today from 0 to 100. */
  adherence: { score: number; outMinutes: number } | null
  /** The contact that is worked on, and how many there are. */
  ticketSession: {
    ticketId: string
    url: string | null
    channel: TicketChannel
    since: EpochMs
    count: number
  } | null
  /** Those that know the agent. */
  connectionIds: number[]
  /** The agent's open card; null: not clocked in. */
  timecard: { id: number; type: TimecardType; reportedStart: EpochMs; lateMinutes: number } | null
}

const seconds = (at: number | undefined): number => (at === undefined ? 0 : Math.floor(at / 1000))
const instant = (at: number): number => at * 1000
/** The position in the list, counted from 1; 0 when missing. */
const placeOf = <T>(list: readonly T[], one: T | null | undefined): number =>
  one === null || one === undefined ? 0 : list.indexOf(one) + 1
const at = <T>(list: readonly T[], place: number): T | null => list[place - 1] ?? null

export const tupleOfRow = (row: LiveRow): RowTuple => [
  row.surferId,
  LIVE_STATUSES.indexOf(row.status),
  seconds(row.since),
  placeOf(KINDS, row.item?.kind),
  row.item?.taskIds ?? [],
  seconds(row.next?.at),
  placeOf(KINDS, row.next?.kind),
  row.next?.taskId ?? 0,
  seconds(row.shiftInterval?.start),
  seconds(row.shiftInterval?.end),
  placeOf(DialpadStatus.options, row.dialpadStatus?.status),
  seconds(row.dialpadStatus?.since),
  row.activeStreamIds,
  row.exceptionIds,
  row.adherence ? Math.round(row.adherence.score * 10) : -1,
  row.adherence?.outMinutes ?? 0,
  row.ticketSession && [
    row.ticketSession.ticketId,
    row.ticketSession.url,
    CHANNELS.indexOf(row.ticketSession.channel),
    seconds(row.ticketSession.since),
    row.ticketSession.count,
  ],
  row.connectionIds,
  row.timecard && [
    row.timecard.id,
    TimecardType.options.indexOf(row.timecard.type),
    seconds(row.timecard.reportedStart),
    row.timecard.lateMinutes,
  ],
]

export function rowOfTuple(tuple: RowTuple): LiveRow {
  const [surferId, status, since, kind, taskIds, nextAt, nextKind, nextTaskId, ...later] = tuple
  const [shiftStart, shiftEnd, phone, phoneSince, activeStreamIds, exceptionIds, ...last] = later
  const [score, outMinutes, ticket, connectionIds, timecard] = last
  const itemKind = at(KINDS, kind)
  const dialpadStatus = at(DialpadStatus.options, phone)
  return {
    surferId,
    status: LIVE_STATUSES[status] ?? 'time-untracked',
    since: instant(since),
    item: itemKind && { kind: itemKind, taskIds },
    next:
      nextAt === 0 ? null : { at: instant(nextAt), kind: at(KINDS, nextKind), taskId: nextTaskId || null },
    shiftInterval: shiftStart === 0 ? null : { start: instant(shiftStart), end: instant(shiftEnd) },
    dialpadStatus: dialpadStatus && { status: dialpadStatus, since: instant(phoneSince) },
    activeStreamIds,
    exceptionIds,
    adherence: score < 0 ? null : { score: score / 10, outMinutes },
    ticketSession: ticket && {
      ticketId: ticket[0],
      url: ticket[1],
      channel: CHANNELS[ticket[2]] ?? 'case',
      since: instant(ticket[3]),
      count: ticket[4],
    },
    connectionIds,
    timecard: timecard && {
      id: timecard[0],
      type: TimecardType.options[timecard[1]] ?? 'standard',
      reportedStart: instant(timecard[2]),
      lateMinutes: timecard[3],
    },
  }
}

/** The fixed part of a row, sent once: the agent. */
export interface LivePerson {
  surferId: number
  name: string
  email: string
  teamId: number
  profilePictureUrl: string | null
  timezone: string
  timecardsEnabled: boolean
  slackConnected: boolean
}
const PersonTuple = z.tuple([
  Id,
  z.string(),
  z.string(),
  Id,
  z.string().nullable(),
  z.string(),
  z.boolean(),
  z.boolean(),
])
export type PersonTuple = z.infer<typeof PersonTuple>

export const tupleOfPerson = (person: LivePerson): PersonTuple => [
  person.surferId,
  person.name,
  person.email,
  person.teamId,
  person.profilePictureUrl,
  person.timezone,
  person.timecardsEnabled,
  person.slackConnected,
]
export const personOfTuple = ([
  surferId,
  name,
  email,
  teamId,
  profilePictureUrl,
  timezone,
  timecardsEnabled,
  slackConnected,
]: PersonTuple): LivePerson => ({
  surferId,
  name,
  email,
  teamId,
  profilePictureUrl,
  timezone,
  timecardsEnabled,
  slackConnected,
})

/** A connected system; these come every ten seconds, changed or not. */
export const LiveSource = z.object({
  connectionId: Id,
  name: z.string(),
  /** One of the built-in systems of the sample company. */
  isSimulated: z.boolean(),
  state: z.enum(['connecting', 'connected', 'failing', 'needs-reauth']),
  problem: z.string().nullable(),
  /**
   * Reason and start of stale data; null: current. `silent`: the source reports nothing since then. `fetched`: the
   * source is only polled, last at that time. `missed`: reports missed since then are not backfilled yet.
   */
  stale: z.object({ because: z.enum(['silent', 'missed', 'fetched']), since: Ms.nullable() }).nullable(),
})
export type LiveSource = z.infer<typeof LiveSource>

/** Today, in the organization's zone. Null where there is no forecast. */
export const LiveGroup = z.object({
  streamId: Id,
  /** Contacts that arrived today; null: no connected system reports the contacts. */
  arrivedToday: z.int().nullable(),
  /** Figures of the part of today that is over. */
  forecastToday: z.number().nullable(),
  /** The last complete quarter-hour. */
  arrivedLately: z.int().nullable(),
  forecastLately: z.number().nullable(),
  /** Agents at work for it now; of those who serve several groups a share. */
  onTask: z.number(),
  required: z.number().nullable(),
})
export type LiveGroup = z.infer<typeof LiveGroup>

const Named = z.object({ id: Id, name: z.string() })
export const BOARD_MESSAGES = {
  snapshot: z.object({ now: Ms, surferCount: z.int() }),
  names: z.object({
    now: Ms,
    teams: z.array(Named),
    tasks: z.array(Named.extend({ emoji: z.string(), color: WideColor })),
    streams: z.array(Named.extend({ color: z.string() })),
  }),
  people: z.object({ now: Ms, people: z.array(PersonTuple) }),
  rows: z.object({ now: Ms, rows: z.array(RowTuple) }),
  gone: z.object({ now: Ms, surferIds: z.array(Id) }),
  sources: z.object({ now: Ms, sources: z.array(LiveSource) }),
  groups: z.object({ now: Ms, groups: z.array(LiveGroup) }),
  ready: z.object({ now: Ms }),
} as const
export type BoardMessageType = keyof typeof BOARD_MESSAGES
export type BoardPayload<T extends BoardMessageType> = z.output<(typeof BOARD_MESSAGES)[T]>
export type BoardMessage = {
  [T in BoardMessageType]: { type: T; payload: BoardPayload<T> }
}[BoardMessageType]

/** The `data:` text of a message. */
export const boardData = <T extends BoardMessageType>(type: T, payload: BoardPayload<T>): string =>
  JSON.stringify(casing(BOARD_MESSAGES[type]).toWire(payload))

/** The `data:` text of rows or people whose tuples are written already. */
export const tuplesData = (what: 'rows' | 'people', now: EpochMs, tuples: readonly string[]): string =>
  `{"now":${now},"${what}":[${tuples.join(',')}]}`

/** Reads `event:` and `data:`; null for a type or shape that this version does not know. */
export function readBoardMessage(type: string, data: string): BoardMessage | null {
  if (!Object.hasOwn(BOARD_MESSAGES, type)) return null
  const schema = BOARD_MESSAGES[type as BoardMessageType]
  const parsed = schema.safeParse(casing(schema).fromWire(JSON.parse(data)))
  return parsed.success ? ({ type, payload: parsed.data } as BoardMessage) : null
}
