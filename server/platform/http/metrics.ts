// Prometheus metrics of this process: the runtime's own and how long each route takes.
import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { refuse } from '#contract/errors.ts'

/** `token`: what a reader on another machine must have; null where there is none. */
export function serveMetrics(app: FastifyInstance, token: string | null): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'lineup_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw refuse('UNAUTHORISED', {
        because: 'Metrics are for this machine, and for who sends LINEUP_METRICS_TOKEN as a bearer token.',
      })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')
const digest = (text: string) => createHash('sha256').update(text).digest()

/** A proxy on this machine that names its caller speaks for the caller; one that does not is this machine. */
function mayRead({ ip, headers }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  return thisMachine.check(
    ip.replace(/^::ffff:/, ''),
    ip.includes(':') && !ip.includes('.') ? 'ipv6' : 'ipv4',
  )
}
