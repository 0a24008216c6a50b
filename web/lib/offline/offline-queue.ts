// Calls that have to arrive although there may be no network: kept in the browser until the server has answered, sent in
// the order in which they were made, also after a reload. Each has an id of its own, by which the server knows a call
// that arrives twice. What is refused stays with its reason until somebody has read it. Calls belong to the person who
// made them, and are never sent for somebody else.
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { NetworkError, ServerError, textOf, UnauthorisedError } from '../api-errors.ts'
import { randomId } from '../client.ts'
import { useUser } from '../session.ts'

const KEY = 'lineup.offlineQueue'
const AGAIN_MS = 15_000

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

const drop = (id: string): void => write(read().filter(call => call.id !== id))

/** No answer yet: the call may succeed later, as it is. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof ServerError || error instanceof UnauthorisedError

/** `text`: the queue as it is stored. */
export const queuedCalls = (owner: string, kind: string, text?: string): StoredCall[] =>
  read(text).filter(call => call.owner === owner && call.kind === kind)

/** Sends what waits, in order, until something cannot be sent. */
export async function sendQueued(
  owner: string,
  kind: string,
  send: (call: StoredCall) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const call = queuedCalls(owner, kind).find(({ problem }) => problem === null)
    if (!call) return
    try {
      await send(call)
      drop(call.id)
    } catch (error) {
      if (isPassing(error)) return
      const problem = textOf(error)
      write(read().map(one => (one.id === call.id ? { ...one, problem } : one)))
    }
  }
}

export interface OfflineQueue<T> {
  /** Calls that were not answered yet, and those that were refused, in the order in which they were made. */
  calls: QueuedCall<T>[]
  add: (payload: T) => void
  /** Forgets a call that was refused. */
  dismiss: (id: string) => void
}

/** `send` sends one call; it is asked again for what did not arrive, at once when the network is back. */
export function useOfflineQueue<T>(
  kind: string,
  shape: z.ZodType<T>,
  send: (call: QueuedCall<T>) => Promise<unknown>,
): OfflineQueue<T> {
  const { id, organizationId } = useUser()
  const owner = `${organizationId}:${id}`
  const text = useSyncExternalStore(subscribe, storedText)
  const calls = useMemo(
    () =>
      queuedCalls(owner, kind, text).flatMap(call => {
        const payload = shape.safeParse(call.payload)
        return payload.success ? [{ ...call, payload: payload.data }] : []
      }),
    [text, owner, kind, shape],
  )
  const latest = useRef(send)
  latest.current = send
  const isSending = useRef(false)
  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await sendQueued(owner, kind, call => latest.current({ ...call, payload: shape.parse(call.payload) }))
    } finally {
      isSending.current = false
    }
  }, [owner, kind, shape])
  const isWaiting = calls.some(({ problem }) => problem === null)
  useEffect(() => {
    if (!isWaiting) return
    const again = () => void flush()
    again()
    const timer = setInterval(again, AGAIN_MS)
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [isWaiting, flush])
  const add = useCallback(
    (payload: T) => {
      queueCall(owner, kind, payload)
      void flush()
    },
    [owner, kind, flush],
  )
  return { calls, add, dismiss: drop }
}
