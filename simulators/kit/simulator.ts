// One process for all providers: a world, a clock, and an HTTP server on loopback with a prefix for each of them.
// A request meets, in this order: the planned faults, the limits, the credentials, the provider's own pages.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { VirtualClock } from './clock.ts'
import { SimulatedCompany } from './company.ts'
import type { CompanyAgent, CompanyQueue } from './company-model.ts'
import { control, isLocal } from './control.ts'
import { companyOf, seededDay } from './day.ts'
import { LimitCounter, ReplyFaults, tooMany } from './faults.ts'
import { Hooks } from './hooks.ts'
import { Grants } from './oauth.ts'
import type { Host, SimReply, SimRequest, SimulatedProvider } from './provider.ts'
import { matcher } from './routes.ts'
import type { RunningProvider, SimulatedCall } from './running-provider.ts'
import { seeded } from './seeded.ts'

export interface SimulatorOptions {
  providers: readonly SimulatedProvider[]
  /** Instant of the clock at the beginning. */
  startAt: number
  seed?: number
  /** Any free one. */
  port?: number
  /** Key that every provider accepts as an administrator's. */
  key?: string
  /** Documented limits of calls apply, unless it is false. */
  isLimited?: boolean
}

const KEPT_CALLS = 20_000
const MAX_BODY = 4 * 1024 * 1024

export class ProviderSimulator {
  readonly clock: VirtualClock
  readonly company: SimulatedCompany
  readonly providers = new Map<string, RunningProvider>()
  calls: SimulatedCall[] = []
  /** A reply that never comes: a client of this clock can let the time pass that it would wait for it. */
  onSilence: (path: string) => void = () => {}
  url = ''
  #server = createServer((request, reply) => void this.#serve(request, reply))
  #sockets = new Set<Socket>()
  readonly #options: SimulatorOptions

  constructor(options: SimulatorOptions) {
    this.#options = options
    this.clock = new VirtualClock(options.startAt)
    this.company = new SimulatedCompany(this.clock.now)
  }

  async start(): Promise<this> {
    this.#server.on('connection', socket => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    this.#server.on('upgrade', (request, socket, head) => {
      const { name, running, path } = this.#find(new URL(request.url ?? '/', this.url).pathname)
      if (!running?.provider.onUpgrade) {
        socket.destroy()
        return
      }
      running.provider.onUpgrade(request, socket, head, path, running.host)
      this.#note({ provider: name, method: 'UPGRADE', path, query: '', at: this.clock.now(), status: 101 })
    })
    this.#server.listen(this.#options.port ?? 0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    for (const provider of this.#options.providers) this.#open(provider)
    return this
  }

  async stop(): Promise<void> {
    this.clock.pause()
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** Waits until all deliveries under way have been answered. */
  async settle(): Promise<void> {
    for (const { host } of this.providers.values()) await host.hooks.settle()
  }

  running(name: string): RunningProvider {
    const running = this.providers.get(name)
    if (!running)
      throw new Error(
        `provider: ${JSON.stringify(name)} is none of ${[...this.providers.keys()].join(', ')}.`,
      )
    return running
  }

  /**
   * Seeds a new company with its day ahead, and with plausible agents and queues unless they are given. `isBehind`: the
   * day is already over, and no subscriber was notified.
   */
  seedDay(given: {
    seed?: number
    agents?: readonly CompanyAgent[]
    queues?: readonly CompanyQueue[]
    from?: number
    isBehind?: boolean
  }): void {
    const seed = given.seed ?? this.#options.seed ?? 1
    const from = given.from ?? this.clock.now()
    const company = companyOf(seed, from)
    const agents = given.agents ?? company.agents
    const queues = given.queues ?? company.queues
    this.clock.reset(from)
    this.company.reset(agents, queues)
    const day = seededDay(seed, agents, queues)
    if (given.isBehind) {
      for (const { at, action } of day) this.company.act(action, { at, isPast: true })
      this.clock.advanceTo(day.at(-1)?.at ?? from)
    } else for (const { at, action } of day) this.clock.at(at, () => void this.company.act(action))
  }

  #open(provider: SimulatedProvider): void {
    const random = seeded(this.#options.seed ?? 1)
    const baseUrl = `${this.url}/${provider.name}`
    const host: Host = {
      company: this.company,
      clock: this.clock,
      baseUrl,
      hooks: new Hooks(this.clock, random),
      grants: new Grants(provider.oauth, this.clock, this.company, baseUrl),
      random,
      switches: { ...provider.switches },
    }
    this.company.onAction((action, isPast) => {
      if (!isPast) provider.onAction?.(action, host)
    })
    this.providers.set(provider.name, {
      provider,
      host,
      faults: new ReplyFaults(),
      limits: new LimitCounter(this.#options.isLimited === false ? [] : provider.limits, this.clock),
      match: matcher(provider.routes(host)),
    })
  }

  #userOfKey(bearer: string): string | null {
    if (bearer === '' || bearer !== this.#options.key) return null
    return [...this.company.agents.values()].find(agent => agent.isAdmin)?.id ?? null
  }

  #find(pathname: string) {
    const [, name = '', ...rest] = pathname.split('/')
    return { name, running: this.providers.get(name), path: `/${rest.join('/')}` }
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      const url = new URL(incoming.url ?? '/', this.url)
      const { name, running, path } = this.#find(url.pathname)
      const request = await read(incoming, path, url.searchParams)
      if (name === '__fake') {
        const reply = isLocal(incoming)
          ? await control(this, request)
          : { status: 403, json: { error: 'The controls answer on this machine only.' } }
        return write(outgoing, reply)
      }
      if (!running) return write(outgoing, { status: 404, json: { error: `No provider is at /${name}.` } })
      const status = await this.#answer(running, request, outgoing)
      const { method, query } = request
      this.#note({ provider: name, method, path, query: query.toString(), at: this.clock.now(), status })
    } catch (error) {
      if (!outgoing.headersSent)
        write(outgoing, { status: 500, json: { error: error instanceof Error ? error.message : 'a fault' } })
    }
  }

  #note(call: SimulatedCall): void {
    this.calls.push(call)
    if (this.calls.length > 2 * KEPT_CALLS) this.calls = this.calls.slice(-KEPT_CALLS)
  }

  async #answer(
    running: RunningProvider,
    request: SimRequest,
    outgoing: ServerResponse,
  ): Promise<SimulatedCall['status']> {
    const { faults, limits, provider } = running
    if (faults.latencyMs > 0) await new Promise(done => setTimeout(done, faults.latencyMs))
    const fault = faults.take(request)
    // Nobody answers; the socket ends with the client's patience.
    if (fault?.how === 'timeout') {
      this.onSilence(request.path)
      return 'timeout'
    }
    if (fault && fault.how !== 'cut') {
      const status = Number(fault.how.slice(0, 3))
      const body = provider.errorBody(status)
      const reply: SimReply =
        status === 429
          ? tooMany(fault.how, fault.waitSeconds * 1000, this.clock.stamp(), body)
          : { status, json: body }
      write(outgoing, reply)
      return status
    }
    const counted = limits.count(request)
    const reply: SimReply =
      counted.retryMs === null
        ? await this.#reply(running, request)
        : (counted.refusal ??
          tooMany('429-seconds', counted.retryMs, this.clock.stamp(), provider.errorBody(429)))
    reply.headers = { ...counted.headers, ...reply.headers }
    if (fault) {
      cut(outgoing, reply)
      return 'cut'
    }
    write(outgoing, reply)
    return reply.status ?? 200
  }

  async #reply({ provider, host, match }: RunningProvider, request: SimRequest): Promise<SimReply> {
    const granted = host.grants.handle(request)
    if (granted) return granted
    const found = match(request.method, request.path)
    const bearer = credentialOf(request)
    const userId = host.grants.userOf(bearer) ?? this.#userOfKey(bearer)
    const isOpen = found !== null && provider.open?.includes(found.pattern)
    if (!isOpen && userId === null && !provider.apiKeys.includes(bearer))
      return { status: 401, json: provider.errorBody(401) }
    if (!found) return { status: 404, json: provider.errorBody(404) }
    return found.handler({ ...request, params: found.params, userId })
  }
}

/** A bearer token, a name and its secret, or a token by itself. */
function credentialOf({ headers: { authorization = '' } }: SimRequest): string {
  const [, scheme, text = authorization] = /^(Bearer|Basic) (.+)$/.exec(authorization) ?? []
  return scheme === 'Basic' ? Buffer.from(text, 'base64').toString('utf8') : text
}

async function read(incoming: IncomingMessage, path: string, query: URLSearchParams): Promise<SimRequest> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) throw new Error(`The body is longer than ${MAX_BODY} bytes.`)
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  const headers = incoming.headers as Record<string, string | undefined>
  const json = () => JSON.parse(body.toString('utf8') || '{}') as Record<string, unknown>
  return { method: incoming.method ?? 'GET', path, params: {}, query, headers, body, json, userId: null }
}

const bytesOf = ({ json, text }: SimReply) =>
  Buffer.from(json === undefined ? (text ?? '') : JSON.stringify(json), 'utf8')

function head(outgoing: ServerResponse, reply: SimReply, length: number): void {
  outgoing.writeHead(reply.status ?? 200, {
    'content-type': reply.type ?? (reply.json === undefined ? 'text/plain' : 'application/json'),
    'content-length': length,
    ...reply.headers,
  })
}

function write(outgoing: ServerResponse, reply: SimReply): void {
  const bytes = bytesOf(reply)
  head(outgoing, reply, bytes.length)
  outgoing.end(bytes)
}

/** Half of what was announced, and the line goes dead. */
function cut(outgoing: ServerResponse, reply: SimReply): void {
  const bytes = bytesOf(reply)
  head(outgoing, reply, bytes.length)
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy())
}
