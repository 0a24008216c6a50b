// An identity provider on the loopback that signs for one manager, as a company's own would.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { claimsOf } from '#server/platform/auth/session.ts'
import type { Person } from '#test/builders/people.ts'

const AUDIENCE = 'lineup-bench'
const NAMESPACE = 'https://lineup.example/'

export interface Issuer {
  /** Settings with which the product is started. */
  settings: Record<string, string>
  tokenFor(manager: Person): Promise<string>
  close(): void
}

export async function openIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig' }] }
  const server = createServer((request, response) => {
    const isKeys = request.url?.endsWith('/keys')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isKeys ? keys : { issuer, jwks_uri: `${issuer}keys` }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    settings: {
      LINEUP_OIDC_ISSUER: issuer,
      LINEUP_OIDC_CLIENT_ID: 'bench',
      LINEUP_OIDC_AUDIENCE: AUDIENCE,
      LINEUP_OIDC_CLAIMS_NAMESPACE: NAMESPACE,
    },
    tokenFor(manager) {
      const session = { ...manager, sub: String(manager.accountId), organizationName: '', organizations: [] }
      return new SignJWT(claimsOf({ ...session, roles: ['manager'] }, NAMESPACE))
        .setProtectedHeader({ alg: 'ES256' })
        .setSubject(session.sub)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setExpirationTime('4 hours')
        .sign(privateKey)
    },
    close: () => server.close(),
  }
}
