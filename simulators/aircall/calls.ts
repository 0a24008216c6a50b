// Calls and users as this provider writes them.
import type { CompanyAgent, CompanyCall, Host, Leg, PhoneStatus } from '../kit/index.ts'
import { callId, numberId, second, userId } from './ids.ts'

/** Words for how a user stands, in the list of availabilities. */
export const AVAILABILITIES: Readonly<Record<PhoneStatus, string>> = {
  available: 'available',
  occupied: 'in_call',
  wrapup: 'after_call_work',
  busy: 'do_not_disturb',
  unavailable: 'offline',
}

/** A status of one's own: the words that mean that somebody is there after all are none. */
export function customOf({ phone }: CompanyAgent): string | null {
  if (phone.native !== null)
    return phone.native === 'available' || phone.native === 'offline' ? null : phone.native
  if (phone.status === 'busy') return 'do_not_disturb'
  return phone.status === 'unavailable' && phone.reason === 'Break' ? 'on_a_break' : null
}

export const userOf = (agent: CompanyAgent, baseUrl: string) => {
  const custom = customOf(agent)
  const isThere = agent.phone.status !== 'unavailable' && agent.phone.status !== 'busy'
  return {
    id: userId(agent.id),
    direct_link: `${baseUrl}/v1/users/${userId(agent.id)}`,
    name: agent.name,
    email: agent.email,
    available: agent.phone.status === 'available',
    availability_status: isThere ? 'available' : custom === null ? 'unavailable' : 'custom',
    substatus: custom ?? 'always_opened',
    created_at: '2024-01-08T09:00:00.000Z',
    time_zone: agent.zone,
    language: 'en-US',
    wrap_up_time: 60,
  }
}

export function callOf(call: CompanyCall, { company, baseUrl, switches }: Host) {
  const answered = call.legs.filter(leg => leg.connectedAt !== null)
  const user = (leg: Leg | undefined) => {
    const agent = leg && company.agents.get(leg.agentId)
    return agent ? userOf(agent, baseUrl) : null
  }
  const isPassedOn = answered.length > 1
  const last = answered.at(-1)
  const hasLeft = last !== undefined && last.endedAt !== null && last.endedAt !== call.endedAt
  const holder = switches.userAfterTransfer === 'first' ? answered[0] : last
  const queue = company.queues.get(call.queueId)!
  const at = (moment: number | null | undefined) => (moment == null ? null : second(moment))
  return {
    id: callId(call.id),
    sid: `CA${String(callId(call.id)).padStart(32, '0')}`,
    direct_link: `https://assets.aircall.io/calls/${callId(call.id)}`,
    direction: call.direction,
    status: call.endedAt !== null ? 'done' : answered.length > 0 ? 'answered' : 'initial',
    missed_call_reason: call.endedAt !== null && answered.length === 0 ? 'agents_did_not_answer' : null,
    started_at: second(call.startedAt),
    answered_at: at(answered[0]?.connectedAt),
    ended_at: at(call.endedAt),
    duration: call.endedAt === null ? 0 : second(call.endedAt) - second(call.startedAt),
    voicemail: null,
    recording: null,
    asset: null,
    raw_digits: call.phone,
    user: user(holder ?? call.legs.at(-1)),
    contact: null,
    archived: false,
    assigned_to: null,
    transferred_by: isPassedOn ? user(answered.at(-2)) : hasLeft ? user(answered[0]) : null,
    transferred_to: isPassedOn ? user(last) : null,
    // The external number is in events alone.
    ...(call.state === 'external' && { external_transferred_to: '+15550188' }),
    number: {
      id: numberId(queue.id),
      direct_link: `${baseUrl}/v1/numbers/${numberId(queue.id)}`,
      name: queue.name,
      digits: '+1 555 0199',
    },
    teams: call.direction === 'inbound' ? [{ id: 77, name: 'Front desk', direct_link: '' }] : [],
    comments: [],
    tags: [],
    cost: '0.0',
  }
}
