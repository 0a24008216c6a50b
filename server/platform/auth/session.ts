// Claims of an access token. The organization's claims are namespaced, as identity providers demand of claims that
// are not OpenID's own; ours and a foreign provider's are read alike.

import { z } from 'zod'
import { Role } from '#contract/permissions.ts'

export interface AccountSession {
  /** The account at the identity provider. */
  sub: string
  organizationId: number
  managerId: number | null
  surferId: number | null
  roles: Role[]
  email: string
  firstName: string
  lastName: string
  organizationName: string
  /** Every organization that this account may enter. */
  organizations: { id: number; displayName: string }[]
}

export type Claims = Record<string, unknown>

/** Tokens travel in a header: beyond this many organizations it would outgrow what servers accept. */
const MAX_ORGANIZATIONS_IN_TOKEN = 100

export function claimsOf(session: AccountSession, namespace: string): Claims {
  return {
    email: session.email,
    given_name: session.firstName,
    family_name: session.lastName,
    name: `${session.firstName} ${session.lastName}`.trim(),
    [`${namespace}organization_id`]: session.organizationId,
    [`${namespace}manager_id`]: session.managerId,
    [`${namespace}surfer_id`]: session.surferId,
    [`${namespace}roles`]: session.roles,
    [`${namespace}organization_name`]: session.organizationName,
    [`${namespace}organizations`]: session.organizations
      .slice(0, MAX_ORGANIZATIONS_IN_TOKEN)
      .map(({ id, displayName }) => ({ id, display_name: displayName })),
  }
}

// Foreign providers may keep metadata as text: ids arrive as 7 or "7".
const ClaimedId = z.coerce.number().int().positive()
const NullableId = z.preprocess(value => (value === '' ? null : value), ClaimedId.nullish())
const Text = z
  .string()
  .nullish()
  .transform(text => text ?? '')

const PersonClaims = z.object({
  sub: z.string().min(1),
  email: Text,
  given_name: Text,
  family_name: Text,
})
const OrganizationClaims = z.object({
  organization_id: ClaimedId,
  manager_id: NullableId,
  surfer_id: NullableId,
  roles: z.array(Role).min(1),
  organization_name: Text,
  organizations: z.array(z.object({ id: ClaimedId, display_name: z.string() })).nullish(),
})

export const namespacedClaims = (namespace: string): string[] =>
  Object.keys(OrganizationClaims.shape).map(name => namespace + name)

/** Null when the token lacks what a session needs: an organization and at least one role. */
export function sessionFrom(claims: Claims, namespace: string): AccountSession | null {
  const namespaced = Object.keys(claims).filter(name => name.startsWith(namespace))
  const own = Object.fromEntries(namespaced.map(name => [name.slice(namespace.length), claims[name]]))
  // A person's name and e-mail come namespaced from providers that keep them out of access tokens.
  const person = PersonClaims.safeParse({ ...claims, ...own, sub: claims.sub })
  const organization = OrganizationClaims.safeParse(own)
  if (!person.success || !organization.success) return null
  const said = { ...person.data, ...organization.data }
  return {
    sub: said.sub,
    organizationId: said.organization_id,
    managerId: said.manager_id ?? null,
    surferId: said.surfer_id ?? null,
    roles: said.roles,
    // People are known by it: an address that nobody has checked is none.
    email: claims.email_verified === false ? '' : said.email,
    firstName: said.given_name,
    lastName: said.family_name,
    organizationName: said.organization_name,
    organizations: (said.organizations ?? []).map(o => ({ id: o.id, displayName: o.display_name })),
  }
}
