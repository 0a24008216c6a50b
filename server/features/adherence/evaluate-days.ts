// From what is known of days to the rows that are kept of them.
import { createHash } from 'node:crypto'
import {
  type AdherenceBlock,
  adherenceMetrics,
  type DayEvidence,
  type EvaluatedDay,
  evaluateDay,
} from '#core/adherence/index.ts'
import { type ItemSums, type PartSums, partsOf, sumsOfDay } from '#core/performance/index.ts'
import { type EpochMs, type Interval, overlaps } from '#core/time/index.ts'

/** Evidence of a day, and where its sums are cut. */
export interface DayInputs {
  evidence: DayEvidence
  shifts: readonly { id: number; interval: Interval }[]
  /** Midnights of the zones that are reported in. */
  cuts: readonly EpochMs[]
}

export interface BlockRow {
  start: EpochMs
  end: EpochMs
  status: AdherenceBlock['status']
  reason: AdherenceBlock['reason']
  because: AdherenceBlock['because']
}
export interface SessionRow {
  start: EpochMs
  end: EpochMs
  connectionId: number
  ticketId: string
  events: EvaluatedDay['sessions'][number]['events']
  work: { start: EpochMs; end: EpochMs; source: 'measured' | 'inferred' }[]
}
export interface DayRows {
  blocks: BlockRow[]
  sessions: SessionRow[]
  evaluatedUntil: EpochMs
  inSeconds: number
  outSeconds: number
  exceptionSeconds: number
  wrongQueueCount: number
  wrongSystemCount: number
  inactiveCount: number
  items: ItemSums[]
  parts: PartSums[]
  /** Equal for equal rows. */
  digest: string
}

export function evaluateDays(days: readonly DayInputs[]): DayRows[] {
  return days.map(day => rowsOf(day, evaluateDay(day.evidence)))
}

function rowsOf({ evidence, shifts, cuts }: DayInputs, evaluated: EvaluatedDay): DayRows {
  const { blocks, sessions, work, evaluatedUntil } = evaluated
  const items = sumsOfDay({ known: evidence, evaluated, shifts, cuts })
  const { timeInAdherence, timeOutOfAdherence, timeInException, outOfAdherenceCounts } =
    adherenceMetrics(blocks)
  const workOf = Map.groupBy(work, block => block.ticket.key)
  const rows = {
    blocks: blocks.map(({ interval, status, reason, because }) => ({
      ...interval,
      status,
      reason,
      because,
    })),
    sessions: sessions.map(({ interval, ticket, events }) => ({
      ...interval,
      connectionId: Number(ticket.key.slice(0, ticket.key.indexOf(':'))),
      ticketId: ticket.ticketId,
      events,
      work: (workOf.get(ticket.key) ?? [])
        .filter(block => overlaps(block.interval, interval))
        .map(block => ({ ...block.interval, source: block.source })),
    })),
    evaluatedUntil,
    inSeconds: timeInAdherence.seconds,
    outSeconds: timeOutOfAdherence.seconds,
    exceptionSeconds: timeInException.seconds,
    wrongQueueCount: outOfAdherenceCounts.WRONG_QUEUE,
    wrongSystemCount: outOfAdherenceCounts.WRONG_SYSTEM,
    inactiveCount: outOfAdherenceCounts.INACTIVE,
    items,
    parts: partsOf(items),
  }
  return { ...rows, digest: createHash('sha256').update(JSON.stringify(rows)).digest('base64') }
}
