// Required against scheduled agents. Counted quarter-hour by quarter-hour and some agents at a time, so that no other
// request waits long, then averaged over the increments of the caller's zone.
import type { QueryOf } from '#contract/endpoint.ts'
import {
  type Coverage,
  type coverage as endpoints,
  MAX_FORECAST_ROWS,
} from '#contract/endpoints/forecasts.ts'
import { refuse } from '#contract/errors.ts'
import { type CoverageFigures, coverageFigures, draftView, publishedView } from '#core/blocks/index.ts'
import {
  dayInterval,
  type EpochMs,
  type Interval,
  localDateOf,
  overlaps,
  type Zone,
} from '#core/time/index.ts'
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
import {
  broughtInWithPauses,
  HOURS_PER_STEP,
  leadOf,
  type QuarterHours,
  STEP_MS,
  sharedWithPauses,
} from './coverage-by-day.ts'

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
  // Work that may wait is counted on from the start of the day, as the schedule's pages show it.
  const since = dayStartOf(query.userTimezone, from)
  const facts = await db.inTenant(actor.organizationId, tx =>
    loadCoverage(tx, { from: since, to, isPublished: query.published ?? false }),
  )
  const wanted = wantedOf(facts, query.streamIds)
  if (buckets.length * (wanted.length + 1) > MAX_FORECAST_ROWS)
    throw refuse('TOO_MUCH', {
      because: `That is ${buckets.length} intervals of ${wanted.length} ticket groups. Choose a longer increment, a shorter range or fewer ticket groups.`,
    })
  const series = await coverageSeries(threads, facts, wanted)
  const [total, ...parts] = series.map(({ streamId, steps }) => rowsOf(streamId, steps, buckets, since))
  return [
    ...total!.map((row, at) => ({ ...row, ...togetherOf(parts.map(rows => rows[at]!)) })),
    ...parts.flat(),
  ]
}

/** Midnight before an instant, on a whole quarter-hour. */
const dayStartOf = (zone: Zone, at: EpochMs): EpochMs =>
  Math.floor(dayInterval(zone, localDateOf(zone, at)).start / STEP_MS) * STEP_MS

/** Short and over of ticket groups together. */
const togetherOf = (rows: readonly Pick<Coverage, 'shortHours' | 'overHours'>[]) => ({
  shortHours: rows.reduce((sum, row) => sum + row.shortHours, 0),
  overHours: rows.reduce((sum, row) => sum + row.overHours, 0),
})

/** Ids of the ticket groups asked for, or of all with a forecast. */
export const wantedOf = ({ demand }: Pick<CoverageFacts, 'demand'>, asked?: readonly number[]) =>
  demand.map(d => d.streamId).filter(id => asked?.includes(id) ?? true)

/** Everything that the coverage of a view of the schedule is counted from. */
export async function loadCoverage(
  tx: Tx,
  { from, to, isPublished }: { from: EpochMs; to: EpochMs; isPublished: boolean },
): Promise<CoverageFacts> {
  const demand = await demandFor(tx, { from, to })
  const stored = await blocksMeeting(tx, { from: leadOf(demand, from), to, publishedOnly: isPublished })
  const blocks = isPublished ? publishedView(stored) : draftView(stored)
  const surfers = await surfersForScheduling(tx, {})
  const skillsBySurfer = new Map(surfers.map(surfer => [surfer.id, surfer.taskIds]))
  return {
    demand: await broughtInWithPauses(demand, { blocks, skillsBySurfer }, from),
    from,
    to,
    skillsBySurfer,
    blocks: blocks.filter(block => overlaps(block.interval, { start: from, end: to })),
    sharedStreams: await loadSharedStreams(tx, { from, to }),
  }
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
  threads: Pick<Threads, 'run'>,
  { sharedStreams, ...request }: CoverageFacts,
  wanted: readonly number[],
): Promise<{ streamId: number | null; steps: Float64Array }[]> {
  const { from, to } = request
  const steps = await stepsOf(request)
  if (sharedStreams) {
    const shared = { streams: sharedStreams, isShared: true, blocks: request.blocks, from, to }
    const { skillsBySurfer, demand } = request
    const mayWait = new Set(demand.flatMap(one => (one.deferred ? [one.streamId] : [])))
    const staff = await sharedStaff(threads, { ...shared, skillsBySurfer, demand })
    for (const { id, required, actual } of staff.streams)
      actual.forEach((agents, at) => {
        if (mayWait.has(id)) steps.get(id)![2 * at] = required[at]!
        steps.get(id)![2 * at + 1] = agents
      })
  }
  // Agents are shared among all ticket groups, also those that are not shown.
  const shown = wanted.map(streamId => ({ streamId, steps: steps.get(streamId)! }))
  const total = new Float64Array(2 * Math.ceil((to - from) / STEP_MS))
  return [{ streamId: null, steps: shown.reduce((sum, one) => added(sum, one.steps), total) }, ...shown]
}

async function stepsOf(request: QuarterHours): Promise<Map<number, Float64Array>> {
  const { required, actual } = await sharedWithPauses(request)
  const alternating = (s: number) =>
    Float64Array.from({ length: 2 * required[s]!.length }, (_, i) => (i % 2 ? actual : required)[s]![i >> 1]!)
  return new Map(request.demand.map(({ streamId }, s) => [streamId, alternating(s)]))
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
    const { shortHours, overHours } = figuresOf(series, { start, end }, from)
    return { streamId, interval, required, actual, surplus: actual - required, shortHours, overHours }
  })
}

/** Figures of a series of required and actual agents, within a range of whole quarter-hours. */
export function figuresOf(series: Float64Array, { start, end }: Interval, from: EpochMs): CoverageFigures {
  const first = (start - from) / STEP_MS
  const every = (offset: number) =>
    Float64Array.from({ length: (end - start) / STEP_MS }, (_, at) => series[2 * (first + at) + offset]!)
  return coverageFigures(every(0), every(1), HOURS_PER_STEP)
}

const incrementOf = ({ increment, use15MinuteData }: Query) =>
  increment === 'quarter-hour' && use15MinuteData === false ? 'half-hour' : increment
