// People are invited: the invitations, the messages with their links, and the links for those who may pass them on.
import type { SentInvitations } from '#contract/access/invitations.ts'
import { invariant } from '#core/invariant.ts'
import { accountsElsewhere, createInvitations } from '#server/platform/auth/index.ts'
import type { Configuration } from '#server/platform/configuration/configuration.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { cancelNotices, queueNotices } from '#server/platform/notices/index.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'
import { type Invitee, selectInviter } from './store.ts'

export interface InvitationSetting {
  organizationId: number
  /** Null: sent by itself. */
  managerId: number | null
  configuration: Configuration
  secrets: Secrets
  now: number
}

export async function invite(
  tx: Tx,
  setting: InvitationSetting,
  people: readonly Invitee[],
): Promise<SentInvitations['invited']> {
  if (people.length === 0) return []
  const { organizationId, managerId, configuration, secrets, now } = setting
  const { organizationName, externalId, inviterName } = await selectInviter(tx, managerId)
  const isEmbedded = configuration.identity.kind === 'embedded'
  const accounted = people.map(({ id, accountId, name, email }) => {
    invariant(accountId !== null, `${email} has an account since joining the organization`)
    return { id, accountId, name, email }
  })
  const accountIds = accounted.map(({ accountId }) => accountId)
  const elsewhere = await accountsElsewhere(tx, organizationId, accountIds)
  const wanted = { organizationId, accountIds, managerId, isEmbedded, now }
  const { tokens, expiresAt } = await createInvitations(tx, wanted)
  await cancelNotices(tx, accountIds, ['invitation'], new Date(now))
  const organization = isEmbedded ? String(organizationId) : externalId
  const urls = new Map(
    accountIds.map(id => [id, linkTo(configuration.publicUrl, tokens.get(id) ?? null, organization)]),
  )
  const content = inviterName ? { organizationName, byName: inviterName } : { organizationName }
  const notices = accounted.map(({ accountId, email, name }) => ({
    kind: 'invitation' as const,
    to: { accountId, email, name },
    content,
    link: { url: urls.get(accountId)!, expiresAt },
  }))
  await queueNotices(tx, { organizationId, secrets, now }, notices)
  return accounted.map(({ id, accountId, name, email }) => ({
    id,
    name,
    email,
    link: elsewhere.has(accountId) ? null : urls.get(accountId)!,
    expiresAt: expiresAt.toISOString(),
  }))
}

/** The log-in page, which passes both on to the identity provider. */
function linkTo(publicUrl: string, invitation: string | null, organization: string | null): string {
  const address = new URL('/login/auth0', publicUrl)
  if (invitation !== null) address.searchParams.set('invitation', invitation)
  if (organization !== null) address.searchParams.set('organization', organization)
  return address.href
}
