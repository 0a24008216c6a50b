// Keeps one stream of the board open: what breaks off is opened again, and a stream that says nothing for longer
// than the server is ever silent counts as broken.
import { readBoardMessage } from '#contract/live/board.ts'
import { ApiError, NetworkError, ServerError } from '#web/lib/api-errors.ts'
import { readEvents } from '#web/lib/event-stream.ts'
import type { BoardStore } from './board-store.ts'

const BACKOFF_MS = { first: 1_000, most: 15_000 }
/** Maximum silence of the stream; the server sends its sources every ten seconds. */
const SILENT_MS = 25_000
/** A stream that is open again by then was never gone, for whoever looks at it. */
const LOST_MS = 3_000

interface Follower {
  store: BoardStore
  open(signal: AbortSignal): Promise<Response>
  /** The server will not have us; nothing is tried any more. */
  onRefused(error: ApiError): void
  signal: AbortSignal
}

export async function followBoard({ store, open, onRefused, signal }: Follower): Promise<void> {
  let backoffMs = BACKOFF_MS.first
  let loss: ReturnType<typeof setTimeout> | undefined
  const found = () => {
    clearTimeout(loss)
    loss = undefined
  }
  signal.addEventListener('abort', found)
  while (!signal.aborted) {
    const stop = new AbortController()
    const leave = () => stop.abort()
    signal.addEventListener('abort', leave)
    let silence = setTimeout(leave, SILENT_MS)
    try {
      const response = await open(stop.signal)
      for await (const { type, data } of readEvents(response.body!)) {
        clearTimeout(silence)
        silence = setTimeout(leave, SILENT_MS)
        const message = readBoardMessage(type, data)
        if (message) store.apply(message)
        if (type !== 'ready') continue
        backoffMs = BACKOFF_MS.first
        found()
      }
    } catch (error) {
      if (!signal.aborted && isRefusal(error)) {
        found()
        return onRefused(error)
      }
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', leave)
    }
    if (signal.aborted) return
    loss ??= setTimeout(() => store.setConnection('lost'), LOST_MS)
    await pause(backoffMs * (0.5 + Math.random() / 2), signal)
    backoffMs = Math.min(backoffMs * 2, BACKOFF_MS.most)
  }
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !(error instanceof NetworkError) && !(error instanceof ServerError)

/** Ends early when the network is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
