// Answers to requests that no route takes: 405 where the path takes other methods, else 404.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#contract/errors.ts'

/** An answer before that, such as a page; undefined where there is none. */
export type FirstAnswer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** Methods by route, in the order of their registration. */
const routesOf = new WeakMap<FastifyInstance, Map<string, Set<string>>>()

/** Remembers the routes that are registered from now on. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes = new Map<string, Set<string>>()
  routesOf.set(app, routes)
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set()
    routes.set(url, methods)
    for (const one of Array.isArray(method) ? method : [method]) methods.add(one)
  })
}

export function answerNotFound(app: FastifyInstance, first: FirstAnswer = () => undefined): void {
  const routes = routesOf.get(app)!
  app.setNotFoundHandler(async (request, reply) => {
    const answered = first(request, reply)
    if (answered) return answered
    const path = request.url.split('?')[0]!
    const allow = [...routes].filter(([route]) => takes(route, path)).flatMap(([, methods]) => [...methods])
    if (allow.length === 0) throw refuse('NOT_FOUND', { what: 'address', id: path })
    reply.header('allow', allow.join(', '))
    throw refuse('WRONG_METHOD', { path, method: request.method, allow: allow.filter(one => one !== 'HEAD') })
  })
}

/** Whether a route such as `/v:version/organizations/:orgId` is that of a path. */
function takes(route: string, path: string): boolean {
  const steps = route.split('/')
  const given = path.split('/')
  if (steps.length !== given.length) return false
  return steps.every((step, index) => {
    const [start, parameter] = step.split(':') as [string, string?]
    const one = given[index]!
    return parameter === undefined ? one === step : one.startsWith(start) && one.length > start.length
  })
}
