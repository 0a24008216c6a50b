// Calls that have to arrive although there may be no network: kept in the browser until the server has answered, sent in
// the order in which they were made, also after a reload. Each has an id of its own, by which the server knows a call
// that arrives twice. What is refused stays with its reason until somebody has read it. Calls belong to the person who
// made them, and are never sent for somebody else.
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { codeOf, NetworkError, ServerError, textOf, UnauthorisedError } from '../api-errors.ts'
import { randomId } from '../client.ts'
import { useUser } from '../session.ts'
import { ownerOf } from './cached-schedule.ts'
import * as texts from './texts.ts'

const KEY = 'lineup.offlineQueue'
const AGAIN_MS = 15_000
/** A call that was cut off at the server is not finished later either. */
const UNFINISHED_MS = 60_000

const Stored = z.array(
  z.object({
    id: z.uuid(),
    owner: z.string(),
    kind: z.string(),
    payload: z.unknown(),
    /** Epoch milliseconds by the browser's clock. */
    queuedAt: z.number(),
    /** Text of the refusal; null: not answered yet. */
    problem: z.string().nullable(),
  }),
)
type StoredCall = z.infer<typeof Stored>[number]

export type QueuedCall<T> = Omit<StoredCall, 'payload'> & { payload: T }

const listeners = new Set<() => void>()

const storedText = (): string => localStorage.getItem(KEY) ?? '[]'

function read(text = storedText()): StoredCall[] {
  try {
    const parsed = Stored.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

function write(calls: readonly StoredCall[]): void {
  if (calls.length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify(calls))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function randomUuid(): string {
  const hex = randomId()
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

export function queueCall(owner: string, kind: string, payload: unknown): string {
  const id = randomUuid()
  write([...read(), { id, owner, kind, payload, queuedAt: Date.now(), problem: null }])
  return id
}

/** Forgets a call. */
export const dismissCall = (id: string): void => write(read().filter(call => call.id !== id))

/** The times at which the server first said that it has not finished a call yet. */
const unfinishedSince = new Map<string, number>()

/** No answer yet: the call may succeed later, as it is. An exception of the browser is the end of a long wait. */
function isPassing(error: unknown, id: string): boolean {
  if (codeOf(error) === 'CALL_UNFINISHED') {
    const since = unfinishedSince.get(id) ?? Date.now()
    unfinishedSince.set(id, since)
    return Date.now() - since < UNFINISHED_MS
  }
  return [NetworkError, ServerError, UnauthorisedError, DOMException].some(kind => error instanceof kind)
}

/** `text`: the queue as it is stored. */
export const queuedCalls = (owner: string, kind: string, text?: string): StoredCall[] =>
  read(text).filter(call => call.owner === owner && call.kind === kind)

/** Errors of refused calls, for those who wait for them. */
const refusals = new Map<string, unknown>()

const note = (id: string, problem: string): void =>
  write(read().map(one => (one.id === id ? { ...one, problem } : one)))

/** Ids of calls with a caller waiting for the first attempt: a refusal is thrown to the caller. */
const awaited = new Set<string>()

export interface Sending {
  /** Longest wait after which a call is still sent. */
  keptMs?: number
  /** Listener for refusals that nobody waits for. */
  onRefused?: (error: unknown) => void
}

/** Sends what waits, in order, until something cannot be sent. */
export async function sendQueued(
  owner: string,
  kind: string,
  send: (call: StoredCall) => Promise<unknown>,
  { keptMs = Number.POSITIVE_INFINITY, onRefused }: Sending = {},
): Promise<void> {
  for (;;) {
    const call = queuedCalls(owner, kind).find(({ problem }) => problem === null)
    if (!call) return
    if (Date.now() - call.queuedAt > keptMs) {
      note(call.id, texts.itWaitedTooLong)
      continue
    }
    try {
      await send(call)
      dismissCall(call.id)
    } catch (error) {
      if (isPassing(error, call.id)) return
      note(call.id, textOf(error))
      if (awaited.has(call.id)) refusals.set(call.id, error)
      else onRefused?.(error)
    }
  }
}

/** Runs under way, by owner and kind: no page sends twice at once. */
const running = new Map<string, Promise<void>>()

/**
 * Queues a call and sends it at once. 'waiting': the call has not arrived and is retried automatically. A refusal is
 * thrown to the caller and not stored.
 */
export async function sendOrQueue(
  owner: string,
  kind: string,
  payload: unknown,
  send: () => Promise<void>,
): Promise<'sent' | 'waiting'> {
  const id = queueCall(owner, kind, payload)
  awaited.add(id)
  await running.get(`${owner} ${kind}`)
  await send()
  awaited.delete(id)
  const left = queuedCalls(owner, kind).find(call => call.id === id)
  if (!left) return 'sent'
  if (left.problem === null) return 'waiting'
  const error = refusals.get(id) ?? new Error(left.problem)
  refusals.delete(id)
  dismissCall(id)
  throw error
}

export interface OfflineQueue<T> {
  /** Calls that were not answered yet, and those that were refused, in the order in which they were made. */
  calls: QueuedCall<T>[]
  add: (payload: T) => void
  /** Adds a call and waits for its first try; a refusal is thrown instead of kept. */
  ask: (payload: T) => Promise<'sent' | 'waiting'>
  /** Forgets a call. */
  dismiss: (id: string) => void
}

/** Calls of one person and kind that were not answered yet, and those that were refused. */
export function useQueuedCalls<T>(owner: string, kind: string, shape: z.ZodType<T>): QueuedCall<T>[] {
  const text = useSyncExternalStore(subscribe, storedText)
  return useMemo(
    () =>
      queuedCalls(owner, kind, text).flatMap(call => {
        const payload = shape.safeParse(call.payload)
        return payload.success ? [{ ...call, payload: payload.data }] : []
      }),
    [text, owner, kind, shape],
  )
}

/** `send` sends one call; it is asked again for what did not arrive, at once when the network is back. */
export function useOfflineQueue<T>(
  kind: string,
  shape: z.ZodType<T>,
  send: (call: QueuedCall<T>) => Promise<unknown>,
  sending?: Sending,
): OfflineQueue<T> {
  const owner = ownerOf(useUser())
  const calls = useQueuedCalls(owner, kind, shape)
  const latest = useRef(send)
  latest.current = send
  const flush = useCallback((): Promise<void> => {
    const key = `${owner} ${kind}`
    const sendOne = (call: StoredCall) => latest.current({ ...call, payload: shape.parse(call.payload) })
    const run =
      running.get(key) ??
      sendQueued(owner, kind, sendOne, sending).finally(() => {
        running.delete(key)
      })
    running.set(key, run)
    return run
  }, [owner, kind, shape, sending])
  const isWaiting = calls.some(({ problem }) => problem === null)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => void flush()
    // A flush that is under way may have begun without a network, so another one follows it.
    const online = () => void (running.get(`${owner} ${kind}`) ?? Promise.resolve()).then(flush)
    again()
    const timer = setInterval(again, AGAIN_MS)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', again)
    }
  }, [isWaiting, flush, owner, kind])
  const add = useCallback(
    (payload: T) => {
      queueCall(owner, kind, payload)
      void flush()
    },
    [owner, kind, flush],
  )
  const ask = useCallback((payload: T) => sendOrQueue(owner, kind, payload, flush), [owner, kind, flush])
  return { calls, add, ask, dismiss: dismissCall }
}
