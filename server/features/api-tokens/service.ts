// API tokens as managers see them: made with permissions that they have, shown once, revoked at any time. A token of the
// organization acts by itself, on the teams that it was given, and outlasts its maker.
import {
  type ApiToken,
  type ApiTokenForm,
  type apiTokens,
  MOST_TOKENS,
  TOKEN_PERMISSIONS,
} from '#contract/access/api-tokens.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { GIVEN_PERMISSIONS } from '#contract/permissions.ts'
import type { Page } from '#contract/shapes.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashOf, newSecret } from '#server/platform/secrets/one-time-secret.ts'
import { allow, assertMayGrant, tokenStore as store, tokenText } from '../identity/index.ts'
import { insertProgram, refuseUnknownTeams } from '../managers/index.ts'
import { lockOrganization } from '../organization/index.ts'

const ENDING_CHARACTERS = 4

/** Tokens of others and of the organization are for those alone who may edit the organization. */
const seesAll = (actor: Actor): boolean => actor.editsOrganization === true

export async function listTokens(
  { db, clock }: Platform,
  actor: Actor,
  query: QueryOf<typeof apiTokens.list>,
  url: string,
): Promise<Page<ApiToken>> {
  allow(actor, 'api-tokens.view')
  const managerId = seesAll(actor) ? null : actor.managerId
  return db.inTenant(actor.organizationId, async tx => {
    const filter = { ...query, managerId, now: new Date(clock.now()) }
    const { rows, meta } = await store.selectTokens(tx, filter)
    return pageOf({ rows: rows.map(asToken), meta }, query, url)
  })
}

export async function createToken(
  { db, clock }: Platform,
  actor: Actor,
  form: ApiTokenForm,
): Promise<ApiToken & { secret: string }> {
  allow(actor, 'api-tokens.edit')
  const isOrganizations = form.belongsTo === 'organization'
  if (isOrganizations && !actor.editsOrganization)
    throw refuse('FORBIDDEN', {
      because: 'Tokens of the organization are made by managers who may edit it. Make one of your own.',
    })
  const missing = form.permissions.filter(
    one => !TOKEN_PERMISSIONS.includes(one) || (GIVEN_PERMISSIONS.includes(one) && !actor.editsOrganization),
  )
  if (missing.length > 0)
    throw refuse('FORBIDDEN', {
      because: `You do not have the permission ${missing.join(', ')} yourself. Leave it out.`,
    })
  const now = new Date(clock.now())
  const { organizationId } = actor
  const secret = tokenText(organizationId, newSecret())
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    await refuseUnknownTeams(tx, form.editTeamIds, 'editTeamIds')
    await assertMayGrant(tx, actor, form.editTeamIds)
    await assertNotTooMany(tx, isOrganizations ? null : actor.managerId, now)
    const managerId = isOrganizations
      ? await insertProgram(tx, organizationId, form.name, form.editTeamIds)
      : actor.managerId!
    const id = await store.insertToken(tx, {
      organizationId,
      managerId,
      createdByManagerId: actor.managerId!,
      name: form.name,
      secretHash: hashOf(secret),
      ending: secret.slice(-ENDING_CHARACTERS),
      permissions: [...new Set(form.permissions)],
      createdAt: now,
      expiresAt: new Date(now.getTime() + form.expiresInDays * DAY_MS),
    })
    return { ...asToken((await store.selectToken(tx, id, now))!), secret }
  })
}

/** `managerId`: null of the organization. */
async function assertNotTooMany(tx: Tx, managerId: number | null, now: Date): Promise<void> {
  if ((await store.countActive(tx, managerId, now)) < MOST_TOKENS) return
  const who = managerId === null ? 'The organization has' : 'You have'
  throw refuse('CONFLICT', { because: `${who} ${MOST_TOKENS} tokens already. Revoke one that is not used.` })
}

export async function revokeToken(
  { db, clock }: Platform,
  actor: Actor,
  tokenId: number,
): Promise<{ success: true }> {
  allow(actor, 'api-tokens.edit')
  const now = new Date(clock.now())
  return db.inTenant(actor.organizationId, async tx => {
    const token = await store.selectToken(tx, tokenId, now)
    const isOwn = token?.belongsTo === 'manager' && token.managerId === actor.managerId
    if (!token || !(seesAll(actor) || isOwn)) throw refuse('NOT_FOUND', { what: 'API token', id: tokenId })
    await store.revokeToken(tx, tokenId, now)
    return { success: true as const }
  })
}

const asToken = ({ createdAt, expiresAt, lastUsedAt, ...row }: store.TokenRow): ApiToken => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
