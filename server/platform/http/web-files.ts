// The built web app: hashed assets for ever, index.html never kept, and index.html for every page address.
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { FirstAnswer } from './not-found.ts'

/** `origins`: where else pages may call, beside any https address: a provider's. */
const contentPolicy = (origins: readonly string[]) =>
  [
    "default-src 'self'",
    "img-src 'self' data: https:",
    "style-src 'self' 'unsafe-inline'",
    `connect-src ${["'self'", 'https:', ...origins].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
  ].join('; ')

/** Serves the files; the result answers page addresses. `issuer`: the identity provider, which pages call. */
export async function serveWebFiles(
  app: FastifyInstance,
  folder: string,
  issuer: string,
): Promise<FirstAnswer> {
  const policy = contentPolicy([new URL(issuer).origin])
  const hasFiles = existsSync(path.join(folder, 'index.html'))
  if (hasFiles)
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The build has compressed them.
      preCompressed: true,
      index: false,
      setHeaders: (reply, file) => {
        reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  return (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!hasFiles || !wantsPage) return undefined
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  }
}
