// Simulated Twilio TaskRouter on loopback: one workspace with its lists and its event log, and the callback for events,
// over the calls of the simulated company. The switches cover undocumented behaviour.
import type { CompanyAgent, Handler, Host, SimReply, SimRequest, SimulatedProvider } from '../kit/index.ts'
import { callbackOf, notify, setCallback } from './callbacks.ts'
import { common, type Reservation, type Task, type TaskEvent, workspaceOf } from './events.ts'
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  KEY_SECRET,
  KEY_SID,
  queueSid,
  sid,
  taskSid,
  WORKSPACE_SID,
  workerSid,
} from './ids.ts'

const MOST_A_PAGE = 1_000
const KEPT_MS = 30 * 24 * 3_600_000

const MESSAGES: Record<number, [code: number, message: string]> = {
  400: [20001, 'Bad request'],
  401: [20003, 'Authenticate'],
  404: [20404, 'The requested resource was not found'],
  429: [20429, 'Too Many Requests'],
}
function errorBody(status: number, message = MESSAGES[status]?.[1] ?? 'Internal Server Error') {
  const code = MESSAGES[status]?.[0] ?? 20500
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
}
const refuse = (status: number, message?: string): SimReply => ({ status, json: errorBody(status, message) })
const iso = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

/** A page, with the address of the next one. */
function listed<Item>(
  { path, query }: SimRequest,
  { baseUrl, switches }: Host,
  key: string,
  items: readonly Item[],
  write: (item: Item) => unknown,
  hasPages = true,
): SimReply {
  const asked = Number(query.get('PageSize') ?? 50)
  if (!(asked >= 1 && asked <= MOST_A_PAGE)) return refuse(400, 'PageSize must be between 1 and 1000')
  const size = hasPages ? Math.min(asked, Number(switches.pageSize)) : asked
  const page = Number(query.get('Page') ?? 0)
  const next = new URL(`${baseUrl}${path}?${query}`)
  next.searchParams.set('Page', String(page + 1))
  next.searchParams.set('PageToken', `PT${page + 1}`)
  const hasMore = hasPages && (page + 1) * size < items.length
  return {
    json: {
      [key]: items.slice(page * size, (page + 1) * size).map(write),
      meta: {
        key,
        page,
        page_size: size,
        next_page_url: hasMore ? next.href : null,
        previous_page_url: null,
      },
    },
  }
}

const shownEvent = ({ sid: eventSid, type, at, resource, data }: TaskEvent) => ({
  account_sid: ACCOUNT_SID,
  workspace_sid: WORKSPACE_SID,
  sid: eventSid,
  event_type: type,
  event_date: iso(at),
  event_date_ms: at,
  description: type,
  resource_type: resource.type,
  resource_sid: resource.sid,
  actor_type: 'workspace',
  actor_sid: WORKSPACE_SID,
  source: 'twilio',
  source_ip_address: '10.1.2.3',
  event_data: { ...common, ...data },
})

const shownWorker = (agent: CompanyAgent, activity: string) => ({
  sid: workerSid(agent.id),
  account_sid: ACCOUNT_SID,
  workspace_sid: WORKSPACE_SID,
  friendly_name: agent.name,
  attributes: JSON.stringify({ email: agent.email, full_name: agent.name, contact_uri: 'client:x' }),
  activity_name: activity,
  activity_sid: sid('WA', 1),
  available: activity.toLowerCase() === 'available',
  date_status_changed: iso(agent.phone.since),
})

const shownTask = ({ sid: task, queue, direction, createdAt, status }: Task) => ({
  sid: task,
  assignment_status: status,
  attributes: JSON.stringify({ direction }),
  date_created: iso(createdAt),
  task_channel_unique_name: 'voice',
  task_queue_sid: queueSid(queue.id),
})

const shownReservation = ({ sid: own, agent, status, updatedAt }: Reservation, task: Task) => ({
  sid: own,
  task_sid: task.sid,
  worker_sid: workerSid(agent.id),
  worker_name: agent.name,
  reservation_status: status,
  date_updated: iso(updatedAt),
})

function routes(host: Host): Record<string, Handler> {
  const { company, switches } = host
  const here = `/v1/Workspaces/${WORKSPACE_SID}`
  const current = () => workspaceOf(host).follow()
  const shownWorkspace = (): SimReply => ({
    json: {
      sid: WORKSPACE_SID,
      account_sid: ACCOUNT_SID,
      friendly_name: 'Harbor',
      default_activity_name: 'Offline',
      multi_task_enabled: true,
      event_callback_url: switches.callbackIsTaken
        ? 'https://other.example/taskrouter'
        : callbackOf(host).url,
      events_filter: callbackOf(host).filter.join(',') || null,
    },
  })
  return {
    [`GET ${here}`]: shownWorkspace,
    [`POST ${here}`]: ({ body }) => {
      const form = new URLSearchParams(body.toString('utf8'))
      const url = form.get('EventCallbackUrl')
      const filter = form.get('EventsFilter')
      if (url !== null && url !== '' && !URL.canParse(url))
        return refuse(400, 'EventCallbackUrl is no address')
      const before = callbackOf(host)
      setCallback(host, {
        url: url ?? before.url,
        filter: filter === null ? before.filter : filter.split(',').filter(type => type !== ''),
      })
      return shownWorkspace()
    },
    [`GET ${here}/Workers`]: request => {
      const { activities } = current()
      const workers = [...company.agents.values()].filter(({ isActive }) => isActive)
      return listed(request, host, 'workers', workers, agent =>
        shownWorker(agent, activities.get(agent.id) ?? 'Offline'),
      )
    },
    [`GET ${here}/TaskQueues`]: request =>
      listed(
        request,
        host,
        'task_queues',
        [...company.queues.values()].filter(({ channel }) => channel === 'call'),
        queue => ({ sid: queueSid(queue.id), friendly_name: queue.name }),
      ),
    [`GET ${here}/Workflows`]: request =>
      listed(request, host, 'workflows', ['Everybody'], name => ({ sid: sid('WW', 1), friendly_name: name })),
    [`GET ${here}/Tasks`]: request => {
      const asked = (request.query.get('AssignmentStatus') ?? 'pending,reserved,assigned,wrapping').split(',')
      const tasks = [...current().tasks.values()].filter(({ status }) => asked.includes(status))
      return listed(request, host, 'tasks', tasks, shownTask)
    },
    [`GET ${here}/Tasks/:task/Reservations`]: request => {
      const task = [...current().tasks.values()].find(one => one.sid === request.params.task)
      if (!task) return refuse(404)
      return listed(request, host, 'reservations', task.reservations, one => shownReservation(one, task))
    },
    [`GET ${here}/Events`]: request => {
      const bound = (name: string, otherwise: number) => {
        const text = request.query.get(name)
        return text === null ? otherwise : Date.parse(text)
      }
      const now = host.clock.now()
      const from = Math.max(bound('StartDate', now - 15 * 60_000), now - KEPT_MS)
      const to = bound('EndDate', now)
      if (Number.isNaN(from) || Number.isNaN(to)) return refuse(400, 'StartDate must be ISO 8601')
      const found = current().events.filter(({ at }) => at >= from && at <= to)
      return listed(request, host, 'events', found, shownEvent, switches.eventsHavePages !== false)
    },
  }
}

export const twilio: SimulatedProvider = {
  name: 'twilio',
  covers: { tickets: false, calls: true, presence: true },
  // Holding belongs to the conference, of which TaskRouter knows nothing.
  lacks: ['call.hold', 'call.resume'],
  ids: { agent: workerSid, queue: queueSid, ticket: id => id, call: taskSid },
  switches: {
    pageSize: MOST_A_PAGE,
    /** Whether the list of events says where its next page is. */
    eventsHavePages: true,
    /** Whether a reservation's last event bears the status that its task has by then. */
    reservationsHaveTaskStatus: true,
    /** Whether the workspace already delivers to another system. */
    callbackIsTaken: false,
  },
  oauth: null,
  apiKeys: [`${ACCOUNT_SID}:${AUTH_TOKEN}`, `${KEY_SID}:${KEY_SECRET}`],
  limits: [{ name: 'account', calls: 100, perMs: 10_000, matches: () => true }],
  errorBody,
  routes,
  onAction: notify,
}
