// Server-sent events on a raw response: https://html.spec.whatwg.org/multipage/server-sent-events.html
import type { FastifyReply } from 'fastify'

/** A client that reads slower than this many bytes pile up is dropped; it resumes when it comes back. */
const MAX_UNREAD_BYTES = 1024 * 1024
const RETRY_MS = 2_000

export interface SseStream {
  /** `data` is one line. A message without an id does not move the point to resume from. */
  send(message: { id?: number; event: string; data: string }): void
  /** A message as `frameOf` writes it: for what many streams are sent alike. */
  write(frame: string | Buffer): void
  /** Resolves when the client has taken what was sent so far, or is gone. */
  drained(): Promise<void>
  beat(): void
  end(): void
  /** Called once, whoever ends it. */
  onClose(listener: () => void): void
}

export const frameOf = (event: string, data: string): string => `event: ${event}\ndata: ${data}\n\n`

export function openStream(reply: FastifyReply): SseStream {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Buffering by proxies would delay the events.
    'x-accel-buffering': 'no',
  })
  raw.socket?.setNoDelay(true)
  raw.on('error', () => raw.destroy())
  const write = (frame: string | Buffer) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(frame)
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
  }
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    send: ({ id, event, data }) => write(`${id === undefined ? '' : `id: ${id}\n`}${frameOf(event, data)}`),
    write,
    drained: () =>
      new Promise(done => {
        if (!raw.writableNeedDrain || raw.destroyed) return done()
        const settle = () => {
          raw.off('drain', settle).off('close', settle)
          done()
        }
        raw.on('drain', settle).on('close', settle)
      }),
    beat: () => write(':\n\n'),
    end: () => raw.end(),
    onClose: listener => raw.once('close', listener),
  }
}
