// Inputs for counting coverage in the browser while somebody edits: the requirement with its work, and the
// presence of agents whose blocks the browser does not have. core/blocks/coverage-board.ts does the counting.
import { setImmediate as pause } from 'node:timers/promises'
import type { QueryOf } from '#contract/endpoint.ts'
import type {
  CoverageDemand,
  CoverageDemands,
  coverage as endpoints,
  PresentAgents,
} from '#contract/endpoints/forecasts.ts'
import {
  addPresence,
  draftView,
  publishedView,
  requiredPerStep,
  servedBy,
  streamsByTask,
  type TimedWork,
} from '#core/blocks/index.ts'
import { addOverrun, meanOverrun, shrinkageSentence } from '#core/staffing/index.ts'
import { type EpochMs, localDateOf } from '#core/time/index.ts'
import {
  demandFor,
  expectedWork,
  marginMsOf,
  selectExpectedStreams,
} from '#server/features/forecasts/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { forecastSettings } from '#server/features/organization/index.ts'
import { surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { blocksMeeting } from '../blocks/blocks-store.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { broughtInWithPauses, leadOf, STEP_MS } from './coverage-by-day.ts'

/** Whole quarter-hours. */
function quartersOf(query: { from: string; to: string }): { from: EpochMs; to: EpochMs; quarters: number } {
  const from = Math.floor(Date.parse(query.from) / STEP_MS) * STEP_MS
  const to = Math.ceil(Date.parse(query.to) / STEP_MS) * STEP_MS
  refuseLongRange(from, to)
  return { from, to, quarters: (to - from) / STEP_MS }
}

export async function readDemand(
  { db }: Pick<Platform, 'db'>,
  actor: Actor,
  query: QueryOf<typeof endpoints.demand>,
): Promise<CoverageDemands> {
  allow(actor, 'schedule.view')
  const { from, to, quarters } = quartersOf(query)
  const { demand, streams, isShared } = await db.inTenant(actor.organizationId, async tx => ({
    demand: await demandFrom(tx, { from, to }, query.published ?? false),
    streams: await selectExpectedStreams(tx, { from, to }),
    isShared: (await forecastSettings(tx)).useMultiskillStaffing ?? false,
  }))
  const margin = isShared ? marginMsOf(streams) / STEP_MS : 0
  return {
    from: new Date(from).toISOString(),
    quarters,
    margin,
    isShared,
    // Ticket groups in the order in which either way of counting goes through them.
    streams: (isShared ? streams : streams.toSorted((a, b) => a.id - b.id)).map(stream => {
      const own = demand.find(d => d.streamId === stream.id)!
      const work = expectedWork(stream, from - margin * STEP_MS, quarters + 2 * margin)
      return {
        streamId: stream.id,
        streamName: stream.name,
        color: stream.color,
        taskIds: [...own.taskIds],
        target: work.target,
        required: [...requiredPerStep(own, from, quarters)],
        deferred: own.deferred ? asWire(own.deferred) : null,
        volume: Array.from(work.volume),
        handleTimeSeconds: Array.from(work.handleTimeSeconds),
        isOpen: work.isOpen && Array.from(work.isOpen, open => (open ? 1 : 0)),
        shrinkage: work.shrinkage ? Array.from(work.shrinkage) : null,
        shrinkageSentence: shrinkageSentence(
          { shrinkage: stream.settings.target.shrinkageFraction, ...stream.settings },
          localDateOf(stream.settings.zone, from),
        ),
      }
    }),
  }
}

/** The demand with the work that the schedule before brings into the range. */
async function demandFrom(tx: Tx, { from, to }: { from: EpochMs; to: EpochMs }, publishedOnly: boolean) {
  const demand = await demandFor(tx, { from, to })
  const lead = leadOf(demand, from)
  if (lead === from) return demand
  const stored = await blocksMeeting(tx, { from: lead, to: from, publishedOnly })
  const blocks = publishedOnly ? publishedView(stored) : draftView(stored)
  const surfers = await surfersForScheduling(tx, {})
  const skillsBySurfer = new Map(surfers.map(surfer => [surfer.id, surfer.taskIds]))
  return broughtInWithPauses(demand, { blocks, skillsBySurfer }, from)
}

const asWire = ({ amount, first, end, isOpen, least }: TimedWork): CoverageDemand['deferred'] => ({
  amount: [...amount],
  first: [...first],
  end: [...end],
  isOpen: isOpen && Array.from(isOpen, open => (open ? 1 : 0)),
  least: least && Array.from(least),
})

const QUARTER_MINUTES = 15
const SURFERS_AT_ONCE = 100

export async function readPresent(
  { db }: Pick<Platform, 'db'>,
  actor: Actor,
  query: QueryOf<typeof endpoints.present>,
): Promise<PresentAgents[]> {
  allow(actor, 'schedule.view')
  const { from, to, quarters } = quartersOf(query)
  const {
    demand,
    streams: expected,
    surfers,
    blocks,
    isShared,
  } = await db.inTenant(actor.organizationId, async tx => {
    const everybody = await surfersForScheduling(tx, {})
    const counted = everybody.filter(surfer => !query.exceptTeamIds?.includes(surfer.teamId))
    const surferIds = counted.map(surfer => surfer.id)
    const stored = await blocksMeeting(tx, { from, to, surferIds, publishedOnly: query.published })
    return {
      demand: await demandFor(tx, { from, to }),
      streams: await selectExpectedStreams(tx, { from, to }),
      surfers: counted,
      blocks: query.published ? publishedView(stored) : draftView(stored),
      isShared: (await forecastSettings(tx)).useMultiskillStaffing ?? false,
    }
  })
  const streamsOf = streamsByTask(demand)
  const overruns = demand.map(one => {
    const work = expectedWork(expected.find(({ id }) => id === one.streamId)!, from, quarters)
    return meanOverrun({ ...work, incrementMinutes: QUARTER_MINUTES }, requiredPerStep(one, from, quarters))
  })
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  const groups = new Map<string, { streamIds: number[]; agents: Float64Array; overrun: Float64Array }>()
  const groupOf = (streams: readonly number[]) => {
    const key = streams.join()
    const column = () => new Float64Array(quarters)
    const streamIds = streams.map(at => demand[at]!.streamId)
    const group = groups.get(key) ?? { streamIds, agents: column(), overrun: column() }
    groups.set(key, group)
    return group
  }
  for (const [index, { id, taskIds }] of surfers.entries()) {
    const served = servedBy(bySurfer.get(id) ?? [], taskIds, streamsOf, isShared)
    for (const { interval, streams } of served)
      addPresence(groupOf(streams).agents, interval.start, interval.end, from)
    const sessions = served.map(({ interval, streams }) => ({ ...interval, streams }))
    addOverrun(sessions, overruns, { from, stepMs: STEP_MS }, (streams, step, agents) => {
      groupOf(streams).overrun[step]! += agents
    })
    if (index % SURFERS_AT_ONCE === SURFERS_AT_ONCE - 1) await pause()
  }
  return Array.from(groups.values(), ({ streamIds, agents, overrun }) => ({
    streamIds,
    agents: [...agents],
    overrun: [...overrun],
  }))
}
