// The user that an identity provider's token describes: OpenID's own claims for the person, namespaced
// ones for the organization.
import type { User } from '#contract/endpoints/session.ts'
import { Role } from '#contract/permissions.ts'

type Claims = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const idOf = (value: unknown): number | null => {
  const id = Number(value)
  return value !== null && value !== '' && Number.isInteger(id) && id > 0 ? id : null
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export function userFromClaims(claims: Claims, namespace: string): User {
  const own = (name: string): unknown => claims[namespace + name]
  const person = (name: string): string => textOf(own(name)) || textOf(claims[name])
  return {
    id: textOf(claims.sub),
    firstName: person('given_name'),
    lastName: person('family_name'),
    email: person('email'),
    imageUrl: person('picture') || null,
    organizationName: textOf(own('organization_name')),
    // Nobody belongs to organization 0: the server answers 404 for it.
    organizationId: idOf(own('organization_id')) ?? 0,
    managerId: idOf(own('manager_id')),
    surferId: idOf(own('surfer_id')),
    roles: listOf(own('roles')).filter((role): role is Role => Role.safeParse(role).success),
    isDialpad: false,
    isProxied: own('is_proxied') === true,
    impersonatorUserId: textOf(own('impersonator_user_id')) || null,
    dialpadCompanyId: textOf(own('dialpad_company_id')) || null,
    organizations: listOf(own('organizations')).flatMap(one => {
      const { id, display_name } = one as { id?: unknown; display_name?: unknown }
      const organizationId = idOf(id)
      return organizationId === null ? [] : [{ id: organizationId, displayName: textOf(display_name) }]
    }),
  }
}
