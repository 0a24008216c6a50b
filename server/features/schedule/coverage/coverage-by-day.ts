import { setImmediate as pause } from 'node:timers/promises'
import {
  type AgentSharing,
  addedFigures,
  COVERAGE_STEP_MS,
  type CoverageFigures,
  type CoverageRequest,
  coverageFigures,
  type StreamDemand,
  sharedAgents,
  sharedAgentsInTurns,
  type TimedWork,
  workFrom,
} from '#core/blocks/index.ts'
import { evenlyWorked, workWithin } from '#core/staffing/index.ts'
import { type EpochMs, HOUR_MS, overlaps } from '#core/time/index.ts'

export const STEP_MS = COVERAGE_STEP_MS
export const HOURS_PER_STEP = STEP_MS / HOUR_MS

export type QuarterHours = Omit<CoverageRequest, 'incrementMinutes'>
type There = Pick<QuarterHours, 'blocks' | 'skillsBySurfer'>

/** The first instant whose schedule decides what work is brought into a range that starts at `from`. */
export const leadOf = (demand: readonly StreamDemand[], from: EpochMs): EpochMs =>
  demand.reduce((first, { deferred }) => Math.min(first, deferred?.startsAt ?? from), from)

/**
 * The demand from `from` on, with the work that the schedule before brings into it. Where no shift at all is scheduled
 * before, it counts as worked evenly until then. For a thread: it computes at one go.
 */
export function broughtIn<D extends StreamDemand>(demand: readonly D[], there: There, from: EpochMs): D[] {
  const lead = leadRequest(demand, there, from)
  return lead ? withRest(demand, lead, sharedAgents(lead)) : [...demand]
}

/** The same as `broughtIn` beside other calls. */
export async function broughtInWithPauses<D extends StreamDemand>(
  demand: readonly D[],
  there: There,
  from: EpochMs,
): Promise<D[]> {
  const lead = leadRequest(demand, there, from)
  return lead ? withRest(demand, lead, await sharedWithPauses(lead)) : [...demand]
}

/** The same as `sharedAgents`, with a pause after each turn so that other calls are answered meanwhile. */
export async function sharedWithPauses(request: QuarterHours): Promise<AgentSharing> {
  const counting = sharedAgentsInTurns(request)
  for (;;) {
    const turn = counting.next()
    if (turn.done) return turn.value
    await pause()
  }
}

/** Sharing of the agents before a range, as far as it decides what is brought into it; null: it does not. */
function leadRequest(demand: readonly StreamDemand[], there: There, from: EpochMs): QuarterHours | null {
  const lead = { start: leadOf(demand, from), end: from }
  if (lead.start === from) return null
  const blocks = there.blocks.filter(block => overlaps(block.interval, lead))
  return { ...there, blocks, demand, from: lead.start, to: from }
}

function withRest<D extends StreamDemand>(
  demand: readonly D[],
  lead: QuarterHours,
  shared: AgentSharing,
): D[] {
  // A ticket group for which nobody was there hands on its work, as it does from day to day within a range.
  const isScheduled = lead.blocks.some(block => block.type === 'shift')
  return demand.map((one, s) => ({
    ...one,
    deferred: isScheduled
      ? shared.rest(s)
      : one.deferred && workFrom(one.deferred, lead.to, endOf(one.deferred, lead.to)),
  }))
}

const endOf = ({ startsAt, end }: TimedWork, from: EpochMs): number =>
  end.reduce((most, slot) => Math.max(most, slot), 0) + (startsAt - from) / STEP_MS

/**
 * The demand that is left once these blocks are scheduled. Of work that may wait it is what they do not do, as if worked
 * evenly.
 */
export function openDemand<D extends StreamDemand>(
  demand: readonly D[],
  there: There,
): (D & { required: Float64Array })[] {
  const span = spanOf(demand)
  if (span.from >= span.to) return demand.map(one => ({ ...one, required: Float64Array.from(one.required) }))
  const shared = sharedAgents({ ...there, demand, ...span })
  return demand.map((one, s) => {
    const first = Math.round((one.startsAt - span.from) / STEP_MS)
    const end = first + one.required.length
    const undone = shared.undone(s)
    if (!undone) {
      const actual = shared.actual[s]!.subarray(first, end)
      const required = Float64Array.from(one.required, (agents, at) => Math.max(0, agents - actual[at]!))
      return { ...one, required }
    }
    const least = shared.actual[s]!.map((agents, at) => Math.max(0, (undone.least?.[at] ?? 0) - agents))
    const deferred = { ...undone, ...workWithin(undone, 0, least.length), least }
    const even = evenlyWorked(deferred, least.length).map((agents, at) => Math.max(agents, least[at]!))
    return { ...one, required: even.slice(first, end), deferred }
  })
}

/** Figures of all ticket groups together. */
export function coverageTotals(request: QuarterHours): CoverageFigures {
  const { required, actual } = sharedAgents(request)
  return addedFigures(required.map((series, s) => coverageFigures(series, actual[s]!, HOURS_PER_STEP)))
}

const spanOf = (demand: readonly StreamDemand[]) => ({
  from: demand.reduce((least, d) => Math.min(least, d.startsAt), Number.POSITIVE_INFINITY),
  to: demand.reduce((most, d) => Math.max(most, d.startsAt + d.required.length * STEP_MS), 0),
})
