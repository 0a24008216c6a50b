// Messages published on changes: one map for the outbox, its listeners and the browser. A message names the data to
// fetch again and never carries the data itself, which prevents leaks and stale copies.
//
// Wire format: GET /{version}/organizations/{orgId}/live returns text/event-stream. Each message has the lines
//   id: <event id>            absent on transient messages, which are not stored: job progress and presence
//   event: <type>
//   data: <payload, snake_case JSON>
// A client that was away sends the last id it saw (header Last-Event-ID, or ?last_event_id=) and gets what
// it missed. A new client sends how many milliseconds ago it fetched its first answers (?age_ms=, 0 without it) and
// gets the events since then. Two messages besides the map, both with data {} and with the id to resume from:
//   ready    a new stream begins: what was fetched before its age may be stale
//   reset    the missed messages are no longer kept: fetch everything again
// Lines that start with a colon come every 15 seconds to show that the stream lives.
import { z } from 'zod'
import { JobState } from '../endpoints/jobs.ts'
import { Id, Instant } from '../shapes.ts'
import { casing } from '../wire/casing.ts'

/** The audience: managers; surfers too; or only listeners in the server. */
export type Audience = 'managers' | 'everyone' | 'server'

const to = <A extends Audience, P extends z.ZodObject>(audience: A, payload: P) => ({ audience, payload })

/** `changeId`: of which action, so that whoever did it knows it. */
const SurfersAndTime = z.object({
  surferIds: z.array(Id),
  from: Instant,
  to: Instant,
  changeId: z.string().optional(),
})

export const MESSAGES = {
  // Changes of the schedule, drafts included; surfers receive a message only on publication.
  'schedule.changed': to('managers', SurfersAndTime),
  'schedule.published': to('everyone', SurfersAndTime),
  // Presence at the schedule, and the block that each manager is editing.
  'presence.changed': to('managers', z.object({ managerId: Id })),
  'adherence.changed': to('everyone', z.object({ surferIds: z.array(Id), from: Instant, to: Instant })),
  // Clicks and cards of these agents, and who reports time at all.
  'timecards.changed': to('everyone', z.object({ surferIds: z.array(Id) })),
  'adherence-exceptions.changed': to('managers', z.object({})),
  // Policies, balances and requests of time off; schedule changes have their own messages.
  'time-off.changed': to('everyone', z.object({})),
  'stream.changed': to('managers', z.object({ streamId: Id, status: z.string() })),
  'stream.trained': to('managers', z.object({ streamId: Id })),
  'upload.changed': to('managers', z.object({ uploadId: Id })),
  'upload.imported': to('server', z.object({ uploadId: Id, connectionId: Id })),
  // Facts of agents that are new or known better: `from` and `to` are the first and the last of them, and what follows
  // from them reaches further by a handle time.
  'observed.changed': to('server', z.object({ surferIds: z.array(Id), from: Instant, to: Instant })),
  // Contacts reported by a provider after their day: possible training data for forecasts.
  'contacts.recorded': to('server', z.object({ connectionId: Id })),
  // Contacts of a known gap have been read back.
  'contacts.repaired': to('server', z.object({ connectionId: Id })),
  'connection.changed': to('managers', z.object({ connectionId: Id })),
  'job.changed': to(
    'managers',
    z.object({ jobId: Id, kind: z.string(), state: JobState, progress: z.number(), message: z.string() }),
  ),
  'people.changed': to(
    'managers',
    z.object({ what: z.enum(['surfers', 'managers', 'teams', 'organization']) }),
  ),
  'billing.changed': to('managers', z.object({})),
  // Change requests, offered shifts and swaps: of these agents.
  'requests.changed': to('everyone', z.object({ surferIds: z.array(Id) })),
  'availability.changed': to('managers', z.object({ surferId: Id })),
  'tasks.changed': to('everyone', z.object({})),
  'plans.changed': to('managers', z.object({})),
} as const

export type MessageType = keyof typeof MESSAGES
export type Payload<T extends MessageType> = z.output<(typeof MESSAGES)[T]['payload']>
/** A message as the browser has it, one member per type. */
export type Message = { [T in MessageType]: { type: T; payload: Payload<T> } }[MessageType]

export const isMessageType = (type: string): type is MessageType => Object.hasOwn(MESSAGES, type)

export const isFor = (type: MessageType, receiver: 'manager' | 'surfer'): boolean =>
  MESSAGES[type].audience === 'everyone' || (MESSAGES[type].audience === 'managers' && receiver === 'manager')

/** The `data:` text of a message. */
export const messageData = <T extends MessageType>(type: T, payload: Payload<T>): string =>
  JSON.stringify(casing(MESSAGES[type].payload).toWire(payload))

/** Reads `event:` and `data:`; null for a type or shape that this version does not know. */
export function readMessage(type: string, data: string): Message | null {
  if (!isMessageType(type)) return null
  const { payload } = MESSAGES[type]
  const parsed = payload.safeParse(casing(payload).fromWire(JSON.parse(data)))
  return parsed.success ? ({ type, payload: parsed.data } as Message) : null
}
