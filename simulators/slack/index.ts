// Simulated incoming webhooks of Slack on loopback: their checks of a message, and their answers in plain text.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** Limits of Slack's block kit, in characters and blocks. */
const Markdown = z.object({ type: z.literal('mrkdwn'), text: z.string().min(1).max(3000) })
const Message = z.object({
  text: z.string().min(1).max(40_000),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('header'),
          text: z.object({ type: z.literal('plain_text'), text: z.string().min(1).max(150) }),
        }),
        z.object({ type: z.literal('section'), text: Markdown }),
        z.object({ type: z.literal('context'), elements: z.array(Markdown).min(1).max(10) }),
      ]),
    )
    .max(50),
})
export type PostedMessage = z.infer<typeof Message>

interface Answer {
  status: number
  text: string
}

export class SlackSimulator {
  /** Messages in the order in which the channel got them. */
  readonly posted: PostedMessage[] = []
  /** Answers to the next calls, instead of taking their messages. */
  readonly faults: Answer[] = []
  url = ''
  readonly #path = '/services/T0001/B0001/simulated'
  readonly #server = createServer((request, reply) => {
    void this.#answer(request).then(({ status, text }) =>
      reply.writeHead(status, { 'content-type': 'text/plain' }).end(text),
    )
  })

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#path}`
    return this
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const fault = this.faults.shift()
    if (fault) return fault
    if (request.method !== 'POST' || request.url !== this.#path) return { status: 404, text: 'no_service' }
    try {
      const message = Message.safeParse(JSON.parse(Buffer.concat(parts).toString()))
      if (!message.success) return { status: 400, text: 'invalid_blocks' }
      this.posted.push(message.data)
      return { status: 200, text: 'ok' }
    } catch {
      return { status: 400, text: 'invalid_payload' }
    }
  }
}
