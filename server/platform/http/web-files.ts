// The built web app: hashed assets for ever, index.html never kept, and index.html for every page address.
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FirstAnswer } from './not-found.ts'

/** `origins`: where else pages may call, beside any https address. `linkOrigins`: of pages opened within ours. */
const contentPolicy = (origins: readonly string[], linkOrigins: readonly string[]) =>
  [
    "default-src 'self'",
    ...(linkOrigins.length > 0
      ? ['script-src', 'frame-src'].map(what => [what, "'self'", ...linkOrigins].join(' '))
      : []),
    "img-src 'self' data: https:",
    "style-src 'self' 'unsafe-inline'",
    `connect-src ${["'self'", 'https:', ...origins].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
  ].join('; ')

/** Addresses of the settings that pages speak to. */
export interface OutsideAddresses {
  /** The identity provider. */
  issuer: string
  errorReportingDsn: string | null
  analyticsUrl: string | null
  /** Addresses of the pages on which systems are linked. */
  linkOrigins: readonly string[]
}

/** Serves the files; the result answers page addresses. */
export async function serveWebFiles(
  app: FastifyInstance,
  folder: string,
  { issuer, errorReportingDsn, analyticsUrl, linkOrigins }: OutsideAddresses,
): Promise<FirstAnswer> {
  const outside = [issuer, errorReportingDsn, analyticsUrl].flatMap(url => (url ? [new URL(url).origin] : []))
  const policies = {
    'content-security-policy': contentPolicy(outside, linkOrigins),
    // The browser measures its own work for error reporting only where this says so.
    ...(errorReportingDsn && { 'document-policy': 'js-profiling' }),
  }
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
    if (!hasFiles || !wantsPage(request)) return undefined
    return reply.headers(policies).header('cache-control', 'no-cache').sendFile('index.html')
  }
}

/** Paths of programs and files: a missing one is answered with an error instead of a page. */
const NO_PAGE = /^\/(v\d+|auth|hooks|oauth|assets)\/|\.[^/]*$/

/** A browser asks for HTML, a link preview or monitor for anything. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const accept = headers.accept ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && !NO_PAGE.test(url.split('?')[0]!))
}
