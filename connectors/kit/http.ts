// HTTP client of connectors: one base address that links cannot leave, credentials in the header, and a budget per
// lane. Long waits that the provider asks for are reported instead of slept.
import { setTimeout } from 'node:timers/promises'
import type { EpochMs } from '#core/time/index.ts'
import type { Budget, RequestLane, Sleep } from './budget.ts'
import { ConnectorProblem, ReplyTooLong } from './connector-problem.ts'
import { parseJson } from './json.ts'
import { askedRetryAt, jitterMs, statedLimit } from './waits.ts'

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base address, or a whole address of the same host. */
  path: string
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  json?: unknown
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Priority when the budget is short: presence > live > incremental > backfill. */
  lane?: RequestLane
  /** Calls that share a limit of their own, such as "stats". */
  limit?: string
  /** Without credentials: the token endpoint itself. */
  isPublic?: boolean
  /** Statuses that come back like 2xx, because their body says more. */
  accepts?: readonly number[]
  /** A POST that only asks: it may be sent again after no reply. GET, PUT and DELETE always may. */
  isRepeatable?: boolean
}

export interface HttpReply {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  text: string
  /** The body with ids beyond 2^53 kept as text. Throws ConnectorProblem when it is no JSON. */
  json(): unknown
}

/** Replies of 2xx and 404 come back; everything else becomes a ConnectorProblem after the tries that make sense. */
export interface HttpClient {
  /** Base address of the calls; the address of a push channel is checked against it. */
  readonly baseUrl?: string
  request(request: HttpRequest): Promise<HttpReply>
}

export interface HttpOptions {
  baseUrl: string
  /** The newest access token or API key; null while there is none. */
  access(): Promise<string | null>
  /** Headers that bear it, where it is no single bearer. */
  headersOf?(access: string, url: URL): Readonly<Record<string, string>>
  /** A newer one than that which was refused. Whoever stores it makes sure that one process at a time asks. */
  refreshed?(refused: string): Promise<string>
  /** Shared by all clients of the connection. */
  budget: Budget
  signal: AbortSignal
  now(): EpochMs
  /** Host names that links may lead to beside the base address, all below one that begins with a dot; credentials never go there. */
  otherHosts?: readonly string[]
  /** Hosts of the provider beside the base address that take the same credentials. */
  ownHosts?: readonly string[]
  sleep?: Sleep
  random?(): number
  /** Longest wait in milliseconds. A longer wait is reported by "rate-limited" and its `retryAt`. */
  patienceMs?: number
  timeoutMs?: number
  /** Aborts when a reply has not come in time; a test's clock may decide when that is. */
  deadline?(ms: number, url: URL): AbortSignal
  maxBytes?: number
}

const TRIES = 5
const MAX_REDIRECTS = 3

export const sleepFor: Sleep = (ms, signal) => setTimeout(ms, undefined, { signal })

const deadlineIn = (ms: number): AbortSignal => AbortSignal.timeout(ms)

/** A try that may be made again. */
class Unanswered extends Error {}

export function createHttp(options: HttpOptions): HttpClient {
  const { budget, now, signal, sleep = sleepFor, random = Math.random, deadline = deadlineIn } = options
  const { patienceMs = 10_000, timeoutMs = 30_000, maxBytes = 64 * 1024 * 1024 } = options
  let refreshing: Promise<string> | null = null

  const afterRefusal = async (refused: string): Promise<string> => {
    const newest = await options.access()
    if (newest !== null && newest !== refused) return newest
    if (!options.refreshed) throw needsReauth()
    refreshing ??= options.refreshed(refused).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  const once = async (request: HttpRequest, access: string | null): Promise<HttpReply> => {
    let url = addressOf(options, request)
    for (let redirects = 0; ; redirects++) {
      const isTrusted = access !== null && (isOurs(options, url) || isAmong(options.ownHosts, url))
      const reply = await send(url, request, isTrusted ? bearing(options, access, url) : {}, {
        signal: AbortSignal.any([signal, deadline(timeoutMs, url)]),
        maxBytes,
      })
      const to = reply.status >= 300 && reply.status < 400 ? reply.headers.location : undefined
      if (to === undefined || request.accepts?.includes(reply.status)) return reply
      if (redirects >= MAX_REDIRECTS || (request.method ?? 'GET') !== 'GET')
        throw new ConnectorProblem('refused', `${nameOf(request)} was sent elsewhere, which is not followed.`)
      url = allowed(options, new URL(to, url))
    }
  }

  const request = async (request: HttpRequest): Promise<HttpReply> => {
    const limit = request.limit ?? 'default'
    let access = request.isPublic ? null : await options.access()
    let isRefreshed = false
    for (let tries = 1; ; tries++) {
      await budget.take(limit, request.lane ?? 'live', patienceMs, signal)
      const reply = await once(request, access).catch(error => {
        signal.throwIfAborted()
        if (!(error instanceof Unanswered)) throw error
        return null
      })
      if (reply) budget.correct(limit, statedLimit(reply.headers, now()))
      if (reply && isAnswer(reply, request)) return reply
      if (reply?.status === 401 && access !== null) {
        if (isRefreshed) throw needsReauth()
        isRefreshed = true
        access = await afterRefusal(access)
        continue
      }
      if (reply && !isPassing(reply.status)) throw refusalOf(request, reply.status)

      const asked = reply ? askedRetryAt(reply.headers, now()) : null
      const retryAt = Math.max(asked ?? 0, now() + (asked === null ? jitterMs(tries, random) : 0))
      if (reply?.status === 429) budget.close(limit, retryAt)
      const mayRepeat = reply?.status === 429 || reply?.status === 503 || isRepeatable(request)
      if (tries >= TRIES || !mayRepeat || retryAt - now() > patienceMs)
        throw reply?.status === 429
          ? new ConnectorProblem('rate-limited', 'The provider asks to be called less often.', retryAt)
          : new ConnectorProblem('unreachable', failureOf(request, reply), retryAt)
      await sleep(Math.max(retryAt - now(), 0), signal)
    }
  }
  return { baseUrl: options.baseUrl, request }
}

const needsReauth = () =>
  new ConnectorProblem('needs-reauth', 'The provider no longer accepts this connection. Re-authorise it.')

const isRepeatable = ({ method = 'GET', isRepeatable }: HttpRequest) =>
  isRepeatable ?? (method !== 'POST' && method !== 'PATCH')
/** 5xx, too many calls, or a reply that came late: it passes. */
const isPassing = (status: number) => status >= 500 || status === 429 || status === 408
const isAnswer = ({ status }: HttpReply, request: HttpRequest) =>
  (status >= 200 && status < 300) || status === 404 || (request.accepts?.includes(status) ?? false)

/** Path without query, for it may carry what nobody should read in a log. */
const nameOf = ({ method = 'GET', path }: HttpRequest) =>
  `${method} ${path.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/, '')}`
const failureOf = (request: HttpRequest, reply: HttpReply | null) =>
  reply
    ? `The provider has a fault of its own at the moment (${reply.status} from ${nameOf(request)}).`
    : `The provider gave no complete answer in time (${nameOf(request)}).`

function refusalOf(request: HttpRequest, status: number): ConnectorProblem {
  if (status === 401) return needsReauth()
  if (status === 403)
    return new ConnectorProblem(
      'not-allowed',
      `${nameOf(request)} is not allowed to who connected it. Connect with an administrator's account.`,
    )
  return new ConnectorProblem('refused', `The provider refused ${nameOf(request)} with ${status}.`)
}

function isOurs({ baseUrl }: HttpOptions, url: URL): boolean {
  const base = new URL(baseUrl)
  const folder = base.pathname.replace(/\/$/, '')
  return url.origin === base.origin && (url.pathname === folder || url.pathname.startsWith(`${folder}/`))
}

const isAmong = (hosts: readonly string[] | undefined, { protocol, port, hostname }: URL): boolean =>
  protocol === 'https:' &&
  port === '' &&
  hosts?.some(host => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host)) === true

function allowed(options: HttpOptions, url: URL): URL {
  const isOther = isAmong(options.otherHosts, url) || isAmong(options.ownHosts, url)
  if (!url.username && !url.password && (isOurs(options, url) || isOther)) return url
  throw new ConnectorProblem(
    'refused',
    `A link leads to ${url.host}, which is no address of this connection. It was not followed.`,
  )
}

function addressOf(options: HttpOptions, { path, query = {} }: HttpRequest): URL {
  const base = options.baseUrl.replace(/\/$/, '')
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(path) ? path : `${base}/${path.replace(/^\/+/, '')}`
  if (!URL.canParse(whole)) throw new ConnectorProblem('refused', 'A link of the provider is no address.')
  const url = new URL(whole)
  for (const [name, value] of Object.entries(query))
    for (const one of value === undefined ? [] : [value].flat()) url.searchParams.append(name, String(one))
  return allowed(options, url)
}

const bearing = ({ headersOf }: HttpOptions, access: string, url: URL): Readonly<Record<string, string>> =>
  headersOf?.(access, url) ?? { authorization: access.startsWith('Basic ') ? access : `Bearer ${access}` }

async function send(
  url: URL,
  request: HttpRequest,
  credentials: Readonly<Record<string, string>>,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<HttpReply> {
  const headers = new Headers({
    accept: 'application/json',
    'user-agent': 'Lineup/1.0',
    ...credentials,
    ...request.headers,
  })
  if (request.json !== undefined) headers.set('content-type', 'application/json')
  const body = request.form
    ? new URLSearchParams(request.form)
    : request.json === undefined
      ? undefined
      : JSON.stringify(request.json)
  try {
    const { method = 'GET' } = request
    const reply = await fetch(url, { method, headers, body, redirect: 'manual', signal })
    const text = await textOf(reply, maxBytes)
    const isJson = /\bjson\b/i.test(reply.headers.get('content-type') ?? '') && text !== ''
    // A body that was cut: what it says can't be trusted, and the next try brings it whole.
    const parsed = isJson ? attempt(text) : null
    if (parsed && 'error' in parsed && reply.ok) throw new Unanswered('cut')
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text,
      json: () => {
        const result = parsed ?? attempt(text)
        if ('value' in result) return result.value
        throw new ConnectorProblem('refused', `${nameOf(request)} was not answered in JSON.`)
      },
    }
  } catch (error) {
    if (error instanceof ConnectorProblem) throw error
    throw new Unanswered('no reply', { cause: error })
  }
}

function attempt(text: string): { value: unknown } | { error: unknown } {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    return { error }
  }
}

async function textOf(reply: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new ReplyTooLong(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
