// Calls of the product's own endpoints within this process, as a manager: the same shapes, permissions, checks of
// teams and audit log as over the network.
import { Readable } from 'node:stream'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { type Actor, guarded, guardedDatabase, type Handle, type Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { routes } from '../features.ts'

interface Given {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** The file, of an endpoint that takes one. */
  content?: Uint8Array
}
export type LocalCall = <E extends AnyEndpoint>(endpoint: E, given?: Given) => Promise<ReplyOf<E>>

export function localCalls(platform: Platform, actor: Actor): LocalCall {
  const handles = new Map<AnyEndpoint, Handle<AnyEndpoint>>()
  const mount: Mount = (endpoint, handle) => void handles.set(endpoint, handle as Handle<AnyEndpoint>)
  for (const route of routes) route(mount, { ...platform, db: guardedDatabase(platform.db) })
  return async (endpoint, { params = {}, query = {}, body, content } = {}) => {
    const call = {
      params: read(endpoint, 'params', params) as Record<string, never>,
      query: read(endpoint, 'query', query),
      body: read(endpoint, 'body', body),
      actor,
      setHeader: () => {},
      url: endpoint.path,
      signal: new AbortController().signal,
      request: { raw: Readable.from(content ? [content] : []), headers: {} },
    }
    const handle = handles.get(endpoint)!
    const reply = await guarded(endpoint, call, false, () =>
      handle(call as unknown as Parameters<typeof handle>[0]),
    )
    return endpoint.reply.parse(reply) as ReplyOf<typeof endpoint>
  }
}

function read(endpoint: AnyEndpoint, part: 'params' | 'query' | 'body', value: unknown): unknown {
  const parsed = endpoint[part].safeParse(value)
  if (parsed.success) return parsed.data
  throw new StartProblem(
    parsed.error.issues
      .map(
        ({ path, message }) =>
          `--${path.join('.').replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}: ${message}.`,
      )
      .join('\n'),
  )
}
