// Calls as reported by the provider: one leg of the contact center for the whole call, and one per agent rung.

import type { CompanyCall } from '../kit/company-model.ts'
import type { Host } from '../kit/provider.ts'
import { agentId, callId, centerId, legId, wireId } from './ids.ts'

export interface SimLeg {
  id: string
  call: CompanyCall
  /** Null: the contact center's own. */
  agentId: string | null
  startedAt: number
  rangAt: number | null
  connectedAt: number | null
  endedAt: number | null
  heldMs: number
  holdCount: number
  /** To whom it was passed on. */
  transferredTo: string | null
}

/** The clock of the world runs between milliseconds; the provider's doesn't. */
export const wholeMs = (at: number): number => Math.floor(at)
const wholeOr = (at: number | null): number | null => (at === null ? null : wholeMs(at))

export function legsOf(call: CompanyCall): SimLeg[] {
  const connectedAt = call.legs.find(leg => leg.connectedAt !== null)?.connectedAt ?? null
  const own: SimLeg = {
    id: callId(call.id),
    call,
    agentId: null,
    startedAt: call.startedAt,
    rangAt: call.legs[0]?.rangAt ?? null,
    connectedAt,
    endedAt: call.endedAt,
    heldMs: 0,
    holdCount: 0,
    transferredTo: null,
  }
  const legs = call.legs.map((leg, index): SimLeg => {
    const next = call.legs[index + 1]
    // An unanswered leg ended when it began to ring elsewhere.
    const endedAt = leg.endedAt ?? (leg.connectedAt === null ? (next?.rangAt ?? call.endedAt) : null)
    const until = endedAt ?? call.updatedAt
    return {
      id: legId(call.id, index),
      call,
      agentId: leg.agentId,
      startedAt: call.startedAt,
      rangAt: leg.rangAt,
      connectedAt: leg.connectedAt,
      endedAt,
      heldMs: leg.holds.reduce((sum, hold) => sum + (hold.to ?? until) - hold.from, 0),
      holdCount: leg.holds.length,
      transferredTo: leg.connectedAt !== null && next?.connectedAt != null ? next.agentId : null,
    }
  })
  return [own, ...legs]
}

/** `state` and `at`: what happened last, in deliveries; the list knows ended calls alone. */
export function payloadOf(
  leg: SimLeg,
  host: Host,
  state: string,
  at: number | null,
): Record<string, unknown> {
  const { company, switches } = host
  const isText = switches.ids === 'text'
  const id = (text: string | null) => wireId(text, isText)
  const { call } = leg
  const agent = leg.agentId === null ? null : company.agents.get(leg.agentId)
  const center = {
    id: id(centerId(call.queueId)),
    type: 'call_center',
    name: company.queues.get(call.queueId)?.name,
    email: null,
    phone: '+15550199',
  }
  const isPassedOn = agent !== null && call.legs.findIndex(one => one.connectedAt !== null) < indexOf(leg)
  const link = isPassedOn ? switches.transferLink : 'entry'
  const entry = id(callId(call.id))
  return {
    call_id: id(leg.id),
    state,
    direction: call.direction,
    date_started: wholeMs(leg.startedAt),
    date_queued: wholeMs(leg.startedAt),
    date_rang: wholeOr(leg.rangAt),
    date_connected: wholeOr(leg.connectedAt),
    date_ended: wholeOr(leg.endedAt),
    hold_time: wholeMs(leg.heldMs),
    duration: leg.connectedAt === null ? 0 : wholeMs((leg.endedAt ?? host.clock.now()) - leg.connectedAt),
    total_duration: wholeMs((leg.endedAt ?? host.clock.now()) - leg.startedAt),
    contact: { id: id('4802617534189568'), type: 'local', name: 'Customer', phone: call.phone, email: '' },
    external_number: call.phone,
    internal_number: center.phone,
    target: agent
      ? {
          id: id(agentId(agent.id)),
          type: 'user',
          email: agent.email,
          name: agent.name,
          phone: '+15550111',
          office_id: null,
        }
      : center,
    entry_point_call_id: agent && link !== 'master' ? entry : null,
    entry_point_target: agent ? center : null,
    master_call_id: agent && link !== 'entry' ? entry : null,
    operator_call_id: agent ? null : id(call.legs.length > 0 ? legId(call.id, call.legs.length - 1) : null),
    group_id: centerId(call.queueId),
    is_transferred: leg.transferredTo !== null,
    was_recorded: false,
    labels: [],
    event_timestamp: at === null ? null : wholeMs(at + Number(switches.eventLagMs)),
  }
}

const indexOf = (leg: SimLeg) => leg.call.legs.findIndex((_, index) => legId(leg.call.id, index) === leg.id)

/** Payload of an ended leg in the list and in the single call. */
export const endedPayload = (leg: SimLeg, host: Host): Record<string, unknown> =>
  payloadOf(leg, host, leg.connectedAt === null ? 'missed' : 'hangup', null)
