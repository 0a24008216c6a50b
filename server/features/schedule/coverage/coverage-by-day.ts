import { type CoverageRequest, type CoverageRow, coverage, type StreamDemand } from '#core/blocks/index.ts'
import { DAY_MS, MINUTE_MS, overlaps } from '#core/time/index.ts'

const STEP_MINUTES = 15
export const STEP_MS = STEP_MINUTES * MINUTE_MS
const HOURS_PER_STEP = STEP_MINUTES / 60

export type QuarterHours = Omit<CoverageRequest, 'incrementMinutes'>

/** Coverage of each ticket group per quarter-hour, some of the time after the other: a day is quickly counted. */
export function* coverageByDay(request: QuarterHours): Generator<(CoverageRow & { streamId: number })[]> {
  for (let start = request.from; start < request.to; start += DAY_MS) {
    const day = { start, end: Math.min(request.to, start + DAY_MS) }
    const blocks = request.blocks.filter(block => overlaps(block.interval, day))
    const rows = coverage({
      ...request,
      blocks,
      from: day.start,
      to: day.end,
      incrementMinutes: STEP_MINUTES,
    })
    yield rows.flatMap(({ streamId, ...row }) => (streamId === null ? [] : [{ ...row, streamId }]))
  }
}

/** The demand that is left once these blocks are scheduled. */
export function openDemand<D extends StreamDemand>(
  demand: readonly D[],
  there: Pick<QuarterHours, 'blocks' | 'skillsBySurfer'>,
): (D & { required: Float64Array })[] {
  const open = demand.map(d => ({ ...d, required: Float64Array.from(d.required) }))
  const byStream = new Map(open.map(d => [d.streamId, d]))
  for (const rows of coverageByDay({ ...there, demand, ...spanOf(demand) }))
    for (const row of rows) {
      const { startsAt, required } = byStream.get(row.streamId)!
      const at = Math.round((row.start - startsAt) / STEP_MS)
      if (at >= 0 && at < required.length) required[at] = Math.max(0, required[at]! - row.actual)
    }
  return open
}

export interface CoverageTotals {
  /** Agent-hours. */
  required: number
  short: number
  over: number
  /** Fraction of the required agent-hours that is covered; nothing required is covered wholly. */
  met: number
}

/** Sums over all ticket groups and quarter-hours; what is over at one does not help another. */
export function coverageTotals(request: QuarterHours): CoverageTotals {
  const totals = { required: 0, short: 0, over: 0 }
  for (const rows of coverageByDay(request))
    for (const { required, surplus } of rows) {
      totals.required += required * HOURS_PER_STEP
      totals.short += Math.max(0, -surplus) * HOURS_PER_STEP
      totals.over += Math.max(0, surplus) * HOURS_PER_STEP
    }
  const { required, short } = totals
  return { ...totals, met: required === 0 ? 1 : 1 - short / required }
}

const spanOf = (demand: readonly StreamDemand[]) => ({
  from: demand.reduce((least, d) => Math.min(least, d.startsAt), Number.POSITIVE_INFINITY),
  to: demand.reduce((most, d) => Math.max(most, d.startsAt + d.required.length * STEP_MS), 0),
})
