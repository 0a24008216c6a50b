// API process of the product, without the pages, to be killed by tests. It prints its address, and a token for the
// person for whom it was started.
import type { Person } from '#test/builders/people.ts'
import { type Child, endWithTest, say, startChild } from './child.ts'

export interface ProductServer {
  child: Child
  address: string
  token: string
}
type Ready = Omit<ProductServer, 'child'>

export async function startProductServer(
  databaseUrl: string,
  person: Person,
  environment: Record<string, string> = {},
): Promise<ProductServer> {
  const child = startChild(new URL(import.meta.url), [JSON.stringify(person)], {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const ready = await child.said(
    (message): message is Ready => typeof message === 'object' && message !== null && 'address' in message,
  )
  return { child, ...ready }
}

if (import.meta.main) {
  endWithTest()
  const { buildApp } = await import('#server/main/app.ts')
  const { openPlatform } = await import('#server/main/open-platform.ts')
  const { testIdentity, tokenFor } = await import('#test/builders/identity.ts')
  const { platform } = await openPlatform()
  const app = await buildApp({ ...platform, identity: testIdentity })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  say({ address, token: await tokenFor(JSON.parse(process.argv[2]!)) })
}
