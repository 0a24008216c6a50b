// Coverage of the generated weeks as the schedule itself shows it: counted by the same function from the same blocks.
import { setImmediate as pause } from 'node:timers/promises'
import type { GeneratedCoverage, LargestGain } from '#contract/endpoints/schedule.ts'
import { largestGap } from '#core/scheduling/help/index.ts'
import { type EpochMs, type Interval, instantAt, type LocalDate } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Threads } from '#server/platform/jobs/index.ts'
import { type CoverageFacts, loadSharedStreams } from '../coverage/coverage.ts'
import { STEP_MS } from '../coverage/coverage-by-day.ts'
import { coverageSummary, type StreamNames, streamNames } from '../coverage/coverage-summary.ts'
import type { PlanInputs } from '../planning/load-plan-inputs.ts'
import { templatedBlock } from '../settings/shift-choices.ts'
import type { GenerateOutput } from './generate-thread.ts'

export interface StandingCoverage {
  /** With the blocks of before. */
  facts: CoverageFacts
  names: StreamNames
}

/** Facts of before; the demand is copied, since the thread takes its own. */
export async function standingCoverage(
  tx: Tx,
  { zone, demand, blocks, skillsBySurfer }: PlanInputs,
  weeks: { from: LocalDate; to: LocalDate },
): Promise<StandingCoverage> {
  const range = { from: instantAt(zone, weeks.from, 0), to: instantAt(zone, weeks.to, 0) }
  const copied = demand.map(d => ({ ...d, required: Float64Array.from(d.required) }))
  return {
    facts: {
      ...range,
      demand: copied,
      blocks,
      skillsBySurfer,
      sharedStreams: await loadSharedStreams(tx, range),
    },
    names: await streamNames(tx),
  }
}

type Outcome = Pick<GenerateOutput, 'shifts' | 'cost' | 'notices'>

/** `kept`: the blocks that stay. */
export async function generatedCoverage(
  threads: Pick<Threads, 'run'>,
  { facts, names }: StandingCoverage,
  kept: CoverageFacts['blocks'],
  { shifts, cost, notices }: Outcome,
  surfers: readonly { id: number; taskIds: readonly number[] }[],
): Promise<Omit<GeneratedCoverage, 'largestGain'> & { gain: FoundGain | null }> {
  const before = await coverageSummary(threads, facts, names)
  const blocks = [...kept, ...shifts.map(templatedBlock)]
  const { summary, series } = await coverageSummary(threads, { ...facts, blocks }, names)
  // The bound is of agents who serve one ticket group at a time.
  const least = facts.sharedStreams ? null : (cost.terms.find(({ term }) => term === 'under')?.least ?? null)
  const remedy = bestRemedy(notices, surfers, facts, summary.streams)
  const gap = await bestGap(series, names, facts)
  return {
    ...summary,
    before: before.summary.total,
    unavoidableHours: least === null ? null : Math.min(least / 4, summary.total.shortHours),
    gain: gap && remedy ? (remedy.hours > gap.hours ? remedy : gap) : (gap ?? remedy),
  }
}

/** A gain before the agents are named. */
export type FoundGain =
  | Extract<LargestGain, { type: 'agents' }>
  | Omit<Extract<LargestGain, { type: 'remedy' }>, 'surferName'>

/** The time of a ticket group at which more agents would fill most. */
async function bestGap(
  series: readonly { streamId: number; steps: Float64Array }[],
  names: StreamNames,
  { from, to }: { from: EpochMs; to: EpochMs },
): Promise<FoundGain | null> {
  let best: FoundGain | null = null
  for (const { streamId, steps } of series) {
    for (const day of daysOf(from, to)) {
      const first = (day.start - from) / STEP_MS
      const short = Array.from({ length: (day.end - day.start) / STEP_MS }, (_, at) =>
        Math.max(0, steps[2 * (first + at)]! - steps[2 * (first + at) + 1]!),
      )
      const gap = largestGap(short)
      if (!gap || gap.gain / 4 < LEAST_HOURS || gap.gain / 4 <= (best?.hours ?? 0)) continue
      best = {
        type: 'agents',
        streamId,
        streamName: names.get(streamId) ?? '',
        interval: {
          start: new Date(day.start + gap.start * STEP_MS).toISOString(),
          end: new Date(day.start + gap.end * STEP_MS).toISOString(),
        },
        agents: gap.agents,
        hours: gap.gain / 4,
      }
    }
    await pause()
  }
  return best
}

/** Less is not worth an action. */
const LEAST_HOURS = 0.25
const DAY_STEPS = 96

/** Days from the first instant of the weeks; where clocks change, an hour off. */
function daysOf(from: EpochMs, to: EpochMs): Interval[] {
  const days: Interval[] = []
  for (let start = from; start < to; start += DAY_STEPS * STEP_MS)
    days.push({ start, end: Math.min(to, start + DAY_STEPS * STEP_MS) })
  return days
}

/** The remedy that could fill most: no more than the hours it gains, and than its agent's ticket groups are short. */
function bestRemedy(
  notices: Outcome['notices'],
  surfers: readonly { id: number; taskIds: readonly number[] }[],
  { demand }: CoverageFacts,
  streams: readonly { streamId: number; shortHours: number }[],
): FoundGain | null {
  const shortOf = new Map(streams.map(({ streamId, shortHours }) => [streamId, shortHours]))
  const skills = new Map(surfers.map(({ id, taskIds }) => [id, taskIds]))
  const gains = notices.flatMap(({ surferId, code, remedy }) => {
    // Nobody is employed again for a week's coverage.
    if (code === 'SURFER_OUTSIDE_START_END_DATE' || !remedy || remedy.minutesGained <= 0) return []
    const own = demand.filter(d => d.taskIds.some(id => skills.get(surferId)?.includes(id)))
    const short = own.reduce((sum, { streamId }) => sum + (shortOf.get(streamId) ?? 0), 0)
    const hours = Math.min(remedy.minutesGained / 60, short)
    return hours >= LEAST_HOURS
      ? [{ type: 'remedy' as const, surferId, sentence: remedy.sentence, hours }]
      : []
  })
  return gains.sort((a, b) => b.hours - a.hours)[0] ?? null
}
