// The built web app: hashed assets for ever, index.html never kept, and index.html for every page address.
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { FirstAnswer } from './not-found.ts'

const CONTENT_POLICY =
  "default-src 'self'; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; connect-src 'self' https:; frame-ancestors 'none'; base-uri 'self'"

/** Serves the files; the result answers page addresses. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<FirstAnswer> {
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
      .header('content-security-policy', CONTENT_POLICY)
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  }
}
