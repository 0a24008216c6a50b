// What adherence the product should find, worked out second by second from the log of deeds: slow, and simple
// enough to be read against the published rules. Nothing here is shared with the product.
import { agentTruths, type TicketEvent, type WorkSpan } from './oracle.ts'
import type { PhoneStatus, PlanItem, World, WorldAgent } from './world.ts'

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
export function expectedAdherence(world: World, asOf: number): ExpectedDay[] {
  const truths = new Map(agentTruths(world, 0, asOf).map(truth => [truth.agentId, truth]))
  return [...world.agents.values()]
    .filter(agent => agent.plan.length > 0)
    .map(agent => {
      const truth = truths.get(agent.id)!
      const work = bridged(world, [
        ...truth.work.filter(span => span.kind === 'call'),
        ...truth.events.flatMap(event => inferred(world, event)),
      ])
      const blocks: ExpectedBlock[] = []
      for (const item of agent.plan)
        for (let at = item.from; at < Math.min(item.to, asOf); at += 1000) {
          const status = truth.statuses.find(span => span.from <= at && at < span.to)?.status ?? null
          const now = work.filter(span => span.from <= at && at < span.to)
          const reason = reasonOf(world, item, status, now)
          const last = blocks.at(-1)
          if (last && last.to === at && last.reason === reason) last.to = at + 1000
          else blocks.push({ from: at, to: at + 1000, isIn: reason === null, reason })
        }
      return { ...idOf(agent), blocks, inSeconds: seconds(blocks, true), outSeconds: seconds(blocks, false) }
    })
}

const idOf = ({ id, email }: WorldAgent) => ({ agentId: id, email })
const seconds = (blocks: readonly ExpectedBlock[], isIn: boolean) =>
  blocks.filter(block => block.isIn === isIn).reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)

/** A comment, a close or a hold: at work for the usual time before. Opened: for the usual time after. */
function inferred(world: World, event: TicketEvent): WorkSpan[] {
  const { handleMs } = world.queues.get(event.queueId)!
  const span = { queueId: event.queueId, id: event.ticketId, kind: 'ticket' as const }
  if (event.what === 'OPEN') return [{ ...span, from: event.at, to: event.at + handleMs }]
  const graceMs = event.what === 'CLOSED' ? CLOSE_GRACE_MS : 0
  return [{ ...span, from: event.at - handleMs, to: event.at + graceMs }]
}

/** A pause of at most a quarter of the usual time is no pause. */
function bridged(world: World, spans: WorkSpan[]): WorkSpan[] {
  const all = spans.map(span => ({ ...span })).sort((a, b) => a.from - b.from || a.to - b.to)
  all.forEach((span, index) => {
    const before = all.slice(0, index)
    const reached = Math.max(...before.map(one => one.to))
    const last = before.findLast(one => one.to === reached)
    if (!last || span.from <= reached) return
    if (span.from - reached <= BRIDGE * world.queues.get(last.queueId)!.handleMs) last.to = span.from
  })
  return all
}

function reasonOf(
  world: World,
  item: PlanItem,
  status: PhoneStatus | null,
  work: readonly WorkSpan[],
): ExpectedBlock['reason'] {
  const isReachable = status !== null && status !== 'unavailable'
  if (item.what === 'free') return null
  if (item.what === 'away') return work.length > 0 || isReachable ? 'WRONG_SYSTEM' : null
  const wanted = item.queueIds ?? []
  if (work.some(span => wanted.includes(span.queueId))) return null
  const isCallQueue = (id: string) => world.queues.get(id)!.channel === 'call'
  if (work.length > 0)
    return work.some(span => wanted.some(id => isCallQueue(id) === (span.kind === 'call')))
      ? 'WRONG_QUEUE'
      : 'WRONG_SYSTEM'
  return wanted.some(isCallQueue) && isReachable ? null : 'INACTIVE'
}
