// An identity provider without log-in pages: it signs for whoever a test names, and its tokens are
// checked just as a real provider's are.
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Role } from '#contract/permissions.ts'
import type { IdentityProvider } from '#server/platform/auth/index.ts'
import { claimsOf } from '#server/platform/auth/session.ts'
import { accessTokenVerifier } from '#server/platform/auth/verify-access-token.ts'
import type { Person } from './people.ts'

const SETTINGS = {
  issuer: 'https://login.example/',
  audience: 'https://api.lineup.example',
  claimsNamespace: 'https://lineup.example/',
}
const ALGORITHM = 'ES256'
const { privateKey, publicKey } = await generateKeyPair(ALGORITHM)
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: ALGORITHM, use: 'sig' }] })

export const testIdentity: IdentityProvider = {
  ...SETTINGS,
  clientId: 'lineup-web',
  isEmbedded: false,
  verifyAccessToken: accessTokenVerifier({ ...SETTINGS, keys }),
}

/** A token of the person, who has at least one role; `claims` says something else than is true. */
export function tokenFor(person: Person, claims: Partial<Person & { roles: Role[] }> = {}): Promise<string> {
  const said = { ...person, ...claims }
  const roles: Role[] = said.roles ?? [
    ...(said.managerId === null ? [] : ['manager' as const]),
    ...(said.surferId === null ? [] : ['surfer' as const]),
    ...(said.managerId === null && said.surferId === null ? ['internal' as const] : []),
  ]
  const session = {
    ...said,
    roles,
    sub: String(said.accountId),
    organizationName: `Organization ${said.organizationId}`,
    organizations: [],
  }
  return new SignJWT(claimsOf(session, SETTINGS.claimsNamespace))
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(session.sub)
    .setIssuer(SETTINGS.issuer)
    .setAudience(SETTINGS.audience)
    .setExpirationTime('1 hour')
    .sign(privateKey)
}
