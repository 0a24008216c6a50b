// Events of the workspace, made from the company's log one after another: what tasks, reservations and workers did.
import {
  type CompanyAgent,
  type CompanyQueue,
  type Host,
  LogFollower,
  type LoggedAction,
} from '../kit/index.ts'
import { queueSid, sid, taskSid, WORKSPACE_SID, workerSid } from './ids.ts'

export interface TaskEvent {
  sid: string
  /** The action that it came of. */
  seq: number
  type: string
  at: number
  resource: { type: 'task' | 'reservation' | 'worker'; sid: string }
  data: Record<string, string>
}

export interface Task {
  sid: string
  queue: CompanyQueue
  direction: string
  createdAt: number
  status: 'pending' | 'reserved' | 'assigned' | 'wrapping' | 'completed' | 'canceled'
  reservations: Reservation[]
}
export interface Reservation {
  sid: string
  agent: CompanyAgent
  status: 'pending' | 'accepted' | 'wrapping' | 'completed' | 'canceled'
  updatedAt: number
}

const WORKFLOW = { workflow_sid: sid('WW', 1), workflow_name: 'Everybody' }
const second = (at: number) => String(Math.floor(at / 1000))

/** Name of an activity that somebody chose, as a worker has it. */
export function activityOf({ phone }: CompanyAgent): string | null {
  if (phone.native !== null) return phone.native
  if (phone.status === 'available') return 'Available'
  if (phone.status === 'busy') return 'Meeting'
  return phone.status === 'unavailable' ? (phone.reason === 'Break' ? 'Break' : 'Offline') : null
}

export class Workspace {
  readonly #host: Host
  readonly #log: LogFollower
  events: TaskEvent[] = []
  tasks = new Map<string, Task>()
  /** Activity by worker. What somebody does in a call changes no activity. */
  activities = new Map<string, string>()
  #reservationCount = 0
  #ofAction = 0

  constructor(host: Host) {
    this.#host = host
    this.#log = new LogFollower(host.company, () => {
      this.events = []
      this.tasks.clear()
      this.activities.clear()
      this.#reservationCount = 0
    })
  }

  /** Reads what is new in the log. */
  follow(): this {
    for (const action of this.#log.fresh()) {
      this.#ofAction = 0
      this.#read(action)
    }
    return this
  }

  /** Events of the newest action, which stand at the end. */
  ofAction(seq: number): TaskEvent[] {
    return this.events.slice(this.events.findLastIndex(event => event.seq !== seq) + 1)
  }

  #agent(id: string): CompanyAgent {
    return this.#host.company.agents.get(id)!
  }

  #add({ at, seq }: LoggedAction, type: string, resource: TaskEvent['resource'], data: TaskEvent['data']) {
    this.events.push({ sid: sid('EV', seq * 100 + this.#ofAction++), seq, type, at, resource, data })
  }

  #addTaskEvent(action: LoggedAction, type: string, task: Task, reservation?: Reservation): void {
    const resource = reservation
      ? ({ type: 'reservation', sid: reservation.sid } as const)
      : ({ type: 'task', sid: task.sid } as const)
    const isEntered = type !== 'task.created'
    this.#add(action, type, resource, {
      task_sid: task.sid,
      task_attributes: JSON.stringify({ direction: task.direction, from: '+15550100', name: 'Somebody' }),
      task_age: second(action.at - task.createdAt),
      task_date_created: second(task.createdAt),
      task_priority: '0',
      task_assignment_status: task.status,
      task_channel_unique_name: 'voice',
      ...WORKFLOW,
      ...(isEntered && { task_queue_sid: queueSid(task.queue.id), task_queue_name: task.queue.name }),
      ...(reservation && { reservation_sid: reservation.sid, ...this.#worker(reservation.agent) }),
    })
  }

  #worker(agent: CompanyAgent): Record<string, string> {
    return {
      worker_sid: workerSid(agent.id),
      worker_name: agent.name,
      worker_attributes: JSON.stringify({
        email: agent.email,
        full_name: agent.name,
        contact_uri: 'client:x',
      }),
      worker_activity_name: this.activities.get(agent.id) ?? 'Offline',
    }
  }

  #reserve(action: LoggedAction, task: Task, agentId: string): Reservation {
    const reservation: Reservation = {
      sid: sid('WR', ++this.#reservationCount),
      agent: this.#agent(agentId),
      status: 'pending',
      updatedAt: action.at,
    }
    task.reservations.push(reservation)
    this.#addTaskEvent(action, 'reservation.created', task, reservation)
    return reservation
  }

  #change(action: LoggedAction, task: Task, reservation: Reservation, status: Reservation['status']): void {
    Object.assign(reservation, { status, updatedAt: action.at })
    const word = status === 'wrapping' ? 'wrapup' : status
    this.#addTaskEvent(action, `reservation.${word}`, task, reservation)
  }

  #read(action: LoggedAction): void {
    if (action.do === 'agent.status') this.#readStatus(action)
    if (action.do === 'agent.change') this.#readChange(action)
    if (action.do === 'call.queue') this.#create(action)
    const task = this.tasks.get(action.callId ?? '')
    if (!task) return
    if (action.do === 'call.ring') {
      task.status = 'reserved'
      this.#reserve(action, task, action.agentId)
    }
    if (action.do === 'call.connect') {
      const rung = task.reservations.find(one => one.agent.id === action.agentId && one.status === 'pending')
      task.status = 'assigned'
      this.#change(action, task, rung ?? this.#reserve(action, task, action.agentId), 'accepted')
    }
    if (action.do === 'call.transfer') this.#transfer(action, task)
    if (action.do === 'call.hangup') this.#wrapUp(action, task)
    if (action.do === 'call.miss') {
      task.status = 'canceled'
      for (const one of task.reservations)
        if (one.status === 'pending') this.#change(action, task, one, 'canceled')
      this.#addTaskEvent(action, 'task.canceled', task)
    }
  }

  #create(action: LoggedAction & { do: 'call.queue' }): void {
    const task: Task = {
      sid: taskSid(action.callId!),
      queue: this.#host.company.queues.get(action.queueId)!,
      direction: action.direction ?? 'inbound',
      createdAt: action.at,
      status: 'pending',
      reservations: [],
    }
    this.tasks.set(action.callId!, task)
    this.#addTaskEvent(action, 'task.created', task)
    this.#addTaskEvent(action, 'task-queue.entered', task)
  }

  #transfer(action: LoggedAction & { do: 'call.transfer' }, task: Task): void {
    const from = task.reservations.findLast(one => one.status === 'accepted')
    this.#addTaskEvent(action, 'task.transfer-initiated', task)
    this.#change(action, task, this.#reserve(action, task, action.agentId), 'accepted')
    if (from) this.#change(action, task, from, 'wrapping')
    this.#addTaskEvent(action, 'task.transfer-completed', task)
  }

  #wrapUp(action: LoggedAction, task: Task): void {
    const last = task.reservations.findLast(one => one.status === 'accepted')
    if (this.#host.switches.reservationsHaveTaskStatus !== false) task.status = 'wrapping'
    if (last) this.#change(action, task, last, 'wrapping')
    task.status = 'wrapping'
    this.#addTaskEvent(action, 'task.wrapup', task)
  }

  /** An activity that is chosen ends the wrapping up. */
  #readStatus(action: LoggedAction & { do: 'agent.status' }): void {
    const { phone } = this.#agent(action.agentId)
    const agent = {
      ...this.#agent(action.agentId),
      phone: { ...phone, status: action.to, native: action.native ?? null, reason: action.reason ?? null },
    }
    const activity = activityOf(agent)
    if (activity === null) return
    const before = this.activities.get(agent.id) ?? 'Offline'
    this.activities.set(agent.id, activity)
    for (const task of this.tasks.values()) {
      if (task.status === 'completed' || task.status === 'canceled') continue
      for (const one of task.reservations)
        if (one.agent.id === agent.id && one.status === 'wrapping') {
          const isLast = task.reservations.every(
            ({ status }) => status !== 'accepted' && status !== 'pending',
          )
          const isOver = task.status === 'wrapping' && isLast
          if (isOver) task.status = 'completed'
          this.#change(action, task, one, 'completed')
          if (isOver) this.#addTaskEvent(action, 'task.completed', task)
        }
    }
    if (activity !== before)
      this.#add(
        action,
        'worker.activity.update',
        { type: 'worker', sid: workerSid(agent.id) },
        {
          ...this.#worker(agent),
          worker_previous_activity_name: before,
        },
      )
  }

  #readChange(action: LoggedAction & { do: 'agent.change' }): void {
    const type = action.isActive === false ? 'worker.deleted' : 'worker.attributes.update'
    const agent = this.#agent(action.agentId)
    this.#add(action, type, { type: 'worker', sid: workerSid(agent.id) }, this.#worker(agent))
  }
}

const known = new WeakMap<Host, Workspace>()
export function workspaceOf(host: Host): Workspace {
  const own = known.get(host) ?? new Workspace(host)
  known.set(host, own)
  return own
}

export const common = { workspace_sid: WORKSPACE_SID, workspace_name: 'Harbor' }
