// The company, its users, its contact centers and how agents stand.

import type { CompanyAgent, CompanyQueue } from '../kit/company-model.ts'
import type { Handler, Host } from '../kit/provider.ts'
import { agentId, COMPANY_ID, centerId, OFFICE_ID, wireId } from './ids.ts'
import { wholeMs } from './legs.ts'
import { adminOnly, isAdmin, page, refuse } from './replies.ts'

const MOST_AT_ONCE = 100
/** Share of the calls above the documented limit that fail, so that no client relies on them. */
const FAILING_SHARE = 0.2

export function peopleRoutes(host: Host): Record<string, Handler> {
  const { company, switches } = host
  const id = (text: string) => wireId(text, switches.ids === 'text')
  const centers = () => [...company.queues.values()].filter(queue => queue.channel === 'call')

  const userOf = (agent: CompanyAgent) => {
    const [first, ...rest] = agent.name.split(' ')
    return {
      id: id(agentId(agent.id)),
      company_id: id(COMPANY_ID),
      office_id: id(OFFICE_ID),
      emails: [agent.email],
      first_name: first,
      last_name: rest.join(' '),
      display_name: agent.name,
      image_url: '',
      is_admin: agent.isAdmin,
      is_super_admin: agent.isAdmin,
      admin_office_ids: agent.isAdmin ? [id(OFFICE_ID)] : [],
      state: agent.isActive ? 'active' : 'suspended',
      timezone: agent.zone,
      group_details: centers().map(queue => ({
        group_id: id(centerId(queue.id)),
        group_type: 'callcenter',
        role: agent.isAdmin ? 'admin' : 'operator',
        do_not_disturb: false,
      })),
      ...dutyOf(agent),
    }
  }
  const dutyOf = ({ phone }: CompanyAgent) => ({
    is_on_duty: true,
    on_duty_status: phone.native ?? phone.status,
    duty_status_reason: phone.reason,
    duty_status_started: String(wholeMs(phone.since)),
  })
  const centerOf = (queue: CompanyQueue) => ({
    id: id(centerId(queue.id)),
    name: queue.name,
    office_id: id(OFFICE_ID),
    state: 'active',
    timezone: String(switches.accountZone),
    monday_hours: ['08:00', '18:00'],
    alerts: { cc_service_level: 80, cc_service_level_seconds: 30 },
    max_wrap_up_seconds: 120,
  })
  const centerBy = (text: string) => centers().find(queue => centerId(queue.id) === text)
  const agentBy = (text: string) => [...company.agents.values()].find(agent => agentId(agent.id) === text)

  return {
    'GET /api/v2/company': adminOnly(host, () => ({
      json: {
        id: id(COMPANY_ID),
        name: 'Sandbar Surf Co.',
        state: 'active',
        country: 'us',
        account_type: 'pro',
      },
    })),
    'GET /api/v2/users/me': ({ userId }) => {
      const me = userId === null ? undefined : company.agents.get(userId)
      return me ? { json: userOf(me) } : refuse(404, 'This key belongs to the company, not to a user.')
    },
    'GET /api/v2/users': request => {
      const { query } = request
      if (Number(query.get('limit') ?? 0) > MOST_AT_ONCE && host.random() < FAILING_SHARE)
        return refuse(400, 'limit: too large')
      const state = query.get('state') ?? 'active'
      const email = query.get('email')
      const found = [...company.agents.values()].filter(
        agent =>
          (state === 'all' || (state === 'active') === agent.isActive) &&
          (email === null || agent.email.toLowerCase() === email.toLowerCase()),
      )
      return page(request, host, found, agent => agent.id, userOf)
    },
    'GET /api/v2/users/:id': ({ params }) => {
      const agent = agentBy(params.id!)
      return agent ? { json: userOf(agent) } : refuse(404)
    },
    'GET /api/v2/offices': request =>
      page(
        request,
        host,
        [{ id: OFFICE_ID }],
        office => office.id,
        () => ({ id: id(OFFICE_ID), name: 'Main office', timezone: switches.accountZone, state: 'active' }),
      ),
    'GET /api/v2/callcenters': request => page(request, host, centers(), queue => queue.id, centerOf),
    'GET /api/v2/callcenters/:id': ({ params }) => {
      const queue = centerBy(params.id!)
      return queue ? { json: centerOf(queue) } : refuse(404)
    },
    'GET /api/v2/callcenters/:id/operators': ({ params }) =>
      centerBy(params.id!)
        ? { json: { users: [...company.agents.values()].filter(agent => agent.isActive).map(userOf) } }
        : refuse(404),
    'GET /api/v2/callcenters/:id/status': ({ params }) => {
      const queue = centerBy(params.id!)
      if (!queue) return refuse(404)
      const waiting = [...company.calls.values()].filter(
        call => call.queueId === queue.id && (call.state === 'queued' || call.state === 'ringing'),
      )
      const since = Math.min(host.clock.now(), ...waiting.map(call => call.startedAt))
      return {
        json: {
          name: queue.name,
          availability: 'open',
          capacity: 100,
          pending: waiting.length,
          longest_call_wait_time: Math.round((host.clock.now() - since) / 1000),
          on_duty_operators: [...company.agents.values()].filter(
            agent => agent.phone.status !== 'unavailable',
          ).length,
        },
      }
    },
    'GET /api/v2/callcenters/operators/:id/dutystatus': ({ params }) => {
      const agent = agentBy(params.id!)
      return agent
        ? { json: { user_id: id(agentId(agent.id)), on_duty: true, ...dutyOf(agent) } }
        : refuse(404)
    },
    // On and off duty is for the agent, or an administrator.
    'PATCH /api/v2/callcenters/operators/:id/dutystatus': request => {
      const agent = agentBy(request.params.id!)
      if (!agent) return refuse(404)
      if (!isAdmin(request, host) && request.userId !== agent.id) return refuse(403)
      const { on_duty, duty_status_reason } = request.json()
      if (typeof on_duty !== 'boolean') return refuse(400, 'on_duty: true or false is required')
      const reason = typeof duty_status_reason === 'string' ? duty_status_reason : undefined
      company.act({
        do: 'agent.status',
        agentId: agent.id,
        to: on_duty ? 'available' : 'unavailable',
        reason,
      })
      return { json: { user_id: id(agentId(agent.id)), on_duty, ...dutyOf(agent) } }
    },
  }
}
