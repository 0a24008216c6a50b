// The live channel in the browser: keeps one stream open, resumes where it broke off, and turns each
// message into the answers that have to be asked for again.
import type { QueryClient } from '@tanstack/react-query'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { type Job, jobCan } from '#contract/endpoints/jobs.ts'
import { type Message, type MessageType, type Payload, readMessage } from '#contract/live/messages.ts'
import { ApiError, NetworkError, ServerError } from './api-errors.ts'
import { readEvents } from './event-stream.ts'
import { endpointKey, invalidateEndpoints } from './queries.ts'

const BACKOFF_MS = { first: 1_000, max: 30_000 }

type Open = (path: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Response>

export interface Follower {
  open: Open
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
      const response = await follower.open('/live', headers, signal)
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

const PEOPLE_ENDPOINTS: Record<Payload<'people.changed'>['what'], AnyEndpoint[]> = {
  surfers: [api.surfers.list, api.surfers.get, api.teams.list, api.schedule.surfers, api.organization.get],
  managers: [api.managers.list, api.teams.list],
  teams: [api.teams.list, api.surfers.list, api.managers.list, api.schedule.surfers],
  organization: [api.organization.get],
}
const SCHEDULE_ENDPOINTS = [
  api.schedule.previewTaskTemplate,
  api.schedule.blocks,
  api.schedule.diff,
  api.schedule.diffBlocks,
  api.schedule.events,
  api.coverage.get,
  api.coverage.present,
  api.multiskill.get,
  api.optimizations.get,
  api.optimizations.log,
]
const STREAM_ENDPOINTS = [
  api.streams.list,
  api.streams.get,
  api.forecasts.rows,
  api.forecastPlan.compute,
  api.forecastPlan.performance,
  api.coverage.get,
  api.coverage.demand,
  api.multiskill.get,
]

const ADHERENCE_ENDPOINTS = [
  api.adherence.timeline,
  api.adherence.why,
  api.adherence.metrics,
  api.adherence.status,
  api.adherence.mine,
  api.adherence.whyMine,
]

const STALE_AFTER: { [T in MessageType]: (payload: Payload<T>) => AnyEndpoint[] } = {
  'schedule.changed': () => SCHEDULE_ENDPOINTS,
  'schedule.published': () => [...SCHEDULE_ENDPOINTS, api.mySchedule.get, api.mySchedule.notices],
  'adherence.changed': () => ADHERENCE_ENDPOINTS,
  'adherence-exceptions.changed': () => [api.adherenceExceptions.list, api.adherence.status],
  'presence.changed': () => [api.schedule.present],
  'stream.changed': () => STREAM_ENDPOINTS,
  'stream.trained': () => STREAM_ENDPOINTS,
  'upload.changed': () => [api.uploads.list, api.uploads.get, api.connections.list],
  'upload.imported': () => [],
  'observed.changed': () => [],
  'contacts.recorded': () => [],
  'connection.changed': () => [
    api.connections.list,
    api.connections.get,
    api.connections.quarantined,
    api.connections.simulated,
  ],
  'job.changed': job =>
    isRunning(job)
      ? []
      : [api.jobs.list, api.jobs.get, api.schedulePlans.applications, api.schedulePlans.list],
  'people.changed': ({ what }) => PEOPLE_ENDPOINTS[what],
  'tasks.changed': () => [
    api.tasks.list,
    api.surfers.list,
    api.streams.list,
    api.coverage.demand,
    api.multiskill.get,
    api.mySchedule.get,
  ],
  'plans.changed': () => [
    api.shiftTemplates.list,
    api.taskTemplates.list,
    api.teamPlans.list,
    api.schedulePlans.list,
    api.schedulePlans.get,
  ],
}

const isRunning = (job: Payload<'job.changed'>): boolean => jobCan.cancel(job.state)

/** The endpoints whose answers a message has made old. */
export const staleAfter = (message: Message): AnyEndpoint[] =>
  (STALE_AFTER[message.type] as (payload: unknown) => AnyEndpoint[])(message.payload)

/** Hears a message and names the endpoints whose answers it brings up to date by itself. */
export type Keeper = (message: Message) => readonly AnyEndpoint[]
const keepers = new Set<Keeper>()

/** Until the returned function is called. */
export function keepFresh(keeper: Keeper): () => void {
  keepers.add(keeper)
  return () => keepers.delete(keeper)
}

const openings = new Set<() => void>()

/** Hears each time that a stream has begun, until the returned function is called. */
export function onLiveOpen(listener: () => void): () => void {
  openings.add(listener)
  return () => openings.delete(listener)
}

export const tellLiveOpen = (): void => {
  for (const listener of openings) listener()
}

export function applyMessage(queryClient: QueryClient, message: Message): void {
  if (message.type === 'job.changed') showProgress(queryClient, message.payload)
  const kept = [...keepers].flatMap(keeper => keeper(message))
  void invalidateEndpoints(
    queryClient,
    staleAfter(message).filter(endpoint => !kept.includes(endpoint)),
  )
}

/** Progress ticks many times a second at worst: it is written into the known job, not fetched again. */
function showProgress(queryClient: QueryClient, { jobId, state, progress, message }: Payload<'job.changed'>) {
  const updated = (job: Job): Job => (job.id === jobId ? { ...job, state, progress, message } : job)
  queryClient.setQueriesData<Job>({ queryKey: [endpointKey(api.jobs.get)] }, job => job && updated(job))
  queryClient.setQueriesData<{ results: Job[] }>(
    { queryKey: [endpointKey(api.jobs.list), 'one'] },
    page => page && { ...page, results: page.results.map(updated) },
  )
}
