// Turns a contract endpoint into a Fastify route: who may call, what comes in, what goes out.
// Handlers get parsed camelCase values and return camelCase values; the wire is snake_case.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyEndpoint, BodyOf, ParamsOf, Permission, QueryOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/endpoints/session.ts'
import { type FieldIssue, refuse } from '#contract/errors.ts'
import { casing, toSnake } from '#contract/wire/casing.ts'

/** Who calls, as the database knows them now. */
export interface Actor {
  organizationId: number
  /** The account at the identity provider. */
  subject: string
  email: string
  managerId: number | null
  surferId: number | null
  roles: Role[]
}

export interface Call<E extends AnyEndpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: Actor
  /** Path and query of this call, for page links. */
  url: string
  /** Aborted when the caller goes away. */
  signal: AbortSignal
  request: FastifyRequest
}

export type Handle<E extends AnyEndpoint> = (call: Call<E>) => Promise<z.input<E['reply']>>
export type Mount = <E extends AnyEndpoint>(endpoint: E, handle: Handle<E>) => void

/** The caller, or null when nobody is logged in. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>

const ANONYMOUS: Actor = {
  organizationId: 0,
  subject: '',
  email: '',
  managerId: null,
  surferId: null,
  roles: [],
}
const ORGANIZATION_PATH = '/:version/organizations/:orgId'

export const routePath = (endpoint: AnyEndpoint): string =>
  endpoint.isExact ? endpoint.path : ORGANIZATION_PATH + endpoint.path

function refuseUnlessPermitted(permission: Permission, actor: Actor): void {
  if (permission === 'manager' && actor.managerId === null)
    throw refuse('FORBIDDEN', {
      because: 'Only managers may do this. This could be a surfer requesting a manager endpoint.',
    })
  if (permission === 'surfer' && actor.surferId === null)
    throw refuse('FORBIDDEN', { because: 'Only agents have this page.' })
}

/** Throws unless the caller may call the endpoint. */
export async function actorOf(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Actor> {
  if (endpoint.permission === 'public') return ANONYMOUS
  const actor = await authenticate(request)
  if (!actor) throw refuse('UNAUTHORISED')
  const { version, orgId } = request.params as { version: string; orgId: string }
  // Another organization's path looks the same as one that does not exist.
  if (!/^v[01]$/.test(version) || Number(orgId) !== actor.organizationId)
    throw refuse('NOT_FOUND', { what: 'organization', id: orgId })
  refuseUnlessPermitted(endpoint.permission, actor)
  return actor
}

export function parse(part: FieldIssue['in'], schema: z.ZodType, value: unknown): unknown {
  // Path params are named by our own routes, in camelCase.
  const read =
    part === 'params' ? value : casing(schema).fromWire(value ?? (part === 'query' ? {} : undefined))
  const parsed = schema.safeParse(read, { reportInput: true })
  if (parsed.success) return parsed.data
  const issues: FieldIssue[] = parsed.error.issues.map(issue => ({
    in: part,
    path: issue.path.map(step => (typeof step === 'string' ? toSnake(step) : Number(step))),
    message: issue.message,
  }))
  const first = issues[0]!
  const was = wasText(first.path.at(-1), parsed.error.issues[0]!.input)
  throw refuse('VALIDATION', { because: `${first.path.join('.') || part}: ${first.message}${was}`, issues })
}

const LONGEST_TOLD = 60

/** The value, where it is short and no secret. */
function wasText(field: string | number | undefined, input: unknown): string {
  if (typeof field === 'string' && /key|secret|password|token/.test(field)) return ''
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'boolean') return ''
  const text = JSON.stringify(input)
  return input === '' || text.length > LONGEST_TOLD ? '' : ` (it was ${text})`
}

export function mountOn(app: FastifyInstance, authenticate: Authenticate, validatesReplies: boolean) {
  const mounted: AnyEndpoint[] = []
  const mount: Mount = (endpoint, handle) => {
    mounted.push(endpoint)
    const toWire = casing(endpoint.reply).toWire
    app.route({
      method: endpoint.method,
      url: routePath(endpoint),
      bodyLimit: endpoint.maxBodyBytes ?? 1024 * 1024,
      handler: async (request, reply) => {
        const gone = new AbortController()
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) gone.abort()
        })
        const actor = await actorOf(endpoint, request, authenticate)
        const result = await handle({
          params: parse('params', endpoint.params, request.params),
          query: parse('query', endpoint.query, request.query),
          body: endpoint.isStream ? undefined : parse('body', endpoint.body, request.body ?? undefined),
          actor,
          url: request.url,
          signal: gone.signal,
          request,
        } as unknown as Parameters<typeof handle>[0])
        if (validatesReplies) endpoint.reply.parse(result)
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(toWire(result)))
      },
    })
  }
  return { mount, mounted }
}
