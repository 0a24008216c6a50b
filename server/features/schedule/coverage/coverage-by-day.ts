import { type CoverageRequest, type CoverageRow, coverage, type StreamDemand } from '#core/blocks/index.ts'
import { DAY_MS, MINUTE_MS, overlaps } from '#core/time/index.ts'

const STEP_MINUTES = 15
export const STEP_MS = STEP_MINUTES * MINUTE_MS

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

/** Fraction of the required agent-time that is covered; nothing required is covered wholly. */
export function coveredFraction(request: QuarterHours): number {
  let required = 0
  let covered = 0
  for (const rows of coverageByDay(request))
    for (const row of rows) {
      required += row.required
      covered += Math.min(row.required, row.actual)
    }
  return required === 0 ? 1 : covered / required
}

const spanOf = (demand: readonly StreamDemand[]) => ({
  from: demand.reduce((least, d) => Math.min(least, d.startsAt), Number.POSITIVE_INFINITY),
  to: demand.reduce((most, d) => Math.max(most, d.startsAt + d.required.length * STEP_MS), 0),
})
