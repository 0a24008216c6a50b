// Work blocks inferred from moments. A comment, a close or a hold says that somebody worked on the ticket for the
// usual handle time before it; opening one, for the usual handle time after it. Wrapping up after a close
// counts for two minutes whatever follows. Calls and chats have a start and an end of their own. A pause of
// at most a quarter of the handle time between two pieces of work is no pause.
import { type EpochMs, type Interval, MINUTE_MS } from '../time/index.ts'
import type { ObservedTicket, TicketFact, WorkBlock } from './types.ts'

export const CLOSE_GRACE_MS = 2 * MINUTE_MS
/** Longest pause that is bridged, as a share of the handle time. */
export const BRIDGE_SHARE = 0.25

export interface WorkOptions {
  /** Usual time for one ticket, of the ticket group that was scheduled at that moment or else its own. */
  handleTimeMs: (surferId: number, at: EpochMs, ticket: ObservedTicket) => number
  /** A call that has not ended goes on until then; later facts are not known yet. */
  asOf: EpochMs
}

const KIND_RANK: Record<TicketFact['kind'], number> = {
  'work-ended': 0,
  status: 1,
  comment: 2,
  'work-started': 3,
}

/** In order of time, each once: the order and number of deliveries leave no trace. */
export function inOrder(facts: readonly TicketFact[]): TicketFact[] {
  const known = new Map(facts.map(fact => [fact.factKey, fact]))
  return [...known.values()].sort(
    (a, b) =>
      a.occurredAt - b.occurredAt ||
      KIND_RANK[a.kind] - KIND_RANK[b.kind] ||
      (a.factKey < b.factKey ? -1 : 1),
  )
}

/** Work blocks by agent and start. Facts of tickets that are not given are left out. */
export function workBlocks(
  facts: readonly TicketFact[],
  tickets: ReadonlyMap<string, ObservedTicket>,
  options: WorkOptions,
): WorkBlock[] {
  const known = inOrder(facts).filter(fact => tickets.has(fact.ticketKey) && fact.occurredAt <= options.asOf)
  const bySurfer = Map.groupBy(known, fact => fact.surferId)
  return [...bySurfer.keys()]
    .sort((a, b) => a - b)
    .flatMap(surferId => {
      const own = bySurfer.get(surferId)!
      const blocks = [...inferred(own, tickets, options), ...measured(own, tickets, options)]
      return bridged(blocks.sort(byStart), options)
    })
}

const byStart = (a: WorkBlock, b: WorkBlock) =>
  a.interval.start - b.interval.start ||
  a.interval.end - b.interval.end ||
  (a.ticket.key < b.ticket.key ? -1 : a.ticket.key > b.ticket.key ? 1 : 0)

function inferred(
  facts: readonly TicketFact[],
  tickets: ReadonlyMap<string, ObservedTicket>,
  { handleTimeMs, asOf }: WorkOptions,
): WorkBlock[] {
  const isMeasured = new Set(facts.filter(fact => fact.kind === 'work-started').map(fact => fact.ticketKey))
  return facts.flatMap(fact => {
    const ticket = tickets.get(fact.ticketKey)!
    const at = fact.occurredAt
    // Calls have a measured start and end: a close adds the grace alone.
    const handleMs = isMeasured.has(fact.ticketKey) ? 0 : handleTimeMs(fact.surferId, at, ticket)
    const interval = spanAround(fact, at, handleMs)
    if (!interval) return []
    const end = Math.min(interval.end, asOf)
    if (interval.start >= end) return []
    return [
      {
        surferId: fact.surferId,
        ticket,
        interval: { start: interval.start, end },
        source: 'inferred' as const,
        moment: { at, isClose: fact.kind === 'status' && fact.to === 'CLOSED' },
        factKeys: [fact.factKey],
      },
    ]
  })
}

function spanAround(fact: TicketFact, at: EpochMs, handleMs: number): Interval | null {
  if (fact.kind === 'comment') return { start: at - handleMs, end: at }
  if (fact.kind !== 'status') return null
  if (fact.to === 'OPEN') return { start: at, end: at + handleMs }
  return { start: at - handleMs, end: fact.to === 'CLOSED' ? at + CLOSE_GRACE_MS : at }
}

/** Starts with the ends that follow them on the same ticket; an end whose start was lost says nothing. */
function measured(
  facts: readonly TicketFact[],
  tickets: ReadonlyMap<string, ObservedTicket>,
  { asOf }: WorkOptions,
): WorkBlock[] {
  const blocks: WorkBlock[] = []
  for (const [ticketKey, ofTicket] of Map.groupBy(facts, fact => fact.ticketKey)) {
    const ticket = tickets.get(ticketKey)!
    let start: TicketFact | null = null
    for (const fact of ofTicket) {
      if (fact.kind === 'work-started') start ??= fact
      else if (fact.kind === 'work-ended' && start) {
        blocks.push(measuredBlock(ticket, start, fact.occurredAt, [start.factKey, fact.factKey]))
        start = null
      }
    }
    if (start) blocks.push(measuredBlock(ticket, start, asOf, [start.factKey]))
  }
  return blocks.filter(({ interval }) => interval.start < interval.end)
}

const measuredBlock = (
  ticket: ObservedTicket,
  { surferId, occurredAt }: TicketFact,
  end: EpochMs,
  factKeys: string[],
): WorkBlock => ({ surferId, ticket, interval: { start: occurredAt, end }, source: 'measured', factKeys })

/** Each piece reaches to the next one when the pause is short. */
function bridged(blocks: readonly WorkBlock[], { handleTimeMs }: WorkOptions): WorkBlock[] {
  let latest: { index: number; end: EpochMs } | null = null
  const ends = blocks.map(block => block.interval.end)
  blocks.forEach(({ surferId, interval }, index) => {
    if (latest && interval.start > latest.end) {
      const pauseMs = interval.start - latest.end
      if (pauseMs <= BRIDGE_SHARE * handleTimeMs(surferId, latest.end, blocks[latest.index]!.ticket))
        ends[latest.index] = interval.start
    }
    if (!latest || interval.end >= latest.end) latest = { index, end: interval.end }
  })
  return blocks.map((block, index) => ({
    ...block,
    interval: { start: block.interval.start, end: ends[index]! },
  }))
}
