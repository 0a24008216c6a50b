// Adherence that the product should find, worked out second by second from the log of actions: slow, and simple
// enough to be read against the published rules. Nothing here is shared with the product.

import type { SimulatedCompany } from './company.ts'
import type { CompanyAgent, PhoneStatus, PlanItem } from './company-model.ts'
import { type AgentTruth, agentTruths, type TicketTruthEvent, type WorkSpan } from './oracle.ts'

export interface ExpectedBlock {
  from: number
  to: number
  isIn: boolean
  reason: 'WRONG_QUEUE' | 'INACTIVE' | 'WRONG_SYSTEM' | null
}
export interface ExpectedDay {
  agentId: string
  email: string
  blocks: ExpectedBlock[]
  inSeconds: number
  outSeconds: number
}

const CLOSE_GRACE_MS = 120_000
const BRIDGE = 0.25

/** From the beginning of each agent's plan to its end, or to `asOf`. */
export function expectedAdherence(company: SimulatedCompany, asOf: number): ExpectedDay[] {
  const truths = new Map(agentTruths(company, 0, asOf).map(truth => [truth.agentId, truth]))
  return [...company.agents.values()]
    .filter(agent => agent.plan.length > 0)
    .map(agent => {
      const truth = truths.get(agent.id)!
      const work = bridged(company, agent, signsOf(company, agent, truth))
      const blocks: ExpectedBlock[] = []
      for (const item of agent.plan)
        for (let at = item.from; at < Math.min(item.to, asOf); at += 1000) {
          const status = truth.statuses.find(span => span.from <= at && at < span.to)?.status ?? null
          const now = work.filter(span => span.from <= at && at < span.to)
          const reason = reasonOf(company, { item, at }, status, now)
          const last = blocks.at(-1)
          if (last && last.to === at && last.reason === reason) last.to = at + 1000
          else blocks.push({ from: at, to: at + 1000, isIn: reason === null, reason })
        }
      return { ...idOf(agent), blocks, inSeconds: seconds(blocks, true), outSeconds: seconds(blocks, false) }
    })
}

const idOf = ({ id, email }: CompanyAgent) => ({ agentId: id, email })
const seconds = (blocks: readonly ExpectedBlock[], isIn: boolean) =>
  blocks.filter(block => block.isIn === isIn).reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)

/** Sign of work: a span, with the time of its report where the span was not measured. */
interface Sign extends WorkSpan {
  reportedAt?: number
  isClose?: boolean
}

const signsOf = (
  company: SimulatedCompany,
  agent: CompanyAgent,
  { work, events, hangups }: AgentTruth,
): Sign[] => [
  ...work.filter(span => span.kind === 'call'),
  ...events.map(event => inferred(company, agent, event)),
  ...hangups.map(
    ({ at, callId, queueId }): Sign => ({
      queueId,
      id: callId,
      kind: 'call',
      from: at,
      to: at + CLOSE_GRACE_MS,
      reportedAt: at,
      isClose: true,
    }),
  ),
]

/** A comment, a close or a hold: at work for the usual time before. Opened: for the usual time after. */
function inferred(
  company: SimulatedCompany,
  agent: CompanyAgent,
  { at, ticketId, queueId, what }: TicketTruthEvent,
): Sign {
  const usualMs = handleMs(company, agent, at, queueId)
  const sign = { queueId, id: ticketId, kind: 'ticket' as const, reportedAt: at }
  if (what === 'OPEN') return { ...sign, from: at, to: at + usualMs }
  const isClose = what === 'CLOSED'
  return { ...sign, isClose, from: at - usualMs, to: at + (isClose ? CLOSE_GRACE_MS : 0) }
}

/** The usual time of the queue that was planned at that moment; where none was, of the ticket's own. */
function handleMs(company: SimulatedCompany, { plan }: CompanyAgent, at: number, queueId: string): number {
  const planned = plan.find(item => item.from <= at && at < item.to)?.queueIds ?? []
  return company.queues.get(planned.includes(queueId) ? queueId : (planned[0] ?? queueId))!.handleMs
}

/** A pause of at most a quarter of the usual time is no pause. */
function bridged(company: SimulatedCompany, agent: CompanyAgent, spans: Sign[]): Sign[] {
  const all = spans.map(span => ({ ...span })).sort((a, b) => a.from - b.from || a.to - b.to)
  all.forEach((span, index) => {
    const before = all.slice(0, index)
    const reached = Math.max(...before.map(one => one.to))
    const last = before.findLast(one => one.to === reached)
    if (!last || span.from <= reached) return
    if (span.from - reached <= BRIDGE * handleMs(company, agent, reached, last.queueId)) last.to = span.from
  })
  return all
}

function reasonOf(
  company: SimulatedCompany,
  { item, at }: { item: PlanItem; at: number },
  status: PhoneStatus | null,
  signs: readonly Sign[],
): ExpectedBlock['reason'] {
  // The two minutes after a close are right, and what was closed before the item is no other work in it.
  const isWrapUp = ({ isClose, reportedAt }: Sign) =>
    isClose === true && ((reportedAt! <= at && at < reportedAt! + CLOSE_GRACE_MS) || reportedAt! <= item.from)
  const isReachable = status !== null && status !== 'unavailable'
  if (item.what === 'free') return null
  if (item.what === 'away') {
    // Work inferred from before or after the second does not count.
    const done = signs.filter(
      ({ reportedAt }) => reportedAt === undefined || (item.from < reportedAt && reportedAt < item.to),
    )
    if (done.some(sign => !isWrapUp(sign))) return 'WRONG_SYSTEM'
    return done.length === 0 && isReachable ? 'WRONG_SYSTEM' : null
  }
  const wanted = item.queueIds ?? []
  if (signs.some(sign => wanted.includes(sign.queueId))) return null
  const isCallQueue = (id: string) => company.queues.get(id)!.channel === 'call'
  const other = signs.filter(sign => !isWrapUp(sign))
  if (other.length > 0)
    return other.some(sign => wanted.some(id => isCallQueue(id) === (sign.kind === 'call')))
      ? 'WRONG_QUEUE'
      : 'WRONG_SYSTEM'
  return signs.length > 0 || (wanted.some(isCallQueue) && isReachable) ? null : 'INACTIVE'
}
