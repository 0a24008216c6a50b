// OpenAPI 3.1 from the contract: the same schemas that check calls describe them.

import { z } from 'zod'
import { type AnyEndpoint, isForPrograms } from '#contract/endpoint.ts'
import { REFUSALS } from '#contract/errors.ts'
import { type Access, permissionsOf, rolesWithAccess, teamScopeOf } from '#contract/permissions.ts'
import { snakeSchema, toSnake } from '#contract/wire/casing.ts'
import { takesKey } from './idempotency/index.ts'

/** JSON schema without the bounds that every whole number has. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  snakeSchema(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema: own }) => {
        if (own.minimum === Number.MIN_SAFE_INTEGER) delete own.minimum
        if (own.maximum === Number.MAX_SAFE_INTEGER) delete own.maximum
      },
    }),
  ) as Record<string, unknown>

/** Unknown fields of a reply are allowed: callers decide what they read. */
const asSent = (reply: z.ZodType): z.ZodType => (reply instanceof z.ZodPipe ? (reply.in as z.ZodType) : reply)

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

function parameters(schema: z.ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

const text = { type: 'string' }
const PROBLEM = {
  description: 'Why a call was refused, after RFC 9457. Refused calls change nothing.',
  type: 'object',
  required: ['type', 'status', 'title', 'detail', 'error', 'message'],
  properties: {
    type: { ...text, description: 'Where the code is explained' },
    status: { type: 'integer' },
    title: text,
    detail: text,
    error: { ...text, enum: Object.keys(REFUSALS) },
    message: { ...text, description: 'The same as detail' },
    issues: { type: 'array', items: { $ref: '#/components/schemas/FieldIssue' } },
    unauthorised_teams: {
      description: 'With UNAUTHORISED_TEAMS: the teams that the caller may not edit',
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name'],
        properties: { id: { type: 'integer' }, name: text },
      },
    },
  },
}
const FIELD_ISSUE = {
  description: 'One field that is not right',
  type: 'object',
  required: ['in', 'path', 'message'],
  properties: {
    in: { ...text, enum: ['params', 'query', 'body'] },
    path: {
      description: 'Names and places that lead to the field',
      type: 'array',
      items: { anyOf: [text, { type: 'integer' }] },
    },
    message: text,
  },
}
const REFUSED = { $ref: '#/components/responses/Refused' }

/** Statuses with which a call of the endpoint may be refused. */
function refusals({ method, permission, path }: AnyEndpoint): Record<string, typeof REFUSED> {
  const isClosed = permission !== 'public'
  const statuses = [
    400,
    ...(isClosed ? [401, 403, 429] : []),
    ...(isClosed || path.includes('/:') ? [404] : []),
    ...(method === 'GET' ? [] : [409, 413, 415, 422]),
  ]
  return Object.fromEntries([...statuses.sort().map(String), 'default'].map(status => [status, REFUSED]))
}

const header = (name: string) => ({ name, in: 'header', required: false, schema: text })

const TEAMS_TEXT = {
  none: '',
  'of-teams': ' Needs edit permission on the teams.',
  'of-surfers': ' Needs edit permission on the teams of the agents.',
  'of-manager': ' Needs edit permission on every team of the manager.',
  granted: ' Needs edit permission on the teams that are given.',
}

function accessText(access: Access): string {
  if (access === 'public') return 'For everybody.'
  const roles = rolesWithAccess(access).map(role => `${role}s`)
  const permissions = permissionsOf(access)
  const text = permissions.length > 0 ? ` (${permissions.join(', ')})` : ''
  return `For ${roles.join(', ')}${text}.${TEAMS_TEXT[teamScopeOf(access)]}`
}

function operation(noun: string, name: string, endpoint: AnyEndpoint) {
  const place = endpoint.isExact
    ? []
    : [
        { name: 'version', in: 'path', required: true, schema: { type: 'string', enum: ['v0', 'v1'] } },
        { name: 'org_id', in: 'path', required: true, schema: { type: 'integer' } },
      ]
  const hasBody = endpoint.isStream || endpoint.body._zod.def.type !== 'undefined'
  const isTagged = endpoint.method === 'GET' && endpoint.permission !== 'public'
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    description: `${accessText(endpoint.permission)}${isForPrograms(endpoint) ? '' : ' Not with an API token.'}`,
    security: endpoint.permission === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...place,
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(isTagged ? [header('If-None-Match')] : []),
      ...(takesKey(endpoint) ? [header('Idempotency-Key')] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: endpoint.isStream
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        ...(isTagged && { headers: { ETag: { schema: text } } }),
        content: { 'application/json': { schema: jsonSchema(asSent(endpoint.reply), 'output') } },
      },
      ...(isTagged && { 304: { description: 'The same as the reply that If-None-Match names' } }),
      ...refusals(endpoint),
    },
  }
}

const ABOUT = `Instants are ISO 8601 in UTC; keys are snake_case. Lists come as {results, page_info, meta}: follow
page_info.next until it is null, or begin with an empty cursor and send page_info.cursor of each page. What may change,
and how it is told, is in docs/how-to/call-the-api.md.`

/** `nouns` as in contract/endpoints/index.ts. */
export function openApi(nouns: Record<string, Record<string, AnyEndpoint>>, commitHash: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, endpoints] of Object.entries(nouns))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (endpoint.isExact ? '' : '/{version}/organizations/{org_id}') + endpoint.path
      const url = path.replace(/:(\w+)/g, (_, key: string) => `{${toSnake(key)}}`)
      paths[url] = { ...paths[url], [endpoint.method.toLowerCase()]: operation(noun, name, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Lineup', version: 'v1', description: ABOUT, 'x-commit-hash': commitHash },
    servers: [{ url: '/' }],
    tags: Object.keys(nouns).map(name => ({ name })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token from Settings, API tokens, or an access token of the identity provider',
        },
      },
      schemas: { Problem: PROBLEM, FieldIssue: FIELD_ISSUE },
      responses: {
        Refused: {
          description: 'Refused; nothing was changed',
          headers: {
            'RateLimit-Limit': { schema: { type: 'integer' }, description: 'Calls a minute of the token' },
            'RateLimit-Remaining': { schema: { type: 'integer' } },
            'RateLimit-Reset': { schema: { type: 'integer' }, description: 'Seconds' },
            'Retry-After': { schema: { type: 'integer' }, description: 'Seconds; with 429' },
          },
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
    paths,
  }
}
