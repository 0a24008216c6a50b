// The one way from the browser to the server: a contract endpoint and its arguments in, a validated
// camelCase reply or an error of api-errors.ts out.
import { createContext, useContext } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint, ParamsOf, ReplyOf } from '#contract/endpoint.ts'
import type { Page } from '#contract/shapes.ts'
import { camelKeys, casing } from '#contract/wire/casing.ts'
import {
  type ApiError,
  BadRequestError,
  type ErrorBody,
  ForbiddenError,
  NetworkError,
  NotFoundError,
  ReplyShapeError,
  ServerError,
  type TeamName,
  UnauthorisedError,
  WrongOrganizationError,
} from './api-errors.ts'
import * as texts from './texts.ts'

export const API_VERSION = 'v0'
export const COMMIT_HASH_HEADER = 'x-commit-hash'

/** Interface of the client to the application around it. */
export interface ClientHost {
  /** Origin of the server, such as "https://wfm.example.com". */
  origin: string
  sessionId: string
  /** The commit this page was built from; undefined until known. */
  commitHash: string | undefined
  organizationId(): number | undefined
  /** A token that has not run out, or undefined when none is used. */
  accessToken(): Promise<string | undefined>
  /** Id of the impersonation that this tab is in; undefined: as oneself. */
  impersonation(): string | undefined
  isProductEmployee(): boolean
  onUnauthorised(): void
  /** The server no longer lets this tab see the product as somebody else. */
  onImpersonationOver(): void
  /** The server runs another version; `mustReload` when the call failed in a way that this may explain. */
  onNewVersion(mustReload: boolean): void
}

type AreAllOptional<T> = Record<never, never> extends T ? true : undefined extends T ? true : false
type Argument<Name extends string, T> =
  AreAllOptional<T> extends true ? { [K in Name]?: T } : { [K in Name]: T }
type OptionalKey<In, Out, K extends keyof In & keyof Out> =
  Record<never, never> extends Pick<In, K> ? true : undefined extends Out[K] ? true : false
/** Search params as the handler reads them, where those with a default may be left out. */
type QueryInput<In, Out> = {
  [K in keyof In & keyof Out as OptionalKey<In, Out, K> extends true ? never : K]: Out[K]
} & {
  [K in keyof In & keyof Out as OptionalKey<In, Out, K> extends true ? K : never]?: Out[K]
}

export type CallArguments<E extends AnyEndpoint> = Argument<'params', ParamsOf<E>> &
  Argument<'query', QueryInput<z.input<E['query']>, z.output<E['query']>>> &
  Argument<'body', z.input<E['body']>> & {
    signal?: AbortSignal
    /** Whether the call goes on when the page is left meanwhile. */
    keepalive?: boolean
    /** Idempotency-Key: a call that is sent again under it is made once. */
    key?: string
  }

interface LooseArguments {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  keepalive?: boolean
  key?: string
}

export type RowOf<E extends AnyEndpoint> = ReplyOf<E> extends { results: (infer T)[] } ? T : never

export interface Client {
  call<E extends AnyEndpoint>(endpoint: E, args: CallArguments<E>): Promise<ReplyOf<E>>
  /** Every row: follows the links to the next page until there is none. */
  callAll<E extends AnyEndpoint>(endpoint: E, args: CallArguments<E>): Promise<RowOf<E>[]>
  /** Sends a file as it is to an endpoint that streams. */
  sendFile<E extends AnyEndpoint>(
    endpoint: E,
    args: { params: ParamsOf<E>; file: Blob; signal?: AbortSignal },
  ): Promise<ReplyOf<E>>
  /** The raw response of an authorized GET, for streams that never end. */
  open(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response>
}

export function createClient(host: ClientHost): Client {
  const request = async (url: URL, init: RequestInit): Promise<Response> => {
    const headers = { ...(await commonHeaders(host)), ...(init.headers as Record<string, string>) }
    let response: Response
    try {
      response = await fetch(url, { credentials: 'same-origin', ...init, headers })
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new NetworkError(texts.networkResponseWasNotOk, 0, {}, error)
    }
    noticeVersion(host, response)
    if (!response.ok) {
      const error = await errorOf(response, url, host)
      error.statusText = response.statusText
      error.requestId = response.headers.get('x-request-id') ?? undefined
      throw error
    }
    return response
  }

  const send = async (endpoint: AnyEndpoint, url: URL, args: LooseArguments): Promise<unknown> => {
    const response = await request(url, {
      method: endpoint.method,
      signal: args.signal ?? null,
      keepalive: args.keepalive ?? false,
      cache: 'no-store',
      headers: {
        ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(args.key === undefined ? {} : { 'idempotency-key': args.key }),
      },
      ...(args.body === undefined ? {} : { body: JSON.stringify(casing(endpoint.body).toWire(args.body)) }),
    })
    return replyOf(endpoint, await response.json())
  }

  return {
    call<E extends AnyEndpoint>(endpoint: E, args: CallArguments<E>) {
      const loose = args as LooseArguments
      return send(endpoint, urlOf(host, endpoint, loose), loose) as Promise<ReplyOf<E>>
    },

    async callAll<E extends AnyEndpoint>(endpoint: E, typedArgs: CallArguments<E>) {
      const args = typedArgs as LooseArguments
      const rows: unknown[] = []
      let url: URL | null = urlOf(host, endpoint, args)
      while (url) {
        const page = await send(endpoint, url, args)
        if (!isPage(page)) throw new ReplyShapeError('Expected paginated response, got something else', 200)
        rows.push(...page.results)
        url = page.pageInfo.next === null ? null : new URL(page.pageInfo.next, host.origin)
      }
      return rows as RowOf<E>[]
    },

    async sendFile(endpoint, { params, file, signal }) {
      const response = await request(urlOf(host, endpoint, { params: params as Record<string, unknown> }), {
        method: endpoint.method,
        signal: signal ?? null,
        headers: { 'content-type': 'application/octet-stream' },
        body: file,
      })
      return replyOf(endpoint, await response.json()) as ReplyOf<typeof endpoint>
    },

    open: (path, headers, signal) =>
      request(new URL(organizationPath(host, path), host.origin), { headers, signal, cache: 'no-store' }),
  }
}

async function commonHeaders(host: ClientHost): Promise<Record<string, string>> {
  const token = await host.accessToken()
  const impersonation = host.impersonation()
  return {
    accept: 'application/json',
    'x-request-id': randomId(),
    'x-session-id': host.sessionId,
    // Commit hash: empty in requests, since the browser compares its own with the one in the server's answer.
    [COMMIT_HASH_HEADER]: '',
    ...(token ? { authorization: texts.bearerToken(token) } : {}),
    ...(impersonation ? { 'x-impersonation': impersonation } : {}),
  }
}

/** crypto.randomUUID is missing on plain-http hosts other than localhost. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

const organizationPath = (host: ClientHost, path: string): string =>
  `/${API_VERSION}/organizations/${host.organizationId() ?? 0}${path}`

function urlOf(host: ClientHost, endpoint: AnyEndpoint, args: LooseArguments): URL {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(args.params?.[name])),
  )
  const url = new URL(endpoint.isExact ? path : organizationPath(host, path), host.origin)
  const query = casing(endpoint.query).toWire(args.query ?? {}) as Record<string, unknown>
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) url.searchParams.append(name, String(one))
  return url
}

function replyOf(endpoint: AnyEndpoint, body: unknown): unknown {
  if (isRecord(body) && Object.keys(body).length === 0) throw new ReplyShapeError('weird empty body', 200)
  const parsed = endpoint.reply.safeParse(casing(endpoint.reply).fromWire(body))
  if (parsed.success) return parsed.data
  throw new ReplyShapeError('Client-side zod validation error', 200, {}, parsed.error)
}

function noticeVersion(host: ClientHost, response: Response): void {
  const theirs = response.headers.get(COMMIT_HASH_HEADER)
  if (!theirs || !host.commitHash || theirs === host.commitHash) return
  host.onNewVersion(response.status === 400 || response.status === 500)
}

async function errorOf(response: Response, url: URL, host: ClientHost): Promise<ApiError> {
  const { status } = response
  const body = await errorBodyOf(response)
  if (status >= 500)
    return new ServerError(
      body.error === 'APPLY_IN_PROGRESS' ? body.error : texts.responseFrom(status, url.pathname),
      status,
      body,
    )
  if (status === 401) {
    host.onUnauthorised()
    return new UnauthorisedError(texts.unauthorised401Error, status, body)
  }
  if (status === 403) {
    if (body.error === 'IMPERSONATION_OVER') host.onImpersonationOver()
    const teams = body.unauthorisedTeams as TeamName[] | undefined
    if (!Array.isArray(teams) && host.isProductEmployee())
      return new WrongOrganizationError(texts.surfboardEmployeeLoggedIntoWrongOrg, status, body)
    return new ForbiddenError(body, Array.isArray(teams) ? teams : [])
  }
  if (status === 404) return new NotFoundError(texts.not404FoundError, status, body)
  if (status >= 400) return new BadRequestError(texts.badRequestError, status, body)
  return new NetworkError(texts.networkResponseWasNotOk, status, body)
}

async function errorBodyOf(response: Response): Promise<ErrorBody> {
  try {
    const body = camelKeys(await response.json())
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPage = (value: unknown): value is Page<unknown> =>
  isRecord(value) && Array.isArray(value.results) && isRecord(value.pageInfo)

// For every component; web/app provides it.
const ClientContext = createContext<Client | null>(null)
export const ClientProvider = ClientContext.Provider

export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useClient needs a ClientProvider around it')
  return client
}
