// One person is invited: the invitation, the message with its link, and the link for those who may pass it on.
import type { SentInvitations } from '#contract/access/invitations.ts'
import { invariant } from '#core/invariant.ts'
import { accountsElsewhere, createInvitation } from '#server/platform/auth/index.ts'
import type { Configuration } from '#server/platform/configuration/configuration.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { cancelNotices, queueNotice } from '#server/platform/notices/index.ts'
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
  const { organizationId, managerId, configuration, secrets, now } = setting
  const { organizationName, externalId, inviterName } = await selectInviter(tx, managerId)
  const isEmbedded = configuration.identity.kind === 'embedded'
  const accountIds = people.flatMap(({ accountId }) => accountId ?? [])
  const elsewhere = await accountsElsewhere(tx, organizationId, accountIds)
  const invited: SentInvitations['invited'] = []
  for (const { id, accountId, name, email } of people) {
    invariant(accountId !== null, `${email} has an account since joining the organization`)
    const invitation = { organizationId, accountId, managerId, isEmbedded, now }
    const { token, expiresAt } = await createInvitation(tx, invitation)
    await cancelNotices(tx, accountId, ['invitation'], new Date(now))
    const url = linkTo(configuration.publicUrl, token, isEmbedded ? String(organizationId) : externalId)
    const content = inviterName ? { organizationName, byName: inviterName } : { organizationName }
    await queueNotice(
      tx,
      { organizationId, secrets, now },
      { kind: 'invitation', to: { accountId, email, name }, content, link: { url, expiresAt } },
    )
    const link = elsewhere.has(accountId) ? null : url
    invited.push({ id, name, email, link, expiresAt: expiresAt.toISOString() })
  }
  return invited
}

/** The log-in page, which passes both on to the identity provider. */
function linkTo(publicUrl: string, invitation: string | null, organization: string | null): string {
  const address = new URL('/login/auth0', publicUrl)
  if (invitation !== null) address.searchParams.set('invitation', invitation)
  if (organization !== null) address.searchParams.set('organization', organization)
  return address.href
}
