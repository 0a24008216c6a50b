// OpenAPI 3.1 from the contract: the same schemas that check calls describe them.

import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { REFUSALS } from '#contract/errors.ts'
import { type Access, permissionsOf, rolesWithAccess, teamScopeOf } from '#contract/permissions.ts'
import { snakeSchema, toSnake } from '#contract/wire/casing.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  snakeSchema(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) as Record<string, unknown>

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

const ERROR_REPLY = {
  description: `Refused. error is one of ${Object.keys(REFUSALS).join(', ')}.`,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'message'],
        properties: { error: { type: 'string', enum: Object.keys(REFUSALS) }, message: { type: 'string' } },
      },
    },
  },
}

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
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    description: accessText(endpoint.permission),
    security: endpoint.permission === 'public' ? [] : [{ bearer: [] }],
    parameters: [...place, ...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
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
        content: { 'application/json': { schema: jsonSchema(asSent(endpoint.reply), 'output') } },
      },
      default: ERROR_REPLY,
    },
  }
}

/** `nouns` as in contract/endpoints/index.ts. */
export function openApi(nouns: Record<string, Record<string, AnyEndpoint>>, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, endpoints] of Object.entries(nouns))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (endpoint.isExact ? '' : '/{version}/organizations/{org_id}') + endpoint.path
      const url = path.replace(/:(\w+)/g, (_, key: string) => `{${toSnake(key)}}`)
      paths[url] = { ...paths[url], [endpoint.method.toLowerCase()]: operation(noun, name, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Lineup', version, description: 'Instants are ISO 8601 in UTC; keys are snake_case.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}
