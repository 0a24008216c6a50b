// Reads raw records into facts, by the connector of each. A record that cannot be read is quarantined with a sentence
// why, and delays no other.
import { setImmediate as letOthers } from 'node:timers/promises'
import type { Connector, Normalised } from '#connectors/registry.ts'
import { agentIdOf, ticketIdOf } from '#core/observed/index.ts'
import { DAY_MS, type EpochMs } from '#core/time/index.ts'
import { type AgentReport, connectorOf, type StoredRaw } from '../connections/index.ts'
import type { ReceivedFact } from './event-store.ts'
import { factHorizon } from './retention.ts'
import type { ReceivedSnapshot } from './ticket-store.ts'

export type ConnectorOf = (providerId: number) => Connector

export interface ReadBatch {
  received: ReceivedFact[]
  seen: ReceivedSnapshot[]
  /** With when the record was received. */
  agents: AgentReport[]
  wants: { connectionId: number; endpoint: string; id: string }[]
  settled: { id: number; receivedAt: EpochMs; problem: string | null }[]
  /** Each once, with where it comes from. */
  warnings: string[]
}

/** Others get the processor in between: acknowledgements do not wait for a batch. */
const RECORDS_AT_A_STRETCH = 50
const CLOCKS_DIFFER_MS = DAY_MS

export async function readRecords(
  raws: readonly StoredRaw[],
  now: EpochMs,
  find: ConnectorOf = connectorOf,
): Promise<ReadBatch> {
  const reading: ReadBatch = { received: [], seen: [], agents: [], wants: [], settled: [], warnings: [] }
  const warnings = new Set<string>()
  const horizon = factHorizon(now)
  for (const [index, raw] of raws.entries()) {
    if (index % RECORDS_AT_A_STRETCH === RECORDS_AT_A_STRETCH - 1) await letOthers()
    const { connectionId, id, receivedAt } = raw
    const meaning = meaningOf(raw, find)
    const { problem } = meaning
    reading.settled.push({ id, receivedAt, problem })
    if (problem !== null) continue
    for (const warning of meaning.warnings)
      warnings.add(`connection ${connectionId}, ${raw.topic}: ${warning}`)
    for (const event of meaning.events)
      if (event.occurredAt >= horizon)
        reading.received.push({ connectionId, event, observedAt: receivedAt, rawId: id })
    for (const snapshot of meaning.snapshots)
      if (snapshot.changedAt >= horizon) reading.seen.push({ connectionId, snapshot })
    for (const agent of meaning.agents) reading.agents.push({ connectionId, agent, at: receivedAt })
    for (const want of meaning.wants) reading.wants.push({ connectionId, ...want })
  }
  reading.warnings = [...warnings]
  return reading
}

const NOTHING = { events: [], snapshots: [], agents: [], wants: [], warnings: [] }

function meaningOf(raw: StoredRaw, find: ConnectorOf): Normalised {
  try {
    const { topic, key, body } = raw
    const normalised = find(raw.providerId).normalise({ topic, key, body })
    const meaning = UNSTORABLE.test(body)
      ? (JSON.parse(JSON.stringify(normalised), storable) as Normalised)
      : normalised
    return { ...meaning, problem: meaning.problem ?? faultOf(meaning, raw.receivedAt) }
  } catch (error) {
    // Not its words: they may hold what stands in the record.
    const fault = error instanceof Error ? error.name : 'a fault'
    return { ...NOTHING, problem: `The record could not be read: ${fault} while reading it.` }
  }
}

/** Characters that JSON may hold and PostgreSQL's texts may not. */
const UNSTORABLE = /\\u(0000|d[89a-f])|\0/i
const storable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** Fault in a connector's result that would fail the batch or make impossible months; null: none. */
function faultOf({ events, snapshots }: Normalised, receivedAt: EpochMs): string | null {
  for (const event of events) {
    const fault = faultOfTime(event.occurredAt, receivedAt)
    if (fault) return fault
    if (event.factKey === '') return `A fact of the kind ${event.kind} has no key.`
    if (ticketIdOf(event) === '') return `A fact of the kind ${event.kind} names no ticket.`
    if ([event.factKey, ticketIdOf(event), agentIdOf(event)].some(id => (id?.length ?? 0) > LONGEST_ID))
      return `A fact of the kind ${event.kind} has an id of more than ${LONGEST_ID} characters.`
  }
  for (const snapshot of snapshots) {
    const fault = faultOfTime(snapshot.changedAt, receivedAt) ?? faultOfTime(snapshot.openedAt, receivedAt)
    if (fault) return fault
    if (snapshot.ticketId === '') return 'A ticket has no id.'
    if (snapshot.ticketId.length > LONGEST_ID)
      return `A ticket has an id of more than ${LONGEST_ID} characters.`
    if (snapshot.closedAt !== null && !Number.isSafeInteger(snapshot.closedAt))
      return 'The time at which a ticket was closed cannot be read.'
  }
  return null
}

/** Indexes have no room for much more. */
const LONGEST_ID = 500
/** The year 1: PostgreSQL writes those before it in another way. */
const FIRST_YEAR = -62_135_596_800_000

function faultOfTime(at: EpochMs, receivedAt: EpochMs): string | null {
  if (!Number.isSafeInteger(at) || at < FIRST_YEAR || at > 8e15) return 'A time in it cannot be read.'
  return at > receivedAt + CLOCKS_DIFFER_MS
    ? `It is dated ${new Date(at).toISOString()}, more than a day after it came.`
    : null
}
