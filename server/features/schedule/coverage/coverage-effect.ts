// Effect of changed published shifts on coverage: the schedule page's figures before and after the change.
import type { CoverageFigures } from '#contract/coverage-figures.ts'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Threads } from '#server/platform/jobs/index.ts'
import { type CoverageFacts, loadCoverage } from './coverage.ts'
import { coverageSummary, type StreamNames, streamNames } from './coverage-summary.ts'

export interface PublishedCoverage {
  facts: CoverageFacts
  names: StreamNames
}

export const loadPublishedCoverage = async (
  tx: Tx,
  { start: from, end: to }: Interval,
): Promise<PublishedCoverage> => ({
  facts: await loadCoverage(tx, { from, to, isPublished: true }),
  names: await streamNames(tx),
})

export interface StreamChange {
  streamId: number
  streamName: string
  before: CoverageFigures
  after: CoverageFigures
  /** Agents per quarter-hour. */
  required: number[]
  scheduledBefore: number[]
  scheduledAfter: number[]
}

/** Ticket groups whose coverage the change alters. */
export async function coverageEffect(
  threads: Pick<Threads, 'run'>,
  { facts, names }: PublishedCoverage,
  change: (blocks: readonly ScheduledBlock[]) => ScheduledBlock[],
): Promise<StreamChange[]> {
  const before = await coverageSummary(threads, facts, names)
  const after = await coverageSummary(threads, { ...facts, blocks: change(facts.blocks) }, names)
  return before.summary.streams.flatMap(({ streamId, streamName, ...figures }, at): StreamChange[] => {
    const [own, changed] = [before.series[at]!.steps, after.series[at]!.steps]
    if (own.every((value, step) => Math.abs(value - changed[step]!) < 1e-6)) return []
    const { streamId: _, streamName: __, ...changedFigures } = after.summary.streams[at]!
    return [
      {
        streamId,
        streamName,
        before: figures,
        after: changedFigures,
        required: everySecond(own, 0),
        scheduledBefore: everySecond(own, 1),
        scheduledAfter: everySecond(changed, 1),
      },
    ]
  })
}

/** Every second value, to two decimals: required agents from 0 on, actual ones from 1 on. */
export const everySecond = (steps: Float64Array, offset: number): number[] =>
  Array.from({ length: steps.length / 2 }, (_, at) => Math.round(steps[2 * at + offset]! * 100) / 100)

/** The part of the facts within a shorter time. */
export const coverageWithin = (
  { facts, names }: PublishedCoverage,
  { start, end }: { start: EpochMs; end: EpochMs },
): PublishedCoverage => ({ facts: { ...facts, from: start, to: end }, names })
