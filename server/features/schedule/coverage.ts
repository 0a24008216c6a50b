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
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demandFor, selectExpectedStreams, sharedStaff } from '../forecasts/index.ts'
import { allow } from '../identity/index.ts'
import { forecastSettings } from '../organization/index.ts'
import { surfersForScheduling } from '../people/index.ts'
import { blocksMeeting } from './blocks-store.ts'
import { bucketsOf } from './buckets.ts'
import { coverageByDay, type QuarterHours, STEP_MS } from './coverage-by-day.ts'
import { refuseLongRange } from './range.ts'

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
    const isShared = (await forecastSettings(tx)).useMultiskillStaffing ?? false
    return {
      ...{ demand, surfers, isShared },
      blocks: query.published ? publishedView(blocks) : draftView(blocks),
      streams: isShared ? await selectExpectedStreams(tx, { from, to }) : [],
    }
  })
  const { demand, blocks, surfers, isShared, streams } = facts
  const wanted = demand.map(d => d.streamId).filter(id => query.streamIds?.includes(id) ?? true)
  if (buckets.length * (wanted.length + 1) > MAX_FORECAST_ROWS)
    throw refuse('TOO_MUCH', {
      because: `That is ${buckets.length} intervals of ${wanted.length} ticket groups. Choose a longer increment, a shorter range or fewer ticket groups.`,
    })
  const skillsBySurfer = new Map(surfers.map(surfer => [surfer.id, surfer.taskIds]))
  const steps = await stepsOf({ demand, blocks, skillsBySurfer, from, to })
  if (isShared) {
    const staff = await sharedStaff(threads, { streams, blocks, skillsBySurfer, isShared, from, to })
    for (const { id, actual } of staff.streams)
      actual.forEach((agents, at) => {
        steps.get(id)![2 * at + 1] = agents
      })
  }
  // Agents are shared among all ticket groups, also those that are not shown.
  const shown = wanted.map(id => steps.get(id)!)
  const total = shown.reduce(added, new Float64Array(2 * Math.ceil((to - from) / STEP_MS)))
  return [
    ...rowsOf(null, total, buckets, from),
    ...wanted.flatMap((id, index) => rowsOf(id, shown[index]!, buckets, from)),
  ]
}

/** Required and actual agents, alternating, of each quarter-hour, by ticket group. */
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
