// An API process that has nothing but the identity provider, and people who may log in there.

import { createServer } from 'node:net'
import Fastify from 'fastify'
import type { Database } from '#server/platform/database/index.ts'
import type { Person } from '#test/builders/people.ts'
import { testSecrets } from '#test/builders/secrets.ts'
import { setPassword } from './accounts/account-store.ts'
import { embeddedIdentityProvider } from './embedded.ts'

export const NAMESPACE = 'https://lineup.test/'
export const AUDIENCE = 'https://api.lineup.test'
export const PASSWORD = 'surf the morning'

/** A person of the builders, able to log in with PASSWORD. */
export async function withPassword(db: Database, person: Person): Promise<Person> {
  await db.inSystem(tx => setPassword(tx, person.accountId, PASSWORD))
  return person
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number }
        server.close(() => resolve(port))
      })
  })
}

export interface ApiProcess {
  origin: string
  identity: Awaited<ReturnType<typeof embeddedIdentityProvider>>
  close(): Promise<void>
}

const quiet = {
  info() {},
  warn() {},
  error: (details: object, message: string) => console.error(message, details),
}

/** `publicUrl` is another process's, when both stand behind one address. */
export async function startApi(
  db: Database,
  { refreshLeewaySeconds = 0, publicUrl }: { refreshLeewaySeconds?: number; publicUrl?: string } = {},
): Promise<ApiProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const identity = await embeddedIdentityProvider({
    db,
    log: quiet,
    secrets: testSecrets,
    publicUrl: publicUrl ?? origin,
    audience: AUDIENCE,
    claimsNamespace: NAMESPACE,
    refreshLeewaySeconds,
  })
  const app = Fastify({ trustProxy: 'loopback', forceCloseConnections: true })
  await identity.routes(app)
  await app.listen({ port, host: '127.0.0.1' })
  return { origin, identity, close: () => app.close() }
}
