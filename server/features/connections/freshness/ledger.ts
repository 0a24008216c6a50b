// The ledger of freshness as people and charts read it: per connection and kind of record, complete from when to when.
import { PROVIDERS, type ReadKind } from '#connectors/registry.ts'
import type {
  Freshness,
  freshness,
  RecordFreshness,
  RecordGap,
  RecordKind,
} from '#contract/connections/freshness.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { DAY_MS, type EpochMs, type Interval } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Clock, realMs } from '#server/platform/process/clock.ts'
import { deliveryOf } from '../directory/connection-view.ts'
import { bringingOf, kindsOf } from '../gaps/record-kinds.ts'
import { connectorOf } from '../session/connector-of.ts'
import * as store from './ledger-store.ts'

/** Without a time: what a quarter shows. */
const USUAL_MS = 90 * DAY_MS
/** Maximum age of a listener's latest heartbeat; heartbeats are sent every ten seconds. */
const LISTENING_MS = 60_000

interface LedgerFacts {
  gaps: Map<string, store.GapRow[]>
  beginnings: Map<string, Date>
  readings: Map<number, store.Reading[]>
  readUpTo: Map<string, Date>
}

const keyOf = (connectionId: number, what: string) => `${connectionId} ${what}`

type LedgerTools = Pick<Platform, 'clock' | 'configuration'>

export async function listFreshness(
  { db, clock, configuration }: Platform,
  actor: Actor,
  { from, to, connectionIds }: QueryOf<typeof freshness.list>,
): Promise<Freshness[]> {
  allow(actor, 'connections.view')
  const { organizationId } = actor
  const now = clock.now()
  const end = to === undefined ? now : Date.parse(to)
  const range = { from: from === undefined ? end - USUAL_MS : Date.parse(from), to: end }
  return db.inTenant(organizationId, async tx => {
    const { systems, facts } = await ledgerOf(tx, organizationId, connectionIds, range)
    const ids = systems.map(({ id }) => id)
    const quarantines = await store.selectQuarantines(tx, organizationId, ids)
    const counts = Map.groupBy(await store.selectCounts(tx, organizationId, ids), row => row.connectionId)
    return systems.map(system => {
      const quarantine = quarantines.find(({ connectionId }) => connectionId === system.id)
      return {
        connectionId: system.id,
        connectionName: system.name,
        providerName: PROVIDERS.find(({ id }) => id === system.providerId)?.displayName ?? 'The system',
        isPhone: connectorOf(system.providerId).capabilities.isPhone,
        kinds: kindsShown(system, facts, { clock, configuration }),
        quarantined: quarantine
          ? {
              count: quarantine.count,
              from: quarantine.fromAt.toISOString(),
              to: quarantine.toAt.toISOString(),
            }
          : null,
        counts: (counts.get(system.id) ?? []).map(({ date, theirs, ours, checkedAt }) => ({
          date,
          theirs,
          ours,
          checkedAt: checkedAt.toISOString(),
        })),
      }
    })
  })
}

export interface MissingRecords extends Pick<RecordGap, 'from' | 'to'> {
  connectionName: string
  isPhone: boolean
  kind: RecordKind
}

/** Records of the kinds that are missing within a range, by system and oldest first. */
export async function missingRecords(
  tx: Tx,
  tools: LedgerTools,
  organizationId: number,
  { kinds, ...range }: { from: EpochMs; to: EpochMs; kinds: readonly RecordKind[] },
): Promise<MissingRecords[]> {
  const { systems, facts } = await ledgerOf(tx, organizationId, undefined, range)
  const isMissing = ({ from, to, repairedAt }: RecordGap) =>
    repairedAt === null &&
    Date.parse(from) < range.to &&
    (to === null ? tools.clock.now() : Date.parse(to)) > range.from
  return systems.flatMap(system => {
    const { isPhone } = connectorOf(system.providerId).capabilities
    return kindsShown(system, facts, tools)
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ kind, gaps }) =>
        gaps
          .filter(isMissing)
          .map(({ from, to }) => ({ connectionName: system.name, isPhone, kind, from, to })),
      )
  })
}

async function ledgerOf(
  tx: Tx,
  organizationId: number,
  connectionIds: readonly number[] | undefined,
  range: { from: EpochMs; to: EpochMs },
): Promise<{ systems: store.LedgerSystem[]; facts: LedgerFacts }> {
  const systems = await store.selectLedgerSystems(tx, organizationId, connectionIds)
  const ids = systems.map(({ id }) => id)
  return { systems, facts: await factsOf(tx, organizationId, ids, range) }
}

async function factsOf(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
  range: { from: EpochMs; to: EpochMs },
): Promise<LedgerFacts> {
  const gaps = await store.selectGaps(tx, organizationId, ids, range)
  const beginnings = await store.selectBeginnings(tx, organizationId, ids)
  const readings = await store.selectReadings(tx, organizationId, ids)
  const readUpTo = await store.selectReadUpTo(tx, organizationId, ids)
  return {
    gaps: Map.groupBy(gaps, gap => keyOf(gap.connectionId, gap.kind)),
    beginnings: new Map(beginnings.map(one => [keyOf(one.connectionId, one.kind), one.at])),
    readings: Map.groupBy(readings, reading => reading.connectionId),
    readUpTo: new Map(readUpTo.map(one => [keyOf(one.connectionId, one.endpoint), one.at])),
  }
}

function kindsShown(
  system: store.LedgerSystem,
  facts: LedgerFacts,
  { clock, configuration }: LedgerTools,
): RecordFreshness[] {
  const listedAt = system.agentsListedAt?.toISOString() ?? null
  const isFetched = deliveryOf(system, configuration) === 'fetched'
  const agents = {
    kind: 'agents' as const,
    from: listedAt,
    to: listedAt,
    isCurrent: false,
    canBeReadBack: true,
    gaps: [],
  }
  return [agents, ...kindsOf(system.providerId).map(kind => kindShown(system, kind, isFetched, facts, clock))]
}

function kindShown(
  system: store.LedgerSystem,
  kind: ReadKind,
  isFetched: boolean,
  { gaps, beginnings, readings, readUpTo }: LedgerFacts,
  clock: Clock,
): RecordFreshness {
  const endpoints = bringingOf(system.providerId).flatMap(one => (one.kind === kind ? one.endpoint : []))
  const canBeReadBack = endpoints.length > 0
  const own = gaps.get(keyOf(system.id, kind)) ?? []
  const reading = (readings.get(system.id) ?? []).filter(one => endpoints.includes(one.endpoint))
  const ends = endpoints.map(endpoint => readUpTo.get(keyOf(system.id, endpoint)) ?? null)
  const readTo = ends.includes(null) ? null : (ends as Date[]).toSorted((a, b) => +a - +b)[0]
  const receivedTo = isFetched ? (canBeReadBack ? readTo : system.lookedAt) : system.watchedAt
  const lasting = own.find(gap => gap.toAt === null)
  const end = [system.deletedAt, lasting?.fromAt, receivedTo]
    .filter(at => at != null)
    .toSorted((a, b) => +a - +b)
  const from = canBeReadBack ? (beginnings.get(keyOf(system.id, kind)) ?? null) : system.createdAt
  const now = clock.now()
  const isListening = receivedTo != null && realMs(clock, receivedTo.getTime(), now) <= LISTENING_MS
  return {
    kind,
    from: from?.toISOString() ?? null,
    to: end[0]?.toISOString() ?? null,
    isCurrent: isListening && !lasting && !system.deletedAt,
    canBeReadBack,
    gaps: [
      ...own.map(gap => gapShown(gap, reading)),
      ...(isFetched || isListening || lasting || system.state !== 'connected' || !receivedTo
        ? []
        : [silentSince(receivedTo)]),
    ],
  }
}

/** Nobody has listened since, and none of the reasons is written down yet: that is done when somebody listens again. */
const silentSince = (at: Date): RecordGap => ({
  from: at.toISOString(),
  to: null,
  reason: 'silence',
  problem: null,
  repairedAt: null,
  repair: null,
})

function gapShown(gap: store.GapRow, readings: readonly store.Reading[]): RecordGap {
  const { fromAt, toAt, reason, problem, repairedAt } = gap
  const under = toAt === null || repairedAt !== null ? [] : readings.filter(one => covers(one, fromAt, toAt))
  return {
    from: fromAt.toISOString(),
    to: toAt?.toISOString() ?? null,
    reason,
    problem,
    repairedAt: repairedAt?.toISOString() ?? null,
    repair:
      under.length === 0
        ? null
        : {
            progress: Math.min(...under.map(progressOf)),
            retryAt: under.find(({ retryAt }) => retryAt !== null)?.retryAt?.toISOString() ?? null,
            problem: under.find(one => one.problem !== null)?.problem ?? null,
          },
  }
}

const covers = ({ fromAt, toAt }: store.Reading, from: Date, to: Date) => fromAt <= from && toAt >= to

const progressOf = ({ fromAt, toAt, reachedAt }: store.Reading): number =>
  reachedAt === null || +toAt <= +fromAt
    ? 0
    : Math.min(1, Math.max(0, (+reachedAt - +fromAt) / (+toAt - +fromAt)))

/** Times whose contacts are missing in any of the connections; one that lasts ends with `now`. */
export async function missingContacts(
  tx: Tx,
  connectionIds: readonly number[],
  now: EpochMs,
): Promise<Interval[]> {
  if (connectionIds.length === 0) return []
  const rows = await store.selectMissingContacts(tx, connectionIds)
  return rows
    .map(({ fromAt, toAt }) => ({ start: fromAt.getTime(), end: toAt?.getTime() ?? now }))
    .filter(({ start, end }) => start < end)
}
