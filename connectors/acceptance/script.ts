// Hours in which everything happens once: what the points let the world do.
import type { Action, CompanyCall, SimulatedCompany } from '#simulators/kit/index.ts'
import type { Harness } from './harness.ts'
import type { Subject } from './subject.ts'

const agent = (id: string) => ({ type: 'agent' as const, id })
const customer = { type: 'customer' as const }
const bot = { type: 'bot' as const }
const system = { type: 'system' as const }

/** Plays the actions some seconds apart; each is delivered before the next. */
export async function play(harness: Harness, actions: readonly Action[], gapMs = 17_000): Promise<void> {
  for (const action of actions) {
    harness.clock.advance(gapMs)
    const { movesRelease } = harness.subject.simulated
    harness.company.act(
      action.do === 'ticket.move' && movesRelease ? { ...action, isReleased: true } : action,
    )
    await harness.simulator.settle()
  }
}

export const TICKETS: readonly Action[] = [
  { do: 'ticket.create', ticketId: '501', queueId: '31', tags: ['vip'], by: customer },
  { do: 'ticket.create', ticketId: '502', queueId: '32', priority: 'urgent', by: customer },
  { do: 'ticket.assign', ticketId: '501', agentId: '72', by: agent('72') },
  { do: 'ticket.comment', ticketId: '501', isPublic: true, by: agent('72') },
  { do: 'ticket.status', ticketId: '501', to: 'pending', by: agent('72') },
  { do: 'ticket.tag', ticketId: '501', tags: ['vip', 'refund'], by: agent('72') },
  { do: 'ticket.create', ticketId: '503', queueId: '33', by: customer },
  { do: 'ticket.assign', ticketId: '502', agentId: '73', by: agent('71') },
  { do: 'ticket.comment', ticketId: '502', isPublic: false, by: agent('73') },
  { do: 'ticket.move', ticketId: '502', queueId: '31', by: agent('73') },
  { do: 'ticket.comment', ticketId: '501', isPublic: true, by: customer },
  { do: 'ticket.status', ticketId: '501', to: 'open', by: customer },
  { do: 'ticket.status', ticketId: '501', to: 'solved', by: agent('72') },
  { do: 'ticket.status', ticketId: '502', to: 'hold', by: agent('73') },
  { do: 'ticket.status', ticketId: '502', to: 'open', by: agent('73') },
  { do: 'ticket.status', ticketId: '502', to: 'solved', by: agent('73') },
  { do: 'ticket.status', ticketId: '501', to: 'open', by: customer },
]

/** Ticket that is assigned, unassigned, answered by a bot, moved to another queue and assigned again there. */
export const HANDS: readonly Action[] = [
  { do: 'ticket.create', ticketId: '601', queueId: '31', by: customer },
  { do: 'ticket.assign', ticketId: '601', agentId: '72', by: agent('72') },
  { do: 'ticket.assign', ticketId: '601', agentId: '73', by: agent('72') },
  { do: 'ticket.comment', ticketId: '601', isPublic: true, by: bot },
  { do: 'ticket.assign', ticketId: '601', agentId: null, by: agent('73') },
  { do: 'ticket.assign', ticketId: '601', agentId: '74', by: system },
  { do: 'ticket.move', ticketId: '601', queueId: '32', by: agent('74') },
  { do: 'ticket.assign', ticketId: '601', agentId: '72', by: agent('71') },
  { do: 'ticket.status', ticketId: '601', to: 'solved', by: system },
]

export const REMOVED_TICKETS: readonly Action[] = [
  { do: 'ticket.create', ticketId: '701', queueId: '31', by: customer },
  { do: 'ticket.create', ticketId: '702', queueId: '31', by: customer },
  { do: 'ticket.create', ticketId: '703', queueId: '31', by: customer },
  { do: 'ticket.create', ticketId: '704', queueId: '31', by: customer },
  { do: 'ticket.delete', ticketId: '701', by: agent('72') },
  { do: 'ticket.merge', ticketId: '702', into: '704', by: agent('72') },
  { do: 'ticket.delete', ticketId: '703', by: agent('72') },
  { do: 'ticket.restore', ticketId: '703', by: agent('72') },
]

/** Queued, rung, answered, held, given on, hung up, missed; answered and hung up by one. */
export const CALLS: readonly Action[] = [
  { do: 'agent.status', agentId: '72', to: 'available' },
  { do: 'agent.status', agentId: '73', to: 'available' },
  { do: 'call.queue', callId: '801', queueId: '34' },
  { do: 'call.ring', callId: '801', agentId: '72' },
  { do: 'call.connect', callId: '801', agentId: '72' },
  { do: 'call.hold', callId: '801' },
  { do: 'call.resume', callId: '801' },
  { do: 'call.queue', callId: '802', queueId: '34' },
  { do: 'call.transfer', callId: '801', agentId: '73' },
  { do: 'agent.status', agentId: '72', to: 'available' },
  { do: 'call.hangup', callId: '801' },
  { do: 'call.ring', callId: '802', agentId: '72' },
  { do: 'call.miss', callId: '802' },
  { do: 'agent.status', agentId: '72', to: 'busy' },
  { do: 'agent.status', agentId: '73', to: 'available' },
  { do: 'agent.status', agentId: '72', to: 'unavailable', reason: 'Break' },
  { do: 'call.queue', callId: '803', queueId: '34' },
  { do: 'call.ring', callId: '803', agentId: '73' },
  { do: 'call.connect', callId: '803', agentId: '73' },
  { do: 'call.hangup', callId: '803' },
  { do: 'agent.status', agentId: '73', to: 'available' },
]

/** Actions of the scripts that the provider can know of. */
export function everything({ subject }: Harness): Action[] {
  const { tickets, calls, presence } = subject.simulated.covers
  const all = [
    ...(tickets ? [...TICKETS, ...HANDS, ...REMOVED_TICKETS] : []),
    ...(calls || presence ? CALLS : []),
  ]
  return all.filter(action => canDo(subject, action))
}

export const canDo = ({ simulated }: Subject, action: Action): boolean =>
  simulated.lacks?.includes(action.do) !== true

/** Many contacts at once, filled in: calls have ended, tickets lie about. */
export function fillIn(harness: Harness, count: number, gapMs: number): void {
  const { company, clock, subject } = harness
  const queues = [...company.queues.values()].filter(queue => queue.channel !== 'call')
  const from = clock.now()
  for (let index = 0; index < count; index++) {
    const at = from + index * gapMs
    const queueId = queues[index % queues.length]!.id
    if (subject.simulated.covers.tickets)
      company.act({ do: 'ticket.create', queueId, tags: index % 7 ? [] : ['vip'] }, { at, isPast: true })
    else call(company, at, index, gapMs)
  }
  clock.advanceTo(from + count * gapMs + 60_000)
}

function call(company: SimulatedCompany, at: number, index: number, gapMs: number): void {
  const direction: CompanyCall['direction'] = index % 9 ? 'inbound' : 'outbound'
  const { callId } = company.act({ do: 'call.queue', queueId: '34', direction }, { at, isPast: true })
  company.act(
    { do: 'call.connect', callId: callId!, agentId: String(71 + (index % 12)) },
    { at, isPast: true },
  )
  company.act({ do: 'call.hangup', callId: callId! }, { at: at + Math.floor(gapMs / 2), isPast: true })
}
