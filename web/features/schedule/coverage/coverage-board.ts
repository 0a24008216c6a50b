// Coverage counted in the browser, from what the server says is required and the blocks that are on the screen.
import type { CoverageDemand, CoverageDemands, PresentAgents } from '#contract/endpoints/forecasts.ts'
import { CoverageBoard, type Sharing, type StreamDemand } from '#core/blocks/index.ts'
import {
  expectedPerformance,
  formulaOf,
  meanOverrun,
  performanceAt,
  type StaffingRequest,
  USUAL_RATE_SPREAD,
} from '#core/staffing/index.ts'
import { sharedStaffing } from '#core/staffing/multiskill/index.ts'
import type { EpochMs } from '#core/time/index.ts'

const QUARTER_MINUTES = 15

export function buildCoverageBoard(
  { from, quarters, margin, isShared, streams }: CoverageDemands,
  skillsBySurfer: ReadonlyMap<number, readonly number[]>,
  others: readonly PresentAgents[] = [],
): CoverageBoard {
  const at = new Map(streams.map(({ streamId }, index) => [streamId, index]))
  const start = Date.parse(from)
  return new CoverageBoard({
    demand: streams.map(stream => demandOf(stream, start)),
    skillsBySurfer,
    from: start,
    stepCount: quarters,
    others: others.map(({ streamIds, agents, overrun }) => ({
      streams: streamIds.flatMap(id => at.get(id) ?? []).sort((a, b) => a - b),
      present: Float64Array.from(agents),
      overrun: Float64Array.from(overrun),
    })),
    overruns: streams.map(stream => meanOverrun(workOf(stream), stream.required, margin)),
    sharing: isShared ? sharingOf(streams, margin) : undefined,
  })
}

/** Demand of a ticket group from `start` on. */
export const demandOf = (
  { streamId, taskIds, required, deferred }: CoverageDemand,
  start: EpochMs,
): StreamDemand => ({
  streamId,
  taskIds,
  required,
  startsAt: start,
  incrementMinutes: QUARTER_MINUTES,
  deferred: deferred && {
    ...deferred,
    amount: Float64Array.from(deferred.amount),
    first: Int32Array.from(deferred.first),
    end: Int32Array.from(deferred.end),
    startsAt: start,
  },
})

const workOf = ({
  target,
  volume,
  handleTimeSeconds,
  isOpen,
  shrinkage,
}: CoverageDemand): StaffingRequest => ({
  target,
  volume,
  handleTimeSeconds,
  incrementMinutes: QUARTER_MINUTES,
  isOpen: isOpen?.map(open => open === 1) ?? null,
  shrinkage,
})

function sharingOf(streams: readonly CoverageDemand[], margin: number): Sharing {
  const { at } = sharedStaffing({
    incrementMinutes: QUARTER_MINUTES,
    streams: streams.map(stream => ({ id: stream.streamId, ...workOf(stream) })),
  })
  return (step, groups, worked) => {
    const { given } = at(margin + step, groups, worked)
    return streams.map((_, s) => given.reduce((sum, row) => sum + row[s]!, 0))
  }
}

/** Expected of some agents in each quarter-hour: contacts that have a goal, and those answered in time. */
export interface ExpectedAnswers {
  contacts: Float64Array
  answered: Float64Array
  /** Contacts that the goal wants answered in time. */
  wanted: Float64Array
}

/** Remembers what numbers of agents at service give, on usual days; work that may wait is played through from the range's first quarter on. */
export function expectedAnswersOf(
  demand: CoverageDemand,
  margin: number,
): (agents: Float64Array) => ExpectedAnswers {
  const { target } = demand
  const work = workOf(demand)
  const volume = Float64Array.from(demand.volume)
  const answersBy = formulaOf(target) === 'deferred' ? null : performanceAt(work, USUAL_RATE_SPREAD)
  return agents => {
    const length = agents.length
    const inTime = answersBy
      ? Array.from(agents, (there, i) => answersBy(margin + i, there).serviceLevelFraction)
      : deferred(work, margin, agents)
    const contacts = volume.slice(margin, margin + length).map((count, i) => (inTime[i] === null ? 0 : count))
    return {
      contacts,
      answered: contacts.map((count, i) => count * (inTime[i] ?? 0)),
      wanted: contacts.map(count => (count * target.serviceLevelPercent) / 100),
    }
  }
}

/** Shares answered in time of work that may wait; null where the target time ends after the range. */
function deferred(work: StaffingRequest, margin: number, agents: Float64Array): (number | null)[] {
  const part = <T>(values: ArrayLike<T>) => Array.from(values).slice(margin, margin + agents.length)
  const reach = (work.target.targetResponseTimeSeconds ?? 0) / (QUARTER_MINUTES * 60)
  return expectedPerformance({
    ...work,
    agents,
    rateSpread: USUAL_RATE_SPREAD,
    volume: part(work.volume),
    handleTimeSeconds: part(work.handleTimeSeconds),
    isOpen: work.isOpen && part(work.isOpen),
    shrinkage: work.shrinkage && part(work.shrinkage),
  }).map(({ serviceLevelFraction }, i) => (i + reach > agents.length ? null : serviceLevelFraction))
}
