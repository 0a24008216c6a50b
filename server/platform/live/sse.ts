// Server-sent events on a raw response: https://html.spec.whatwg.org/multipage/server-sent-events.html
import type { FastifyReply } from 'fastify'

/** A client that reads slower than this many bytes pile up is dropped; it resumes when it comes back. */
const MAX_UNREAD_BYTES = 1024 * 1024
const RETRY_MS = 2_000

export interface Stream {
  /** `data` is one line. A message without an id does not move the point to resume from. */
  send(message: { id?: number; event: string; data: string }): void
  beat(): void
  end(): void
  /** Called once, whoever ends it. */
  onClose(listener: () => void): void
}

export function openStream(reply: FastifyReply): Stream {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Proxies that collect an answer before passing it on would keep the news to themselves.
    'x-accel-buffering': 'no',
  })
  raw.socket?.setNoDelay(true)
  raw.on('error', () => raw.destroy())
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
  }
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    send: ({ id, event, data }) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`),
    beat: () => write(':\n\n'),
    end: () => raw.end(),
    onClose: listener => raw.once('close', listener),
  }
}
