// A contract endpoint as a Fastify route: who may call, what comes in, what goes out, and what is recorded.
// Handlers get parsed camelCase values and return camelCase values; the wire is snake_case.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type AnyEndpoint,
  type BodyOf,
  isForPrograms,
  type ParamsOf,
  type QueryOf,
} from '#contract/endpoint.ts'
import { type FieldIssue, refuse } from '#contract/errors.ts'
import { type Feature, featureOfPath } from '#contract/features.ts'
import {
  type Access,
  GIVEN_PERMISSIONS,
  hasPermission,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  type Role,
  SWITCHED_PERMISSIONS,
} from '#contract/permissions.ts'
import { casing, toSnake } from '#contract/wire/casing.ts'
import { guarded } from './call-guard.ts'
import { noteCaller } from './errors.ts'
import { isKnownReply } from './etag.ts'
import { type Keys, onceByKey } from './idempotency/index.ts'
import { JsonStream } from './json-stream.ts'

/** The caller, as the database knows them now. */
export interface Actor {
  organizationId: number
  /** The account at the identity provider. */
  subject: string
  email: string
  managerId: number | null
  surferId: number | null
  roles: Role[]
  /** Parts of the product that are turned off in the organization. */
  featuresOff?: readonly Feature[]
  /** Has the permissions that managers give each other. */
  editsOrganization?: boolean
  /** Settings of the organization by which permissions are switched off. */
  switchedOff?: readonly (keyof typeof SWITCHES)[]
  /** Internal staff behind the call, as themselves or as somebody else. */
  staff?: StaffCaller
  /** The token with which a program calls as the person. */
  token?: TokenCaller
  /** The session of the telephony provider in which the person calls. */
  telephony?: TelephonyCaller
}

export interface StaffCaller {
  accountId: number
  name: string
  /** Null: as themselves. */
  impersonation: { id: number; isElevated: boolean } | null
}

export interface TelephonyCaller {
  sessionId: string
  companyId: string
  /** The account belongs to an organization outside the company too, which the session may not enter. */
  isAccountShared: boolean
}

export interface TokenCaller {
  id: number
  name: string
  /** All that it may do of what the person may. */
  permissions: readonly Permission[]
}

export interface Call<E extends AnyEndpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  actor: Actor
  /** A header of the reply; several values of one name are all sent. */
  setHeader(name: string, value: string): void
  /** Path and query of this call, for page links. */
  url: string
  /** Aborted when the caller goes away. */
  signal: AbortSignal
  request: FastifyRequest
}

export type Handle<E extends AnyEndpoint> = (call: Call<E>) => Promise<z.input<E['reply']> | JsonStream>
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
/** Start of the paths of an organization's endpoints; the page /internal/organizations/1 is none. */
const ORGANIZATION_PATH = '/v:version/organizations/:orgId'

export const routePath = (endpoint: AnyEndpoint): string =>
  endpoint.isExact ? endpoint.path : ORGANIZATION_PATH + endpoint.path

/** Throws unless one of the caller's roles has the permission. */
export function assertPermission(actor: Actor, permission: Permission): void {
  if (actor.token && !actor.token.permissions.includes(permission))
    throw refuse('FORBIDDEN', {
      because: `The API token “${actor.token.name}” does not have the permission ${permission}. Make one that has.`,
    })
  if (hasPermission(actor.roles, permission)) {
    assertGiven(actor, permission)
    return
  }
  const roles: readonly Role[] = PERMISSIONS[permission]
  if (roles.every(role => role === 'internal'))
    throw refuse('FORBIDDEN', { because: 'Only internal staff may do this.' })
  if (!roles.includes('manager')) throw refuse('FORBIDDEN', { because: 'Only agents may do this.' })
  throw refuse('FORBIDDEN', {
    because: 'Only managers may do this. This could be a surfer requesting a manager endpoint.',
  })
}

/** Throws unless the caller may change what holds for the whole organization. */
export function assertEditsOrganization({ editsOrganization }: Actor): void {
  if (!editsOrganization)
    throw refuse('FORBIDDEN', {
      because: 'This holds for the whole organization. Ask a manager who may edit the organization.',
    })
}

/** Throws unless a permission that the role may have was also given, and is not switched off. */
function assertGiven(actor: Actor, permission: Permission): void {
  if (GIVEN_PERMISSIONS.includes(permission)) assertEditsOrganization(actor)
  const setting = SWITCHED_PERMISSIONS[permission]
  if (setting && actor.switchedOff?.includes(setting))
    throw refuse('SWITCHED_OFF', { what: SWITCHES[setting] })
}
const SWITCHES = { schedulingEnabled: 'Scheduling', shiftPlanningEnabled: 'Shift planning' }

function assertAccess(access: Access, actor: Actor): void {
  for (const permission of permissionsOf(access)) assertPermission(actor, permission)
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
  if (!/^[01]$/.test(version) || Number(orgId) !== actor.organizationId)
    throw refuse('NOT_FOUND', { what: 'organization', id: orgId })
  const feature = featureOfPath(endpoint.path)
  if (feature && actor.featuresOff?.includes(feature))
    throw refuse('NOT_FOUND', { what: 'address', id: endpoint.path })
  assertAccess(endpoint.permission, actor)
  assertMayByToken(endpoint, actor)
  assertMayAsSomebodyElse(endpoint, actor)
  return actor
}

/** Throws when a program calls: for what the person alone may do, and what is the person's own. */
function assertMayByToken(endpoint: AnyEndpoint, { token }: Actor): void {
  if (token && !isForPrograms(endpoint))
    throw refuse('FORBIDDEN', { because: 'An API token may not do this. Log in and do it yourself.' })
}

/** Throws when internal staff call as somebody else: for what decides who logs in. */
export function assertAsThemselves({ staff }: Pick<Actor, 'staff'>): void {
  if (staff?.impersonation)
    throw refuse('FORBIDDEN', {
      because:
        'Nobody may do this as somebody else. Ask the person, or a manager of the organization, to do it.',
    })
}

/** Throws when internal staff, seen as somebody else, may not do this at all or have not said why they must. */
function assertMayAsSomebodyElse({ audit, impersonated, permission }: AnyEndpoint, { staff }: Actor): void {
  if (!staff?.impersonation || impersonated === 'always') return
  const isChange = audit !== 'none'
  // Every member may do it for themselves: a password, a device, a mark that something was read.
  const isPersonal = isChange && permission === 'member'
  if (impersonated === 'never' || isPersonal) assertAsThemselves({ staff })
  if (isChange && !staff.impersonation.isElevated)
    throw refuse('FORBIDDEN', {
      because: 'You are viewing as somebody else and may only look. Choose “Allow changes” at the top first.',
    })
}

export function parse(part: FieldIssue['in'], schema: z.ZodType, value: unknown): unknown {
  // Path params are named by our own routes, in camelCase.
  const read =
    part === 'params' ? value : casing(schema).fromWire(value ?? (part === 'query' ? {} : undefined))
  if (part === 'body') assertKnownKeys(schema, value)
  const parsed = schema.safeParse(read)
  if (parsed.success) return parsed.data
  const issues: FieldIssue[] = parsed.error.issues.map(issue => ({
    in: part,
    path: issue.path.map(step => (typeof step === 'string' ? toSnake(step) : Number(step))),
    message: issue.message,
  }))
  const first = issues[0]!
  const given = givenText(first, valueAt(read, parsed.error.issues[0]!.path))
  throw refuse('VALIDATION', { because: `${first.path.join('.') || part}: ${first.message}${given}`, issues })
}

/** Throws when a body has keys that the endpoint does not take: nobody shall think that they had an effect. */
function assertKnownKeys(schema: z.ZodType, body: unknown): void {
  const issues = casing(schema)
    .unknownKeys(body)
    .map(({ path, known }): FieldIssue => {
      const meant = known.find(name => plainName(name) === plainName(String(path.at(-1))))
      const advice = meant ? `Use ${meant}.` : known.length === 0 ? '' : `It takes ${known.join(', ')}.`
      return { in: 'body', path, message: `This call has no such field. ${advice}`.trim() }
    })
  if (issues.length === 0) return
  throw refuse('VALIDATION', { because: `${issues[0]!.path.join('.')}: ${issues[0]!.message}`, issues })
}
/** A name without what spellings differ by: `use_15_minute_data`, `use15MinuteData` and `use15_minute_data` are one. */
const plainName = (name: string): string => name.replaceAll('_', '').toLowerCase()

/** The body of a call; an empty object counts as none where the endpoint takes none. */
function bodyOf({ body: schema }: AnyEndpoint, request: FastifyRequest): unknown {
  const { body, headers } = request
  const takesNone = schema instanceof z.ZodUndefined
  const isSent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!takesNone && isSent && request.mediaType !== 'application/json')
    throw refuse('WRONG_CONTENT_TYPE', { given: request.mediaType ?? '' })
  return isEmptyObject(body) && takesNone ? undefined : (body ?? undefined)
}
const isEmptyObject = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0

const MAX_SHOWN_CHARACTERS = 60

/** The value that was sent, before a schema made something else of it. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inside, step) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[step], value)

/** The value, where it is short, no secret and not in the message already. */
function givenText({ path, message }: FieldIssue, input: unknown): string {
  const field = path.at(-1)
  if (/received ['\d]/.test(message)) return ''
  if (typeof field === 'string' && /key|secret|password|token/.test(field)) return ''
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'boolean') return ''
  const text = JSON.stringify(input)
  return input === '' || text.length > MAX_SHOWN_CHARACTERS ? '' : ` (it was ${text})`
}

/** `isStrict`: replies are checked against the contract, and calls for unrecorded changes; in tests. */
export function mountOn(app: FastifyInstance, authenticate: Authenticate, keys: Keys, isStrict: boolean) {
  const mounted: AnyEndpoint[] = []
  const mount: Mount = (endpoint, handle) => {
    mounted.push(endpoint)
    const toWire = casing(endpoint.reply).toWire
    app.route({
      method: endpoint.method,
      url: routePath(endpoint),
      bodyLimit: endpoint.maxBodyBytes ?? 1024 * 1024,
      handler: async (request, reply) => {
        const closed = new AbortController()
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) closed.abort()
        })
        const actor = await actorOf(endpoint, request, authenticate)
        noteCaller(request, actor.subject)
        const call = {
          params: parse('params', endpoint.params, request.params),
          query: parse('query', endpoint.query, request.query),
          body: endpoint.isStream ? undefined : parse('body', endpoint.body, bodyOf(endpoint, request)),
          actor,
          setHeader: (name: string, value: string) => void reply.header(name, value),
          url: request.url,
          signal: closed.signal,
          request,
        }
        let streamed: JsonStream | null = null
        const text = await onceByKey(keys, endpoint, { request, reply, actor }, async () => {
          const result = await guarded(endpoint, call, isStrict, () =>
            handle(call as unknown as Parameters<typeof handle>[0]),
          )
          if (result instanceof JsonStream) {
            streamed = result
            return ''
          }
          if (isStrict) endpoint.reply.parse(result)
          return JSON.stringify(toWire(result))
        })
        const json = reply.type('application/json; charset=utf-8')
        if (streamed !== null) return json.send(Readable.from((streamed as JsonStream).parts))
        const caller = { request, reply, isProgram: actor.token !== undefined }
        return isKnownReply(endpoint, caller, text) ? reply.code(304).send() : json.send(text)
      },
    })
  }
  return { mount, mounted }
}
