// Ticket groups that share agents: what each needs, who serves it, and what everybody does meanwhile.
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { multiskill as endpoints } from '#contract/endpoints/multiskill.ts'
import { refuse } from '#contract/errors.ts'
import { draftView, publishedView } from '#core/blocks/index.ts'
import { type EpochMs, type Interval, overlaps } from '#core/time/index.ts'
import { demandFor, selectExpectedStreams, sharedStaff } from '#server/features/forecasts/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { forecastSettings } from '#server/features/organization/index.ts'
import { surfersForScheduling } from '#server/features/surfers/index.ts'
import { tasksById } from '#server/features/tasks/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { blocksMeeting } from '../blocks/blocks-store.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { breakdownOf } from './breakdown.ts'
import { bucketsOf } from './buckets.ts'
import { broughtInWithPauses, leadOf, STEP_MS } from './coverage-by-day.ts'

type Query = QueryOf<typeof endpoints.get>
type Reply = ReplyOf<typeof endpoints.get>

/** A week of quarter-hours. */
const MAX_INTERVALS = 7 * 96 + 4

export async function readMultiskill({ db, threads }: Platform, actor: Actor, query: Query): Promise<Reply> {
  allow(actor, 'schedule.view')
  const from = Math.floor(Date.parse(query.from) / STEP_MS) * STEP_MS
  const to = Math.ceil(Date.parse(query.to) / STEP_MS) * STEP_MS
  refuseLongRange(from, to)
  const intervals = bucketsOf({ start: from, end: to }, query.timezone, query.increment)
  if (intervals.length > MAX_INTERVALS)
    throw refuse('TOO_MUCH', {
      because: `That would be ${intervals.length} intervals; at most ${MAX_INTERVALS} can be shown. Choose a shorter range or a longer increment.`,
    })
  const facts = await db.inTenant(actor.organizationId, async tx => {
    const demand = await demandFor(tx, { from, to })
    const stored = await blocksMeeting(tx, { from: leadOf(demand, from), to, publishedOnly: query.published })
    const blocks = query.published ? publishedView(stored) : draftView(stored)
    const shown = blocks.filter(block => overlaps(block.interval, { start: from, end: to }))
    const surfers = await surfersForScheduling(tx, {})
    const skillsBySurfer = new Map(surfers.map(surfer => [surfer.id, surfer.taskIds]))
    const taskIds = new Set(shown.flatMap(block => block.tasks.map(task => task.taskId)))
    return {
      isEnabled: (await forecastSettings(tx)).useMultiskillStaffing ?? false,
      streams: await selectExpectedStreams(tx, { from, to }),
      skillsBySurfer,
      demand: await broughtInWithPauses(demand, { blocks, skillsBySurfer }, from),
      tasks: await tasksById(tx, [...taskIds]),
      blocks: shown,
    }
  })
  const { isEnabled, streams, blocks, tasks } = facts
  const staff = await sharedStaff(threads, {
    streams,
    blocks,
    skillsBySurfer: facts.skillsBySurfer,
    demand: facts.demand,
    isShared: query.shared ?? isEnabled,
    from,
    to,
  })
  const inBuckets = (quarters: Float64Array) => means(quarters, intervals, from)
  // Agents are shared among all ticket groups, also those that are not shown.
  const isShown = (streamId: number) =>
    query.taskIds === undefined ||
    streams.find(stream => stream.id === streamId)!.taskIds.some(id => query.taskIds!.includes(id))
  const shown = staff.streams.filter(({ id }) => isShown(id))
  return {
    isEnabled,
    intervals: intervals.map(({ start, end }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
    pooledRequired: inBuckets(staff.pooled),
    actual: inBuckets(
      sumOf(
        staff.streams.map(stream => stream.actual),
        (to - from) / STEP_MS,
      ),
    ),
    streams: shown.map(({ id, required, actual, surplus }) => {
      const { name, color, taskIds } = streams.find(stream => stream.id === id)!
      return {
        streamId: id,
        streamName: name,
        color,
        taskIds,
        required: inBuckets(required),
        actual: inBuckets(actual),
        surplus: inBuckets(surplus),
      }
    }),
    groups: staff.groups
      .filter(group => group.streamIds.some(isShown))
      .map(({ streamIds, surferIds, agents, serving }) => ({
        streamIds,
        surferIds,
        agents: inBuckets(agents),
        serving: serving.map(inBuckets),
      })),
    breakdown: (await breakdownOf({ blocks, tasks, streams, from, to })).map(({ name, items }) => {
      const values = items.map(item => inBuckets(item.agents))
      const below = values.map((_, index) => sumOf(values.slice(0, index), intervals.length))
      return {
        name,
        totalSurfers: [...sumOf(values, intervals.length)].map(rounded),
        items: items.map(({ agents: _, ...item }, index) => ({
          ...item,
          value: values[index]!,
          offsetValue: [...below[index]!].map(rounded),
        })),
      }
    }),
  }
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000

const sumOf = (rows: readonly ArrayLike<number>[], length: number): Float64Array =>
  Float64Array.from({ length }, (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0))

function means(quarters: Float64Array, intervals: readonly Interval[], from: EpochMs): number[] {
  return intervals.map(({ start, end }) => {
    const part = quarters.subarray((start - from) / STEP_MS, (end - from) / STEP_MS)
    return rounded(part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length))
  })
}
