// Required against scheduled agents. Counted quarter-hour by quarter-hour and day by day, so that no other
// request waits long, then averaged over the increments of the caller's zone.
import { setImmediate as pause } from 'node:timers/promises'
import type { QueryOf } from '#contract/endpoint.ts'
import {
  type Coverage,
  type coverage as endpoints,
  MAX_FORECAST_ROWS,
} from '#contract/endpoints/forecasts.ts'
import { refuse } from '#contract/errors.ts'
import { draftView, publishedView } from '#core/blocks/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import {
  demandFor,
  type ExpectedStream,
  selectExpectedStreams,
  sharedStaff,
} from '#server/features/forecasts/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { forecastSettings } from '#server/features/organization/index.ts'
import { surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Threads } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { blocksMeeting } from '../blocks/blocks-store.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { bucketsOf } from './buckets.ts'
import { coverageByDay, type QuarterHours, STEP_MS } from './coverage-by-day.ts'

type Query = QueryOf<typeof endpoints.get>

export async function readCoverage(
  { db, threads }: Platform,
  actor: Actor,
  query: Query,
): Promise<Coverage[]> {
  allow(actor, 'schedule.view')
  const from = Math.floor(Date.parse(query.from) / STEP_MS) * STEP_MS
  const to = Math.ceil(Date.parse(query.to) / STEP_MS) * STEP_MS
  refuseLongRange(from, to)
  const buckets = bucketsOf({ start: from, end: to }, query.userTimezone, incrementOf(query))
  const facts = await db.inTenant(actor.organizationId, async tx => {
    const demand = await demandFor(tx, { from, to })
    const blocks = await blocksMeeting(tx, { from, to, publishedOnly: query.published })
    const surfers = await surfersForScheduling(tx, {})
    return {
      demand,
      from,
      to,
      skillsBySurfer: new Map(surfers.map(surfer => [surfer.id, surfer.taskIds])),
      blocks: query.published ? publishedView(blocks) : draftView(blocks),
      sharedStreams: await loadSharedStreams(tx, { from, to }),
    }
  })
  const wanted = facts.demand.map(d => d.streamId).filter(id => query.streamIds?.includes(id) ?? true)
  if (buckets.length * (wanted.length + 1) > MAX_FORECAST_ROWS)
    throw refuse('TOO_MUCH', {
      because: `That is ${buckets.length} intervals of ${wanted.length} ticket groups. Choose a longer increment, a shorter range or fewer ticket groups.`,
    })
  const series = await coverageSeries(threads, facts, wanted)
  return series.flatMap(({ streamId, steps }) => rowsOf(streamId, steps, buckets, from))
}

export interface CoverageFacts extends QuarterHours {
  /** Ticket groups of shared agents; null: each agent serves only what they are scheduled for. */
  sharedStreams: ExpectedStream[] | null
}

export async function loadSharedStreams(
  tx: Tx,
  range: { from: EpochMs; to: EpochMs },
): Promise<ExpectedStream[] | null> {
  const { useMultiskillStaffing: isShared = false } = await forecastSettings(tx)
  return isShared ? selectExpectedStreams(tx, range) : null
}

/** Required and actual agents, alternating, of each quarter-hour: of all the wanted ticket groups, then of each. */
export async function coverageSeries(
  threads: Threads,
  { sharedStreams, ...request }: CoverageFacts,
  wanted: readonly number[],
): Promise<{ streamId: number | null; steps: Float64Array }[]> {
  const { from, to } = request
  const steps = await stepsOf(request)
  if (sharedStreams) {
    const shared = { streams: sharedStreams, isShared: true, blocks: request.blocks, from, to }
    const staff = await sharedStaff(threads, { ...shared, skillsBySurfer: request.skillsBySurfer })
    for (const { id, actual } of staff.streams)
      actual.forEach((agents, at) => {
        steps.get(id)![2 * at + 1] = agents
      })
  }
  // Agents are shared among all ticket groups, also those that are not shown.
  const shown = wanted.map(streamId => ({ streamId, steps: steps.get(streamId)! }))
  const total = new Float64Array(2 * Math.ceil((to - from) / STEP_MS))
  return [{ streamId: null, steps: shown.reduce((sum, one) => added(sum, one.steps), total) }, ...shown]
}

async function stepsOf(request: QuarterHours): Promise<Map<number, Float64Array>> {
  const { from, to, demand } = request
  const steps = new Map(demand.map(d => [d.streamId, new Float64Array((2 * (to - from)) / STEP_MS)]))
  for (const rows of coverageByDay(request)) {
    for (const { streamId, start, required, actual } of rows)
      steps.get(streamId)?.set([required, actual], (2 * (start - from)) / STEP_MS)
    await pause()
  }
  return steps
}

const added = (sum: Float64Array, series: Float64Array) => sum.map((value, i) => value + series[i]!)

function rowsOf(
  streamId: number | null,
  series: Float64Array,
  buckets: Interval[],
  from: EpochMs,
): Coverage[] {
  return buckets.map(({ start, end }) => {
    const mean = (offset: number) => {
      let sum = 0
      for (let at = start; at < end; at += STEP_MS) sum += series[(2 * (at - from)) / STEP_MS + offset]!
      return (sum * STEP_MS) / (end - start)
    }
    const required = mean(0)
    const actual = mean(1)
    const interval = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
    return { streamId, interval, required, actual, surplus: actual - required }
  })
}

const incrementOf = ({ increment, use15MinuteData }: Query) =>
  increment === 'quarter-hour' && use15MinuteData === false ? 'half-hour' : increment
