// An event of the workspace in the product's words. A task is a contact; a reservation is an agent's part in it, from
// being accepted to wrapping up, which is the work on it; the activity that a worker chose is how the agent stands while
// no call is reserved.
import { z } from 'zod'
import type {
  EventActor,
  PhoneStatus,
  TicketChannel,
  TicketSnapshot,
  WorkEvent,
  WorkEventKind,
} from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { Moment } from '../kit/fields.ts'
import { nothing, readRecord } from '../kit/quarantine.ts'
import { wholeSecond } from '../kit/ticket-facts.ts'
import { secondOf } from '../kit/times.ts'
import type { Normalised, RawRecord } from '../kit/types.ts'

export const TOPICS = { standing: 'standing' } as const

/** In the order in which those of one moment happen. */
const TASK_EVENTS = [
  'task.created',
  'task-queue.entered',
  'task-queue.moved',
  'reservation.wrapup',
  'reservation.completed',
  'reservation.accepted',
  'task.wrapup',
  'task.completed',
  'task.canceled',
  'task.deleted',
]
const ACTIVITY = 'worker.activity.update'
const WORKER_EVENTS = [ACTIVITY, 'worker.created', 'worker.attributes.update', 'worker.deleted']
export const EVENT_TYPES: readonly string[] = [...TASK_EVENTS, ...WORKER_EVENTS]

const text = z.string().min(1)
const TaskEvent = z.object({
  at: Moment,
  task_sid: text,
  task_date_created: Moment.nullish(),
  task_assignment_status: z.string().nullish(),
  task_channel_unique_name: z.string().nullish(),
  task_queue_sid: z.string().nullish(),
  task_priority: z.coerce.string().nullish(),
  task_direction: z.string().nullish(),
  workflow_name: z.string().nullish(),
  worker_sid: z.string().nullish(),
  worker_activity_name: z.string().nullish(),
})
type TaskEvent = z.infer<typeof TaskEvent>
const WorkerEvent = z.object({
  at: Moment,
  worker_sid: text,
  worker_name: z.string().nullish(),
  worker_email: z.string().nullish(),
  worker_activity_name: z.string().nullish(),
})
const ReservationEvent = TaskEvent.extend({ worker_sid: text })
const Standing = z.object({
  worker_sid: text,
  activity: z.string(),
  isAvailable: z.boolean(),
  reservation: z.string().nullable(),
  observed_at: Moment,
})

export function normalise(record: RawRecord): Normalised {
  const { topic } = record
  if (topic.startsWith('reservation.') && TASK_EVENTS.includes(topic))
    return readRecord(record, ReservationEvent, event => readReservation(topic, event, event.worker_sid))
  if (TASK_EVENTS.includes(topic)) return readRecord(record, TaskEvent, event => readTask(topic, event))
  if (WORKER_EVENTS.includes(topic))
    return readRecord(record, WorkerEvent, ({ at, worker_sid, ...worker }) => ({
      ...(topic === ACTIVITY ? standing(worker_sid, worker.worker_activity_name ?? '', at) : nothing()),
      agents: [
        {
          remoteId: worker_sid,
          name: worker.worker_name ?? '',
          email: worker.worker_email || null,
          isActive: topic !== 'worker.deleted',
        },
      ],
    }))
  if (topic === TOPICS.standing)
    return readRecord(record, Standing, ({ worker_sid, activity, isAvailable, reservation, observed_at }) => {
      const word = reservation === 'accepted' ? 'occupied' : reservation === 'wrapping' ? 'wrapup' : null
      if (word !== null)
        return { ...nothing(), events: [agentStatus(worker_sid, word, reservation!, observed_at)] }
      // The account's own mark of the activity, whatever its name.
      return isAvailable
        ? { ...nothing(), events: [agentStatus(worker_sid, 'available', activity, observed_at)] }
        : standing(worker_sid, activity, observed_at)
    })
  return nothing()
}

const SYSTEM: EventActor = { type: 'system' }
const fact = (kind: WorkEventKind, at: EpochMs, ...meaning: string[]): WorkEvent => ({
  ...kind,
  factKey: [...meaning, secondOf(at)].join('|'),
  occurredAt: wholeSecond(at),
})
const work = (kind: 'work.started' | 'work.ended', ticketId: string, agentId: string, at: EpochMs) =>
  fact({ kind, ticketId, agentId }, at, 'task', ticketId, kind, agentId)
const status = (ticketId: string, to: 'OPEN' | 'CLOSED', raw: string, at: EpochMs, actor: EventActor) =>
  fact(
    { kind: 'ticket.status-changed', ticketId, to, raw, actor },
    at,
    'task',
    ticketId,
    to,
    actor.id ?? actor.type,
  )
const agentStatus = (agentId: string, to: PhoneStatus, raw: string, at: EpochMs) =>
  fact({ kind: 'agent.status-changed', agentId, to, raw }, at, 'status', agentId, to)

const originOf = ({ task_direction }: TaskEvent) =>
  task_direction?.toLowerCase().startsWith('outbound') ? 'outbound' : 'inbound'

/** Statuses of a task that nobody works on any more. */
const OVER = new Set(['wrapping', 'completed', 'canceled'])

function readTask(type: string, task: TaskEvent): Normalised {
  const { task_sid: id, at } = task
  const isOver = TASK_EVENTS.indexOf(type) > TASK_EVENTS.indexOf('reservation.accepted')
  const raw = task.task_assignment_status || 'pending'
  const caller: EventActor = originOf(task) === 'inbound' ? { type: 'customer' } : SYSTEM
  const events = isOver ? [status(id, 'CLOSED', raw, at, SYSTEM)] : []
  if (type === 'task.created')
    events.push(
      fact({ kind: 'ticket.created', ticketId: id, origin: originOf(task) }, at, 'task', id, 'created'),
      status(id, 'OPEN', raw, at, caller),
    )
  // Snapshots of an answered task come from its reservations, because only they name the agent.
  const isWhole = type === 'task.created' || type === 'task.canceled' || !isOver
  return {
    ...nothing(),
    events,
    snapshots: isWhole ? [snapshotOf(type, task, null, isOver)] : [],
  }
}

function readReservation(type: string, task: TaskEvent, workerSid: string): Normalised {
  const { task_sid: id, at } = task
  const isCall = channelOf(task) === 'call'
  const isOver = type !== 'reservation.accepted' && OVER.has(task.task_assignment_status ?? '')
  const agent: EventActor = { type: 'agent', id: workerSid }
  if (type === 'reservation.accepted')
    return {
      ...nothing(),
      events: [
        fact(
          { kind: 'ticket.assigned', ticketId: id, to: workerSid, actor: SYSTEM },
          at,
          'task',
          id,
          'assigned',
          workerSid,
        ),
        work('work.started', id, workerSid, at),
        ...(isCall ? [agentStatus(workerSid, 'occupied', 'accepted', at)] : []),
      ],
      snapshots: [snapshotOf(type, task, workerSid, false)],
    }
  const isWrapUp = type === 'reservation.wrapup'
  const after =
    !isCall || !isWrapUp
      ? nothing()
      : { ...nothing(), events: [agentStatus(workerSid, 'wrapup', 'wrapping', at)] }
  // Completed without wrapping up, or after it: then the work has ended already.
  const back =
    isCall && !isWrapUp && task.worker_activity_name
      ? standing(workerSid, task.worker_activity_name, at)
      : after
  return {
    ...back,
    events: [
      work('work.ended', id, workerSid, at),
      ...(isOver ? [status(id, 'CLOSED', task.task_assignment_status!, at, agent)] : []),
      ...back.events,
    ],
    // One who has passed it on says nothing of how it stands.
    snapshots: isOver ? [snapshotOf(type, task, workerSid, true)] : [],
  }
}

const CHANNELS: Readonly<Record<string, TicketChannel>> = {
  voice: 'call',
  default: 'case',
  email: 'case',
}
/** Messaging of any kind is a chat. */
const channelOf = ({ task_channel_unique_name: name }: TaskEvent): TicketChannel =>
  CHANNELS[name ?? 'default'] ?? 'chat'

function snapshotOf(
  type: string,
  task: TaskEvent,
  assigneeId: string | null,
  isOver: boolean,
): TicketSnapshot {
  const { at, task_sid: ticketId, task_queue_sid: queue } = task
  const changedAt = wholeSecond(at)
  return {
    ticketId,
    url: null,
    channel: channelOf(task),
    channelName: task.task_channel_unique_name || 'default',
    status: isOver ? 'CLOSED' : 'OPEN',
    rawStatus: task.task_assignment_status || 'pending',
    assigneeId,
    queueIds: queue ? [queue] : [],
    tags: [],
    fields: {
      direction: originOf(task),
      workflow: task.workflow_name || null,
      priority: task.task_priority || null,
    },
    openedAt: wholeSecond(task.task_date_created ?? at),
    changedAt,
    closedAt: isOver ? changedAt : null,
    version: `${isOver ? 1 : 0} ${String(at).padStart(15, '0')} ${TASK_EVENTS.indexOf(type)}`,
    isGone: false,
  }
}

/** Activities are named by the account. Those that are there for work away from the phone are busy. */
const ACTIVITIES: readonly [words: RegExp, to: PhoneStatus][] = [
  [/\b(unavailable|not (available|ready)|offline|away|break|lunch|meal|logged ?out)\b/i, 'unavailable'],
  [/\b(busy|meeting|training|coaching|back ?office|case ?work|project|outbound|e-?mail)\b/i, 'busy'],
  [/\b(available|idle|ready)\b/i, 'available'],
]

function standing(agentId: string, activity: string, at: EpochMs): Normalised {
  const to = ACTIVITIES.find(([words]) => words.test(activity))?.[1]
  return {
    ...nothing(),
    events: [agentStatus(agentId, to ?? 'unavailable', activity, at)],
    warnings: to ? [] : [`The activity "${activity.slice(0, 40)}" is new to us and counts as unavailable.`],
  }
}
