// As much of a server as a connector needs: one store of credentials with a lock, an inbox that keeps each record
// once, an address for webhooks, and reading back. Time is the simulator's: waiting, for a pause or for a reply that
// never comes, moves its clock.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isTicketGone, mergeTicketEvents, type TicketSnapshot, type WorkEvent } from '#core/observed/index.ts'
import { companyOf, ProviderSimulator } from '#simulators/kit/index.ts'
import { Budget } from '../kit/budget.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { createHttp, type HttpClient } from '../kit/http.ts'
import { challengeOf, newVerifier } from '../kit/oauth.ts'
import type {
  Batch,
  Connected,
  ConnectorContext,
  Credentials,
  RawRecord,
  RawRequest,
  RemoteAgent,
  WebhookVerdict,
} from '../kit/types.ts'
import type { Fact, Subject } from './subject.ts'
import {
  byId,
  reportedFacts,
  standOf,
  type TicketStand,
  trueFacts,
  trueStands,
  withoutActors,
} from './truth.ts'

export const START = Date.parse('2026-03-02T08:00:00Z')
export const WEBHOOK_SECRET = 'a-secret-of-the-hook-0001'
const TIMEOUT_MS = 1_000
const REDIRECT = 'https://lineup.example/connections/callback'

export interface HarnessOptions {
  startAt?: number
  /** Pages of so many records. */
  pageSize?: number
  switches?: Record<string, unknown>
  /** Longest reply that is read. */
  maxBytes?: number
}

export class Harness {
  readonly simulator: ProviderSimulator
  readonly subject: Subject
  readonly inbox = new Map<string, RawRecord>()
  readonly events = new Map<string, WorkEvent>()
  readonly snapshots = new Map<string, TicketSnapshot>()
  readonly agents = new Map<string, RemoteAgent>()
  readonly problems: string[] = []
  readonly warnings: string[] = []
  /** Each delivery as it came. */
  readonly received: RawRequest[] = []
  readonly refused: string[] = []
  credentials: Credentials | null = null
  accountId = ''
  settings: Subject['settings']
  /** Longest wait for the budget that clients sleep through. */
  patienceMs = 10_000
  secrets: string[] = [WEBHOOK_SECRET]
  hookUrl = ''
  readonly budget: Budget
  readonly #options: HarnessOptions
  readonly #server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as RawRequest['headers']
      const url = new URL(request.url ?? '/', this.hookUrl).href
      const verdict = this.receive({ url, headers, body: Buffer.concat(chunks) })
      if (verdict.is === 'handshake') reply.writeHead(verdict.status).end(verdict.body)
      else reply.writeHead(verdict.is === 'delivery' ? 204 : 401).end()
    })
  })
  /** Calls whose reply is waited for. */
  readonly #open = new Set<{ url: URL; controller: AbortController }>()
  #lock: Promise<unknown> = Promise.resolve()
  #drained = 0

  private constructor(subject: Subject, options: HarnessOptions) {
    this.subject = subject
    this.settings = subject.settings
    this.#options = options
    const startAt = options.startAt ?? START
    this.simulator = new ProviderSimulator({ providers: [subject.simulated], startAt, seed: 7 })
    this.budget = new Budget(subject.connector.limits, this.simulator.clock)
    this.simulator.onSilence = path => this.#waitInVain(path)
  }

  static async open(subject: Subject, options: HarnessOptions = {}): Promise<Harness> {
    const harness = new Harness(subject, options)
    await harness.simulator.start()
    const { agents, queues } = companyOf(1, options.startAt ?? START)
    harness.simulator.company.reset(
      agents.map(agent => ({ ...agent, plan: [] })),
      queues,
    )
    Object.assign(harness.host.switches, options.switches)
    if (options.pageSize) harness.host.switches.pageSize = options.pageSize
    harness.#server.listen(0, '127.0.0.1')
    await once(harness.#server, 'listening')
    harness.hookUrl = `http://127.0.0.1:${(harness.#server.address() as AddressInfo).port}/hooks/x/1-key`
    return harness
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await this.simulator.stop()
  }

  get running() {
    return this.simulator.running(this.subject.simulated.name)
  }
  get host() {
    return this.running.host
  }
  get clock() {
    return this.simulator.clock
  }
  get company() {
    return this.simulator.company
  }
  get connector() {
    return this.subject.connector
  }

  /** A client of one process: its own memory, the shared store. */
  client(refreshWith: ConnectorContext | null = null): HttpClient {
    const { connector, clock, subject } = this
    return createHttp({
      baseUrl: connector.baseUrl(this.settings, this.host.baseUrl),
      otherHosts: connector.otherHosts,
      ownHosts: connector.ownHosts,
      budget: this.budget,
      now: clock.now,
      sleep: clock.sleep,
      random: () => 0.5,
      patienceMs: this.patienceMs,
      timeoutMs: TIMEOUT_MS,
      ...(this.#options.maxBytes && { maxBytes: this.#options.maxBytes }),
      deadline: (_, url) => this.#deadlineOf(url),
      signal: new AbortController().signal,
      access: async () => this.credentials?.access ?? null,
      ...(connector.headersOf && {
        headersOf: (access, url) => connector.headersOf!(access, { app: subject.app, url }),
      }),
      ...(connector.refresh && {
        refreshed: (refused: string) =>
          this.locked(async () => {
            const held = this.credentials
            if (held && held.access !== refused) return held.access
            if (!held) throw new ConnectorProblem('needs-reauth', 'There are no credentials.')
            const context = refreshWith ?? this.context()
            this.credentials = await connector.refresh!(subject.app, held, context)
            return this.credentials.access
          }),
      }),
    })
  }

  /** Real time too, should the provider not say that it is silent. */
  #deadlineOf(url: URL): AbortSignal {
    const controller = new AbortController()
    const open = { url, controller }
    this.#open.add(open)
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(10 * TIMEOUT_MS)])
    signal.addEventListener('abort', () => this.#open.delete(open))
    return signal
  }

  /** The client's whole patience passes on the clock, and the call fails as it does in real time. */
  #waitInVain(path: string): void {
    const silent = [...this.#open].findLast(({ url }) => url.pathname.endsWith(path))
    if (!silent) return
    this.clock.advance(TIMEOUT_MS)
    silent.controller.abort(new DOMException('The reply did not come in time.', 'TimeoutError'))
  }

  /** One at a time, as a row lock does it. */
  locked<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lock.then(work, work)
    this.#lock = turn.catch(() => undefined)
    return turn
  }

  context(http: HttpClient = this.client()): ConnectorContext {
    const { signal } = new AbortController()
    return { connectionId: 1, settings: this.settings, http, now: this.clock.now, signal }
  }

  /** Goes to the provider's page as a manager would. `answer`: the query with which one comes back. */
  async authorize(choice: Record<string, string> = {}, state = 'state-1') {
    const codeVerifier = newVerifier()
    const address = this.connector.authorizeUrl!({
      app: this.subject.app,
      state,
      redirectUri: REDIRECT,
      codeChallenge: challengeOf(codeVerifier),
      settings: this.settings,
      baseUrl: this.connector.baseUrl(this.settings, this.host.baseUrl),
    })
    const url = new URL(address)
    const admin = [...this.company.agents.values()].find(agent => agent.isAdmin)!
    for (const [name, value] of Object.entries({ user: admin.id, ...choice }))
      url.searchParams.set(name, value)
    const reply = await fetch(url, { redirect: 'manual' })
    const back = new URL(reply.headers.get('location') ?? 'about:blank')
    return { address, answer: back.searchParams, codeVerifier, redirectUri: REDIRECT }
  }

  async connect(): Promise<Connected> {
    const { app, apiKey, linked } = this.subject
    const grant = async () => {
      if (linked) {
        const link = {
          app,
          key: 'key-1',
          before: null,
          organizationName: 'Harbor',
          email: 'a@harbor.example',
        }
        const token = await this.connector.link!.token(link, this.context())
        return { app, code: await linked(this.host.baseUrl, token), codeVerifier: '', redirectUri: REDIRECT }
      }
      const { answer, codeVerifier, redirectUri } = await this.authorize()
      return { app, code: answer.get('code') ?? '', codeVerifier, redirectUri }
    }
    const connected = await this.connector.connect(
      this.connector.authorizeUrl || linked ? await grant() : { apiKey: apiKey ?? '' },
      this.context(),
    )
    this.credentials = connected.credentials
    this.accountId = connected.accountId
    this.settings = { ...this.settings, ...connected.settings }
    if (connected.hookSecret !== undefined) this.secrets = [connected.hookSecret, WEBHOOK_SECRET]
    return connected
  }

  /** A secret that the provider makes itself is kept in place of the newest; the one before it is still believed. */
  subscribe = async (secret = WEBHOOK_SECRET, http: HttpClient = this.client()): Promise<unknown> => {
    if (this.connector.accountOf) {
      // Typed in where the application is registered.
      this.host.switches.hookUrl = this.hookUrl
      const { app, applicationSecret } = this.subject
      this.secrets = [applicationSecret ?? app.clientSecret, WEBHOOK_SECRET]
      return null
    }
    if (!this.secrets.includes(secret)) this.secrets = [secret, ...this.secrets].slice(0, 2)
    const keepSecret = async (theirs: string) => {
      this.secrets[0] = theirs
    }
    return this.connector.subscribe!({ url: this.hookUrl, secret, keepSecret }, this.context(http))
  }

  receive(request: RawRequest): WebhookVerdict {
    this.received.push(request)
    const verdict = this.connector.verifyWebhook!(request, this.secrets, this.clock.now())
    if (verdict.is === 'delivery') this.store(verdict.records)
    if (verdict.is === 'refused') this.refused.push(verdict.reason)
    return verdict
  }

  store(records: readonly RawRecord[]): void {
    for (const record of records) if (!this.inbox.has(record.key)) this.inbox.set(record.key, record)
  }

  /** Reads what is new in the inbox, and fetches what it asks for. */
  async drain(): Promise<void> {
    await this.simulator.settle()
    const asked = new Set<string>()
    for (;;) {
      const fresh = [...this.inbox.values()].slice(this.#drained)
      if (fresh.length === 0) return
      this.#drained = this.inbox.size
      for (const record of fresh) {
        const read = this.connector.normalise(record)
        if (read.problem !== null) this.problems.push(read.problem)
        this.warnings.push(...read.warnings)
        for (const event of read.events) this.events.set(event.factKey, event)
        for (const snapshot of read.snapshots) {
          const known = this.snapshots.get(snapshot.ticketId)
          if (!known || snapshot.version >= known.version) this.snapshots.set(snapshot.ticketId, snapshot)
        }
        for (const agent of read.agents) this.agents.set(agent.remoteId, agent)
        for (const want of read.wants) {
          const key = `${want.endpoint} ${want.id}`
          if (asked.has(key)) continue
          asked.add(key)
          const found = await this.#patiently(() => this.connector.fetchOne?.(want, this.context()))
          if (found) this.store([found])
        }
      }
    }
  }

  /** Waits that the provider asks for pass on the clock, as a job is put off. */
  async #patiently<T>(work: () => Promise<T> | undefined): Promise<T | undefined> {
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ConnectorProblem) || error.retryAt === null) throw error
        this.clock.advance(Math.max(error.retryAt - this.clock.now(), 0) + 1)
      }
  }

  /** Every batch of an endpoint, from a cursor; the server's pauses included. */
  async read(
    endpoint: string,
    { from = START, cursor = null as unknown, onBatch = (_batch: Batch): unknown => undefined } = {},
  ): Promise<unknown> {
    let at = cursor
    for (let pauses = 0; ; pauses++) {
      if (pauses > 500) throw new Error(`${endpoint} never ends.`)
      let retryAt: number | null = null
      try {
        const range = { from, to: this.clock.now() }
        for await (const batch of this.connector.backfill(endpoint, range, at, this.context())) {
          this.store(batch.records)
          // As it comes back from the database.
          at = JSON.parse(JSON.stringify(batch.cursor))
          if ((await onBatch(batch)) === 'stop' || batch.isDone) return at
          retryAt = batch.retryAt
          if (retryAt !== null) break
        }
      } catch (error) {
        if (!(error instanceof ConnectorProblem) || error.retryAt === null) throw error
        retryAt = error.retryAt
      }
      if (retryAt !== null) this.clock.advance(Math.max(retryAt - this.clock.now(), 0) + 1)
    }
  }

  /** All that can be read back, until nothing that was done is too new to be there. */
  async backfill(from: number = this.#options.startAt ?? START): Promise<void> {
    this.clock.advance(this.connector.capabilities.latenessMs + 60_000)
    for (const endpoint of this.connector.capabilities.endpoints) await this.read(endpoint, { from })
    await this.drain()
  }

  /** Clears the received deliveries and keeps the facts that were derived from them. */
  emptyInbox(): void {
    this.inbox.clear()
    this.#drained = 0
  }

  /** Clears the received deliveries and the derived facts, and runs the backfill. */
  async reread(): Promise<void> {
    this.emptyInbox()
    this.events.clear()
    this.snapshots.clear()
    await this.backfill()
  }

  facts(): Fact[] {
    const calls = new Set([...this.company.calls.keys()].map(this.subject.simulated.ids.call))
    return this.#comparable(reportedFacts(this.events.values(), id => calls.has(id)))
  }
  truth = (): Fact[] => this.#comparable(trueFacts(this.company, this.subject.simulated))
  #comparable = (facts: Fact[]): Fact[] => (this.subject.hidesActors ? withoutActors(facts) : facts)
  /** States of tickets, evaluated like in the product: an event after the last snapshot can remove a ticket. */
  stands(): TicketStand[] {
    const eventsOf = Map.groupBy(this.events.values(), event => ('ticketId' in event ? event.ticketId : ''))
    return [...this.snapshots.values()]
      .map(snapshot => {
        const { tombstone } = mergeTicketEvents(eventsOf.get(snapshot.ticketId) ?? [])
        return standOf({ ...snapshot, isGone: isTicketGone(snapshot, tombstone) })
      })
      .toSorted(byId)
  }
  trueStands = (): TicketStand[] => trueStands(this.company, this.subject.simulated)

  /** True states of tickets, except calls, and except unreported tickets that the backfill cannot find. */
  knownTrueStands(): TicketStand[] {
    const known = new Set(this.snapshots.keys())
    const isReported = ({ ticketId, channel }: TicketStand) =>
      channel !== 'call' &&
      !this.subject.isMissingFromBackfill?.({ kind: 'ticket.created', ticketId, second: null })
    return this.trueStands().filter(stand => known.has(stand.ticketId) || isReported(stand))
  }
}
