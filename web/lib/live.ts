// The live channel in the browser: keeps one stream open, resumes where it broke off, and turns each
// message into the answers that have to be asked for again.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type Job, jobCan, jobs } from '#contract/endpoints/jobs.ts'
import { type Message, type MessageType, type Payload, readMessage } from '#contract/live/messages.ts'
import { DAY_MS } from '#core/time/index.ts'
import { ApiError, NetworkError, ServerError } from './api-errors.ts'
import { readEvents } from './event-stream.ts'
import { endpointKey, invalidateKeys } from './queries.ts'

const BACKOFF_MS = { first: 1_000, max: 30_000 }

type Open = (path: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Response>

export interface Follower {
  open: Open
  /** Milliseconds since the page's first request; a new stream begins with the events of that time. */
  ageMs(): number
  /** Each time that a stream has begun. */
  onOpen?(): void
  onMessage(message: Message): void
  /** Called when anything fetched before may be stale. */
  onReset(): void
  signal: AbortSignal
  /** For tests. */
  firstBackoffMs?: number
}

/** Runs until `signal` is aborted or the server says that this caller may not listen. */
export async function followLive(follower: Follower): Promise<void> {
  const { signal, firstBackoffMs = BACKOFF_MS.first } = follower
  let lastEventId: string | undefined
  let isFirst = true
  let backoffMs = firstBackoffMs
  const take = (type: string, data: string) => {
    if (type === 'reset' || (type === 'ready' && !isFirst)) follower.onReset()
    const message = readMessage(type, data)
    if (message) follower.onMessage(message)
    isFirst = false
  }
  while (!signal.aborted) {
    try {
      const headers: Record<string, string> = { accept: 'text/event-stream' }
      if (lastEventId !== undefined) headers['last-event-id'] = lastEventId
      const path = lastEventId === undefined ? `/live?age_ms=${Math.ceil(follower.ageMs())}` : '/live'
      const response = await follower.open(path, headers, signal)
      follower.onOpen?.()
      for await (const event of readEvents(response.body!)) {
        backoffMs = firstBackoffMs
        lastEventId = event.id ?? lastEventId
        take(event.type, event.data)
      }
    } catch (error) {
      if (!signal.aborted && isRefusal(error)) return
    }
    await pause(backoffMs * (0.5 + Math.random() / 2), signal)
    backoffMs = Math.min(backoffMs * 2, BACKOFF_MS.max)
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && !(error instanceof NetworkError) && !(error instanceof ServerError)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** As `endpointKey` gives it: the endpoints themselves would bring the schemas of every page. */
type EndpointKey = string

const QUICK_START: EndpointKey = 'GET /quick-start'
const HOME: EndpointKey = 'GET /home'

const PEOPLE_ENDPOINTS: Record<Payload<'people.changed'>['what'], EndpointKey[]> = {
  surfers: [
    'GET /surfers',
    'GET /surfers/:surferId',
    'GET /teams',
    'GET /schedule/surfers',
    'GET /account/picture',
    'GET /notices',
    'GET ',
    QUICK_START,
  ],
  managers: ['GET /managers', 'GET /teams', 'GET /notices'],
  teams: ['GET /teams', 'GET /surfers', 'GET /managers', 'GET /schedule/surfers'],
  organization: ['GET '],
}
const TIME_OFF_COST: EndpointKey = 'POST /time-off/cost'
const SCHEDULE_ENDPOINTS = [
  'POST /task-templates/preview',
  TIME_OFF_COST,
  'GET /blocks',
  'POST /schedule/diff',
  'POST /schedule/diff/blocks',
  'GET /schedule/events',
  'GET /coverage',
  'GET /coverage/present',
  'GET /multiskill',
  'GET /optimizations/:optimizationId',
  'GET /optimization-actions',
  QUICK_START,
  HOME,
]
const STREAM_ENDPOINTS = [
  'GET /streams',
  'GET /streams/:streamId',
  'GET /forecasts',
  'POST /forecasts/plan',
  'POST /forecasts/plan/performance',
  'GET /coverage',
  'GET /coverage/demand',
  'GET /multiskill',
  QUICK_START,
  HOME,
]

const ADHERENCE_ENDPOINTS = [
  'GET /adherence/timeline',
  'GET /adherence/why',
  'GET /adherence/metrics',
  'GET /adherence/status',
  'GET /my/adherence',
  'GET /my/adherence/why',
]

const TIMECARD_ENDPOINTS = [
  'GET /timecards',
  'GET /timecards/settings',
  'GET /my/timecards',
  'GET /my/timecards/clock',
]

const REQUEST_ENDPOINTS = [
  'GET /requests',
  'GET /requests/pending',
  'GET /requests/:requestId',
  'GET /my/requests',
  'GET /my/shift-market',
  HOME,
]

const MY_TIME_OFF: EndpointKey[] = [
  'GET /my/time-off',
  'GET /my/time-off/calendar',
  'GET /my/time-off/check',
  'GET /my/time-off/requests',
]

const STALE_AFTER: { [T in MessageType]: (payload: Payload<T>) => EndpointKey[] } = {
  'schedule.changed': () => SCHEDULE_ENDPOINTS,
  'schedule.published': () => [
    ...SCHEDULE_ENDPOINTS,
    ...REQUEST_ENDPOINTS,
    'GET /my/schedule',
    'GET /my/schedule/notices',
    'GET /my/timecards/clock',
    ...MY_TIME_OFF,
  ],
  'requests.changed': () => REQUEST_ENDPOINTS,
  'adherence.changed': () => ADHERENCE_ENDPOINTS,
  'timecards.changed': () => TIMECARD_ENDPOINTS,
  'adherence-exceptions.changed': () => ['GET /adherence-exceptions', 'GET /adherence/status'],
  'time-off.changed': () => [
    TIME_OFF_COST,
    'GET /time-off/settings',
    'GET /time-off/allowances',
    'GET /time-off/allowances/:surferId',
    'GET /time-off/requests',
    'GET /time-off/requests/:timeOffRequestId',
    HOME,
    'GET /requests/pending',
    ...MY_TIME_OFF,
  ],
  'presence.changed': () => ['GET /schedule/presence'],
  'stream.changed': () => STREAM_ENDPOINTS,
  'stream.trained': () => STREAM_ENDPOINTS,
  'upload.changed': () => ['GET /uploads', 'GET /uploads/:uploadId', 'GET /connections', QUICK_START],
  'upload.imported': () => [],
  'observed.changed': () => [],
  'contacts.recorded': () => [],
  'contacts.repaired': () => [],
  'connection.changed': () => [
    'GET /connections',
    'GET /connections/:connectionId',
    'GET /connections/:connectionId/quarantine',
    'GET /freshness',
    'GET /simulated-systems',
    QUICK_START,
    HOME,
  ],
  'job.changed': job =>
    isRunning(job)
      ? []
      : [
          'GET /jobs',
          'GET /jobs/:jobId',
          'GET /shift-plans/:schedulePlanId/applications',
          'GET /shift-plans',
        ],
  'people.changed': ({ what }) => PEOPLE_ENDPOINTS[what],
  'billing.changed': () => ['GET /billing', 'GET /billing/status', 'GET /billing/payments', 'GET '],
  'availability.changed': () => ['GET /availability', 'GET /availability/weeks'],
  'tasks.changed': () => [
    'GET /tasks',
    'GET /surfers',
    'GET /streams',
    'GET /coverage/demand',
    'GET /multiskill',
    'GET /my/schedule',
    QUICK_START,
  ],
  'plans.changed': () => [
    'GET /shift-templates',
    'GET /task-templates',
    'GET /team-plans',
    'GET /shift-plans',
    'GET /shift-plans/:schedulePlanId',
    QUICK_START,
  ],
}

const isRunning = (job: Payload<'job.changed'>): boolean => jobCan.cancel(job.state)

/** Keys of the endpoints whose answers a message has made old. */
export const staleAfter = (message: Message): EndpointKey[] =>
  (STALE_AFTER[message.type] as (payload: unknown) => EndpointKey[])(message.payload)

/**
 * Whether an answer can have been made old by a message, going by the time that was asked for. Local dates are a day
 * off at most.
 */
const concerns =
  ({ type, payload }: Message) =>
  ({ queryKey }: Query): boolean => {
    if (type !== 'adherence.changed') return true
    const { from, to } = (queryKey[2] as { query?: { from?: string; to?: string } } | undefined)?.query ?? {}
    if (from === undefined || to === undefined) return true
    const slackMs = from.includes('T') ? 0 : DAY_MS
    return (
      Date.parse(from) - slackMs < Date.parse(payload.to) &&
      Date.parse(payload.from) < Date.parse(to) + slackMs
    )
  }

/** Receiver of messages; returns the endpoints whose cached answers it updates itself. */
export type Updater = (message: Message) => readonly AnyEndpoint[]
const updaters = new Set<Updater>()

/** Registers an updater for messages; the returned function removes it. */
export function registerUpdater(updater: Updater): () => void {
  updaters.add(updater)
  return () => updaters.delete(updater)
}

const returns = new Set<() => void>()
let hasOpened = false

/** Calls `listener` each time that the stream reconnects; the returned function removes it. */
export function onLiveAgain(listener: () => void): () => void {
  returns.add(listener)
  return () => returns.delete(listener)
}

export function notifyStreamOpened(): void {
  if (hasOpened) for (const listener of returns) listener()
  hasOpened = true
}

export function applyMessage(queryClient: QueryClient, message: Message): void {
  if (message.type === 'job.changed') showProgress(queryClient, message.payload)
  const updatedKeys = [...updaters].flatMap(updater => updater(message).map(endpointKey))
  void invalidateKeys(
    queryClient,
    staleAfter(message).filter(key => !updatedKeys.includes(key)),
    { concerns: concerns(message), isPatient: true },
  )
}

/** Progress ticks many times a second at worst: it is written into the known job, not fetched again. */
function showProgress(queryClient: QueryClient, { jobId, state, progress, message }: Payload<'job.changed'>) {
  const updated = (job: Job): Job => (job.id === jobId ? { ...job, state, progress, message } : job)
  queryClient.setQueriesData<Job>({ queryKey: [endpointKey(jobs.get)] }, job => job && updated(job))
  queryClient.setQueriesData<{ results: Job[] }>(
    { queryKey: [endpointKey(jobs.list), 'one'] },
    page => page && { ...page, results: page.results.map(updated) },
  )
}
