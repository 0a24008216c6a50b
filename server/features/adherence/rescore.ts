// Batch of days to evaluate again: read, evaluated and written in one transaction, so a killed run changes nothing. A
// lock allows one run per organization at a time, across processes.
import { dayInterval, type EpochMs } from '#core/time/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Threads } from '#server/platform/jobs/index.ts'
import type { Clock } from '#server/platform/process/clock.ts'
import { factHorizon } from '../observed/index.ts'
import { demandsIn, readDayInputs } from './day-inputs.ts'
import { type DayInputs, type DayRows, evaluateDays } from './evaluate-days.ts'
import {
  type EvaluatedDayRow,
  ensureMonths,
  replaceDays,
  selectDigests,
  unknownMonths,
} from './evaluation-store.ts'
import { type AskedDay, deleteAsked, selectAsked, tryRescoreLock } from './rescore-store.ts'

export interface RescoreTools {
  db: Database
  clock: Clock
  threads: Threads
}

/** Events of one moment come in several deliveries. */
export const SETTLE_MS = 3_000
export const BATCH_DAYS = 50
/** Number of days below which this thread evaluates them, because copying them to another takes longer. */
const IN_THREAD_DAYS = 24

class MonthsMissing extends Error {
  readonly instants: EpochMs[]
  constructor(instants: EpochMs[]) {
    super('A month of adherence is missing.')
    this.instants = instants
  }
}

export interface EvaluatedBatch {
  days: number
  /** Those of them that go on: events ask for them again within seconds. */
  unfinished: number
}

/** Evaluates days that are due; none if no day is due or another process evaluates this organization. */
export async function rescoreBatch(
  tools: RescoreTools,
  organizationId: number,
  wish: { first?: 'newest' | 'longest'; settleMs?: number; limit?: number } = {},
): Promise<EvaluatedBatch> {
  const { first = 'newest', settleMs = SETTLE_MS, limit = BATCH_DAYS } = wish
  for (;;)
    try {
      return await tools.db.inTenant(
        organizationId,
        async tx => {
          if (!(await tryRescoreLock(tx, organizationId))) return { days: 0, unfinished: 0 }
          const asked = await selectAsked(tx, organizationId, { first, settleMs, limit })
          if (asked.length > 0) await evaluateAsked(tx, tools, organizationId, asked)
          const now = tools.clock.now()
          const unfinished = asked.filter(({ zone, date }) => dayInterval(zone, date).end > now).length
          return { days: asked.length, unfinished }
        },
        { isDoneAgain: true },
      )
    } catch (error) {
      if (!(error instanceof MonthsMissing)) throw error
      await ensureMonths(tools.db, error.instants)
    }
}

async function evaluateAsked(
  tx: Tx,
  { db, clock, threads }: RescoreTools,
  organizationId: number,
  asked: readonly AskedDay[],
): Promise<void> {
  const now = clock.now()
  const days = asked
    .map(day => ({ ...day, interval: dayInterval(day.zone, day.date) }))
    // Future days are evaluated once they have begun. Days older than the stored facts keep their verdict.
    .filter(({ interval }) => interval.start < now && interval.start >= factHorizon(now))
  if (days.length > 0) {
    const missing = unknownMonths(
      db,
      days.flatMap(({ interval }) => [interval.start, interval.end - 1]),
    )
    if (missing.length > 0) throw new MonthsMissing(missing)
    const known = await readDayInputs(tx, organizationId, days, now)
    const evaluated = await rowsOf(threads, known)
    const rows = days.map((day, index): EvaluatedDayRow => ({ ...day, rows: evaluated[index]! }))
    await write(tx, organizationId, rows)
  }
  await deleteAsked(tx, organizationId, asked)
}

const rowsOf = async (threads: Threads, known: DayInputs[]): Promise<DayRows[]> =>
  known.length < IN_THREAD_DAYS
    ? evaluateDays(known)
    : threads.run({
        file: new URL('./evaluate-thread.ts', import.meta.url),
        input: known.map(one => ({
          ...one,
          evidence: { ...one.evidence, tasks: demandsIn(one.evidence) },
        })),
      })

async function write(tx: Tx, organizationId: number, days: readonly EvaluatedDayRow[]): Promise<void> {
  const before = await selectDigests(tx, organizationId, days)
  const changed = days.filter(({ surferId, date, zone, rows }) => {
    const there = before.get(`${surferId} ${date}`)
    const isEmpty = rows.blocks.length + rows.sessions.length + rows.items.length === 0
    return there ? isEmpty || there.digest !== rows.digest || there.zone !== zone : !isEmpty
  })
  await replaceDays(tx, organizationId, changed)
  if (changed.length > 0)
    await emit(tx, organizationId, 'adherence.changed', {
      surferIds: [...new Set(changed.map(day => day.surferId))].sort((a, b) => a - b),
      from: new Date(Math.min(...changed.map(day => day.interval.start))).toISOString(),
      to: new Date(Math.max(...changed.map(day => day.interval.end))).toISOString(),
    })
}
