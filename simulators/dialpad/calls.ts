// The list of ended calls and the single call.
import type { Handler, Host } from '../kit/provider.ts'
import { agentId, centerId } from './ids.ts'
import { endedPayload, legsOf, payloadOf, type SimLeg } from './legs.ts'
import { adminOnly, page, refuse } from './replies.ts'

export function callRoutes(host: Host): Record<string, Handler> {
  // The pages of one list are asked for one after another.
  let latest: { asked: string; found: SimLeg[] } = { asked: '', found: [] }
  const isListed = (leg: SimLeg) =>
    leg.endedAt !== null && (leg.agentId === null || host.switches.listHasAgentLegs !== false)

  return {
    'GET /api/v2/call': adminOnly(host, request => {
      const { query } = request
      const bound = (name: string) => (query.has(name) ? Number(query.get(name)) : null)
      const after = bound('started_after')
      const before = bound('started_before')
      if (Number.isNaN(after) || Number.isNaN(before)) return refuse(400, 'started_after: not a number')
      const edge = host.switches.rangeHasEnds ? 0 : 1
      const targetId = query.get('target_id')
      const asked = JSON.stringify([after, before, targetId, host.switches, host.company.log.length])
      if (asked !== latest.asked)
        latest = {
          asked,
          found: [...host.company.calls.values()]
            .filter(
              ({ startedAt }) =>
                (after === null || startedAt >= after + edge) &&
                (before === null || startedAt <= before - edge),
            )
            .flatMap(legsOf)
            .filter(isListed)
            .filter(leg => targetId === null || targetId === targetOf(leg))
            .sort((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1)),
        }
      return page(
        request,
        host,
        latest.found,
        leg => leg.id,
        leg => endedPayload(leg, host),
      )
    }),
    'GET /api/v2/call/:id': adminOnly(host, ({ params }) => {
      for (const call of host.company.calls.values()) {
        const leg = legsOf(call).find(one => one.id === params.id)
        if (leg)
          return {
            json: leg.endedAt === null ? payloadOf(leg, host, call.state, null) : endedPayload(leg, host),
          }
      }
      return refuse(404)
    }),
  }
}

const targetOf = (leg: SimLeg) => (leg.agentId === null ? centerId(leg.call.queueId) : agentId(leg.agentId))
