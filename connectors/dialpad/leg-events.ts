// Work events of one leg of a call. Nearly all follow from its moments, which delivery, list and export report alike,
// so all three give the same facts; holds are in deliveries alone. Moments are truncated to the second: below it the
// sources differ.
import type {
  EventActor,
  TicketSnapshot,
  TicketStatus,
  WorkEvent,
  WorkEventKind,
} from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { nothing } from '../kit/quarantine.ts'
import { secondOf } from '../kit/times.ts'
import type { Normalised } from '../kit/types.ts'
import type { CallLeg } from './call.ts'

export const SYSTEM: EventActor = { type: 'system' }
/** A leg that connects this long after it was first connected comes back from hold. */
const RESUMED_AFTER_MS = 2000

const second = (at: EpochMs): EpochMs => secondOf(at) * 1000
const fact = (kind: WorkEventKind, at: EpochMs, ...meaning: string[]): WorkEvent => ({
  ...kind,
  factKey: [...meaning, secondOf(at)].join('|'),
  occurredAt: second(at),
})

export function meaningOfLeg(leg: CallLeg): Normalised {
  return {
    ...nothing(),
    events: [...callFacts(leg), ...agentFacts(leg)],
    snapshots: snapshotOf(leg) ?? [],
    // Call that was hung up without a stated end: it is fetched.
    wants:
      leg.stateChange?.state === 'hangup' && leg.endedAt === null
        ? [{ endpoint: 'calls', id: leg.callId }]
        : [],
  }
}

function status(leg: CallLeg, to: TicketStatus, raw: string, at: EpochMs, actor: EventActor): WorkEvent {
  const kind = { kind: 'ticket.status-changed', ticketId: leg.ticketId, to, raw, actor } as const
  return fact(kind, at, 'call', leg.ticketId, to, actor.id ?? actor.type)
}

/** Facts of a call, reported by the entry leg alone so that a call is counted once. */
function callFacts(leg: CallLeg): WorkEvent[] {
  if (!leg.isEntry) return []
  const { ticketId, direction, startedAt, connectedAt, endedAt } = leg
  const caller: EventActor = direction === 'inbound' ? { type: 'customer' } : SYSTEM
  const facts = [
    fact({ kind: 'ticket.created', ticketId, origin: direction }, startedAt, 'call', ticketId, 'created'),
    status(leg, 'OPEN', 'ringing', startedAt, caller),
  ]
  // End of a call that was abandoned, missed or left on voicemail. The agent's leg reports the end of an answered call.
  if (endedAt !== null && connectedAt === null) facts.push(status(leg, 'CLOSED', 'hangup', endedAt, SYSTEM))
  return facts
}

function agentFacts(leg: CallLeg): WorkEvent[] {
  const { ticketId, agentId, connectedAt, endedAt, stateChange } = leg
  if (agentId === null || connectedAt === null) return []
  const agent: EventActor = { type: 'agent', id: agentId }
  const work = (kind: 'work.started' | 'work.ended', at: EpochMs) =>
    fact({ kind, ticketId, agentId }, at, 'call', ticketId, kind, agentId)
  const facts = [
    fact(
      { kind: 'ticket.assigned', ticketId, to: agentId, actor: SYSTEM },
      connectedAt,
      'call',
      ticketId,
      'assigned',
      agentId,
    ),
    work('work.started', connectedAt),
  ]
  if (stateChange?.state === 'hold')
    facts.push(work('work.ended', stateChange.at), status(leg, 'ON_HOLD', 'hold', stateChange.at, agent))
  // A start while at work already says nothing: it need not be known whether there was a hold.
  if (stateChange?.state === 'connected' && secondOf(stateChange.at) !== secondOf(connectedAt))
    facts.push(work('work.started', stateChange.at))
  if (stateChange?.state === 'connected' && stateChange.at - connectedAt > RESUMED_AFTER_MS)
    facts.push(status(leg, 'OPEN', 'connected', stateChange.at, agent))
  if (endedAt !== null) {
    facts.push(work('work.ended', endedAt))
    if (!leg.isTransferred) facts.push(status(leg, 'CLOSED', 'hangup', endedAt, agent))
  }
  return facts
}

/**
 * The agent's leg that ends the call knows most, then the entry leg that has ended, then whatever is under way:
 * whichever comes first, the greatest version stays.
 */
function snapshotOf(leg: CallLeg): [TicketSnapshot] | null {
  const isAgents = leg.agentId !== null && leg.connectedAt !== null
  if (!leg.isEntry && !isAgents) return null
  const goesOn = leg.endedAt === null || (isAgents && leg.isTransferred)
  // After a transfer the leg that passed the call on has no more facts; once an agent answered, the agent's leg has
  // them.
  if (goesOn && leg.endedAt !== null && !leg.isEntry) return null
  if (goesOn && leg.connectedAt !== null && !isAgents) return null
  const state = leg.stateChange?.state ?? 'ringing'
  const changedAt = second(leg.endedAt ?? leg.stateChange?.at ?? leg.connectedAt ?? leg.startedAt)
  const stage = goesOn ? 1 : isAgents ? 3 : 2
  const order = goesOn ? (leg.stateChange?.at ?? changedAt) : changedAt
  return [
    {
      ticketId: leg.ticketId,
      url: `https://dialpad.com/callhistory/callreview/${leg.ticketId}`,
      channel: 'call',
      channelName: 'call',
      status: !goesOn ? 'CLOSED' : state === 'hold' ? 'ON_HOLD' : 'OPEN',
      rawStatus: goesOn ? state : 'hangup',
      assigneeId: isAgents ? leg.agentId : null,
      queueIds: leg.queueIds,
      tags: [],
      fields: { direction: leg.direction },
      openedAt: second(leg.startedAt),
      changedAt,
      closedAt: goesOn ? null : changedAt,
      version: [stage, String(order).padStart(15, '0'), leg.rank === 'list' ? 1 : 0, leg.callId].join(' '),
      isGone: false,
    },
  ]
}
