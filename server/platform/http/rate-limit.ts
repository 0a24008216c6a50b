// Rate limit per caller, reported in the headers of every reply (draft-ietf-httpapi-ratelimit-headers).
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Rate {
  /** Calls in a window, and those of them that are left. */
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
  isOver: boolean
}

const rates = new WeakMap<FastifyRequest, Rate>()
export const noteRate = (request: FastifyRequest, rate: Rate): void => {
  rates.set(request, rate)
}

export function reportRates(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const rate = rates.get(request)
    if (!rate) return
    reply.headers({
      'ratelimit-limit': rate.limit,
      'ratelimit-remaining': rate.remaining,
      'ratelimit-reset': rate.resetSeconds,
    })
    if (rate.isOver) reply.header('retry-after', rate.resetSeconds)
  })
}
