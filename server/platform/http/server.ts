// The Fastify instance that everything is mounted on: ids and headers, errors, sizes, compression.
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from '../process/log.ts'
import { answerErrors } from './errors.ts'
import { rememberRoutes } from './not-found.ts'

/** Path below which providers send webhooks. */
const HOOKS = '/hooks/'
/** Time for receiving a whole request: a long file over a slow line. Streamed replies are not limited. */
const MAX_REQUEST_MS = 10 * 60_000
const REQUEST_ID = /^[\w-]{8,64}$/

/** Paths below which the address itself is the secret. */
const SECRET_PATHS = [HOOKS, '/calendar/', '/unsubscribe/']

/** The path without the query; of a secret address, its route. */
const loggedPath = ({ url, routeOptions }: FastifyRequest): string | undefined =>
  SECRET_PATHS.some(path => url.startsWith(path)) ? routeOptions.url : url.split('?')[0]

export async function createHttpServer(log: Logger, commitHash: string): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    requestTimeout: MAX_REQUEST_MS,
    genReqId: request => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { maxParamLength: 200 },
  })
  rememberRoutes(app)
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-commit-hash': commitHash,
      // Files of the web app say otherwise.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const session = request.headers['x-session-id']
    // Hundreds of deliveries a second say nothing one by one.
    const isUsual = request.url.startsWith(HOOKS) && reply.statusCode < 400
    request.log[isUsual ? 'debug' : 'info'](
      {
        method: request.method,
        url: loggedPath(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        session: typeof session === 'string' ? session.slice(0, 64) : undefined,
      },
      'answered',
    )
  })
  answerErrors(app)
  return app
}
