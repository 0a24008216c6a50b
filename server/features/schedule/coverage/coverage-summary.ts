// Coverage of a range in figures, in total and per ticket group: for generations, publishing checks and the API.
import type { CoverageSummary } from '#contract/coverage-figures.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { coverage as endpoints } from '#contract/endpoints/forecasts.ts'
import { addedFigures } from '#core/blocks/index.ts'
import { overlaps } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { streamsById } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Threads } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { type CoverageFacts, coverageSeries, figuresOf, loadCoverage, wantedOf } from './coverage.ts'
import { STEP_MS } from './coverage-by-day.ts'

export type StreamNames = ReadonlyMap<number, string>

export async function readCoverageTotals(
  { db, threads }: Platform,
  actor: Actor,
  query: QueryOf<typeof endpoints.totals>,
): Promise<CoverageSummary> {
  allow(actor, 'schedule.view')
  const from = Math.floor(Date.parse(query.from) / STEP_MS) * STEP_MS
  const to = Math.ceil(Date.parse(query.to) / STEP_MS) * STEP_MS
  refuseLongRange(from, to)
  const { facts, names } = await db.inTenant(actor.organizationId, async tx => ({
    facts: await loadCoverage(tx, { from, to, isPublished: query.published ?? false }),
    names: await streamNames(tx),
  }))
  return (await coverageSummary(threads, facts, names, query.streamIds)).summary
}

export const streamNames = async (tx: Tx): Promise<StreamNames> =>
  new Map((await streamsById(tx)).map(({ id, name }) => [id, name]))

/** The summary, and the series that it sums up: required and actual agents of each ticket group, alternating. */
export async function coverageSummary(
  threads: Pick<Threads, 'run'>,
  facts: CoverageFacts,
  names: StreamNames,
  streamIds?: readonly number[],
): Promise<{ summary: CoverageSummary; series: { streamId: number; steps: Float64Array }[] }> {
  const { from, to, blocks } = facts
  const range = { start: from, end: to }
  const all = await coverageSeries(threads, facts, wantedOf(facts, streamIds))
  const series = all.flatMap(({ streamId, steps }) => (streamId === null ? [] : [{ streamId, steps }]))
  const streams = series.map(({ streamId, steps }) => ({
    streamId,
    streamName: names.get(streamId) ?? '',
    ...figuresOf(steps, range, from),
  }))
  const shifts = blocks.filter(block => block.type === 'shift' && overlaps(block.interval, range))
  return {
    series,
    summary: {
      total: addedFigures(streams),
      streams,
      shiftCount: shifts.length,
      bareShiftCount: shifts.filter(shift => shift.tasks.length === 0).length,
    },
  }
}
