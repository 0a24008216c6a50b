import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { externalIdentityProvider } from './external.ts'
import type { IdentityProvider } from './identity-provider.ts'

const AUDIENCE = 'https://api.lineup.test'
const NAMESPACE = 'https://lineup.test/'

const { privateKey, publicKey } = await generateKeyPair('RS256')
const stranger = await generateKeyPair('RS256')
const publicJwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

let server: Server
let issuer: string
let identity: IdentityProvider

const listen = (port = 0) =>
  new Promise<number>(resolve =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )

beforeAll(async () => {
  server = createServer((request, reply) => {
    reply.setHeader('content-type', 'application/json')
    const isKeys = request.url === '/keys'
    reply.end(JSON.stringify(isKeys ? { keys: [publicJwk] } : { issuer, jwks_uri: `${issuer}keys` }))
  })
  issuer = `http://127.0.0.1:${await listen()}/`
  const settings = { issuer, clientId: 'c1', audience: AUDIENCE, claimsNamespace: NAMESPACE }
  identity = externalIdentityProvider(settings)
})
afterAll(() => {
  server.close()
})

const claims = {
  email: 'ana@lineup.test',
  [`${NAMESPACE}given_name`]: 'Ana',
  [`${NAMESPACE}organization_id`]: '7',
  [`${NAMESPACE}manager_id`]: 3,
  [`${NAMESPACE}roles`]: ['manager'],
  [`${NAMESPACE}organization_name`]: 'Harbour',
}

const sign = (
  payload: JWTPayload,
  { key = privateKey, audience = AUDIENCE, from = issuer, expires = '5m' } = {},
) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setSubject('auth|1')
    .setIssuer(from)
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(key)

const reasonOf = async (token: string) => {
  const verdict = await identity.verifyAccessToken(token)
  return verdict.ok ? 'good' : verdict.reason
}

test('a foreign provider’s token is read like our own', async () => {
  const verdict = await identity.verifyAccessToken(await sign(claims))
  expect(verdict).toEqual({
    ok: true,
    expiresAt: expect.any(Number),
    session: {
      sub: 'auth|1',
      organizationId: 7,
      managerId: 3,
      surferId: null,
      roles: ['manager'],
      email: 'ana@lineup.test',
      firstName: 'Ana',
      lastName: '',
      organizationName: 'Harbour',
      organizations: [],
    },
  })
  if (verdict.ok) expect(verdict.expiresAt - Date.now()).toBeGreaterThan(290_000)
})

test('an e-mail address that the provider has not checked is none', async () => {
  const read = async (isVerified: boolean) => {
    const verdict = await identity.verifyAccessToken(await sign({ ...claims, email_verified: isVerified }))
    return verdict.ok && verdict.session.email
  }
  expect([await read(true), await read(false)]).toEqual(['ana@lineup.test', ''])
})

test('a token that was tampered with, or is not meant for us, is refused', async () => {
  const [header, , signature] = (await sign(claims)).split('.')
  const promoted = { ...claims, sub: 'auth|1', iss: issuer, aud: AUDIENCE, exp: 4e9 }
  const forged = Buffer.from(JSON.stringify(promoted)).toString('base64url')
  expect(await reasonOf(`${header}.${forged}.${signature}`)).toBe('invalid')
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await reasonOf(`${unsigned}.${forged}.`)).toBe('invalid')
  expect(await reasonOf('nonsense')).toBe('invalid')
  expect(await reasonOf(await sign(claims, { key: stranger.privateKey }))).toBe('invalid')
  expect(await reasonOf(await sign(claims, { audience: 'https://other.test' }))).toBe('invalid')
  expect(await reasonOf(await sign(claims, { from: 'https://other.test/' }))).toBe('invalid')
  expect(await reasonOf(await sign(claims, { expires: '-1m' }))).toBe('expired')
})

test('a public key is no shared secret', async () => {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .setSubject('auth|1')
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setExpirationTime('5m')
    .sign(Buffer.from(publicJwk.n!, 'base64url'))
  expect(await reasonOf(token)).toBe('invalid')
})

test('a good token without an organization or a role is no session', async () => {
  const withoutNamespace = { organization_id: 7, roles: ['manager'] }
  for (const lacking of [{}, withoutNamespace, { ...claims, [`${NAMESPACE}roles`]: ['boss'] }])
    expect(await reasonOf(await sign(lacking))).toBe('no-session')
})

test('while the provider is down nobody is called a stranger; afterwards all is well', async () => {
  const settings = { issuer, clientId: 'c1', audience: AUDIENCE, claimsNamespace: NAMESPACE }
  const port = Number(new URL(issuer).port)
  identity = externalIdentityProvider(settings)
  const token = await sign(claims)
  await new Promise(resolve => {
    server.close(resolve)
    server.closeAllConnections()
  })
  expect(await reasonOf(token)).toBe('unavailable')
  await listen(port)
  expect(await reasonOf(token)).toBe('good')
})
