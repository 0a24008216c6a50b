// Tokens with which programs call the API: as the manager who made them, or for the organization.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PERMISSIONS, type Permission } from '../permissions.ts'
import { Done, Id, IdParam, Instant, Paging, page } from '../shapes.ts'

/** Calls of one token in a minute. */
export const TOKEN_CALLS_PER_MINUTE = 300
export const MOST_TOKEN_DAYS = 365
/** Tokens of one manager, and of the organization, that are neither revoked nor expired. */
export const MOST_TOKENS = 50

/** Permissions of managers that only a person at the keyboard uses. */
const NEVER: readonly Permission[] = ['api-tokens.edit', 'organization.start']

/** Permissions that a token may carry. */
export const TOKEN_PERMISSIONS = (Object.keys(PERMISSIONS) as Permission[]).filter(
  one => (PERMISSIONS[one] as readonly string[]).includes('manager') && !NEVER.includes(one),
)

const TokenPermission = z.enum(TOKEN_PERMISSIONS as [Permission, ...Permission[]])

const TokenOwner = z.enum(['manager', 'organization'])

export const API_TOKEN_STATES = ['active', 'expired', 'revoked'] as const

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** Last four characters of the token. */
  ending: z.string(),
  permissions: z.array(TokenPermission),
  /** A manager's calls as that manager and ends with them; the organization's acts by itself. */
  belongsTo: TokenOwner,
  /** The manager who made it. */
  managerId: Id,
  managerName: z.string(),
  /** Teams of the organization's token that it may change; null: those of its manager. */
  editTeams: z.array(z.object({ id: Id, name: z.string() })).nullable(),
  state: z.enum(API_TOKEN_STATES),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the minute; null: never. */
  lastUsedAt: Instant.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>

export const ApiTokenForm = z
  .object({
    name: z.string().trim().min(1, 'Required').max(80, 'A name may have at most 80 characters'),
    permissions: z.array(TokenPermission).min(1, 'Choose what the token may do'),
    /** Days from now after which it stops working. */
    expiresInDays: z
      .int()
      .min(1, 'A token lasts at least a day')
      .max(MOST_TOKEN_DAYS, `A token lasts at most ${MOST_TOKEN_DAYS} days`),
    belongsTo: TokenOwner.default('manager'),
    /** Teams that the organization's token may change. */
    editTeamIds: z.array(Id).default([]),
  })
  .refine(({ belongsTo, editTeamIds }) => belongsTo === 'organization' || editTeamIds.length === 0, {
    message: 'Your own token may change the teams that you may change. Leave this out',
    path: ['editTeamIds'],
  })
export type ApiTokenForm = z.infer<typeof ApiTokenForm>

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/api-tokens',
    permission: { allow: 'api-tokens.view', teams: 'none' },
    audit: 'none',
    summary: 'API tokens: your own; for managers who may edit the organization, also its own and everybody’s',
    query: Paging,
    reply: page(ApiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api-tokens',
    permission: { allow: 'api-tokens.edit', teams: 'granted' },
    audit: {
      action: 'add',
      entity: 'api-token',
      id: 'reply.id',
      fields: ['name', 'permissions', 'expiresInDays', 'belongsTo', 'editTeamIds'],
    },
    impersonated: 'never',
    summary: 'Make an API token that calls as you, or for the organization; its secret is shown only once',
    body: ApiTokenForm,
    reply: ApiToken.extend({ secret: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-tokens/:tokenId',
    permission: { allow: 'api-tokens.edit', teams: 'none' },
    audit: { action: 'remove', entity: 'api-token', id: 'params.tokenId', fields: 'all' },
    impersonated: 'never',
    summary: 'Revoke an API token: it stops working at once',
    params: z.object({ tokenId: IdParam }),
    reply: Done,
  }),
}
