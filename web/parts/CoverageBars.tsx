// Scheduled agents as bars against the line of those required, within one column of the timeline: what is covered, what
// is missing above it, redder the larger the part, and what is over. As a surplus, the difference alone, up or down.
import { intersect } from '#core/time/index.ts'
import classes from './CoverageStrip.module.css'
import {
  type CoverageInterval,
  type CoverageState,
  coverageState,
  gapLevel,
  isUnfillable,
  overOf,
  shortOf,
  type Tolerance,
} from './coverage.ts'
import { type Axis, type AxisColumn, xOf } from './timeline/layout/axis.ts'

export const BAR_HEIGHT_PX = 34
const TOP_PX = 3

interface Props {
  row: { intervals: CoverageInterval[] }
  column: AxisColumn
  axis: Axis
  display: 'bar' | 'surplus'
  tolerance: Tolerance
  /** Agents at the top. */
  most: number
  /** Id of the UnfillablePattern. */
  patternId: string
}

/** A rectangle from one number of agents up to another. */
interface Piece {
  look: string
  from: number
  to: number
  isUnfillable?: boolean
}

export function CoverageBars({ row, column, axis, display, tolerance, most, patternId }: Props) {
  const paths = new Map<string, string>()
  let unfillable = ''
  let line = ''
  const isSurplus = display === 'surplus'
  const floor = isSurplus ? BAR_HEIGHT_PX / 2 : BAR_HEIGHT_PX
  const yOf = (agents: number) => floor - (Math.max(-most, Math.min(agents, most)) / most) * (floor - TOP_PX)
  if (most > 0)
    for (const interval of row.intervals) {
      if (interval.end <= column.start) continue
      const part = intersect(interval, column)
      if (!part) break
      const left = xOf(axis, part.start) - column.leftPx
      const right = part.end >= column.end ? column.widthPx : xOf(axis, part.end) - column.leftPx
      const state = coverageState(interval, tolerance)
      for (const piece of isSurplus ? differencesOf(interval, state) : stackOf(interval, state)) {
        if (piece.to - piece.from < 1e-6) continue
        const box = `M${left} ${yOf(piece.from)}V${yOf(piece.to)}H${right}V${yOf(piece.from)}Z`
        paths.set(piece.look, (paths.get(piece.look) ?? '') + box)
        if (piece.isUnfillable) unfillable += box
      }
      const y = yOf(isSurplus ? 0 : interval.required)
      line += line === '' ? `M${left} ${y}H${right}` : `V${y}H${right}`
    }
  return (
    <svg className={classes.bars} width={column.widthPx} height={BAR_HEIGHT_PX} aria-hidden="true">
      {[...paths].map(([look, d]) => (
        <path key={look} d={d} data-look={look} />
      ))}
      {unfillable && <path d={unfillable} fill={`url(#${patternId})`} />}
      {line && <path d={line} className={classes.required} />}
    </svg>
  )
}

/** Covered, missing and over, one above the other. */
function stackOf(interval: CoverageInterval, state: CoverageState): Piece[] {
  const { required, actual } = interval
  if (state === 'none') return [{ look: 'none', from: 0, to: actual }]
  const covered = required - shortOf(interval)
  return [
    { look: 'covered', from: 0, to: covered },
    { ...gapOf(interval, state), from: covered, to: required },
    { look: state === 'over' ? 'over' : 'allowed-over', from: required, to: required + overOf(interval) },
  ]
}

function differencesOf(interval: CoverageInterval, state: CoverageState): Piece[] {
  if (state === 'none') return []
  return [
    { ...gapOf(interval, state), from: -shortOf(interval), to: 0 },
    { look: state === 'over' ? 'over' : 'allowed-over', from: 0, to: overOf(interval) },
  ]
}

const gapOf = (interval: CoverageInterval, state: CoverageState) =>
  state === 'under'
    ? { look: `gap-${gapLevel(interval)}`, isUnfillable: isUnfillable(interval) }
    : { look: 'allowed-short' }

/** A shortage that nobody off work could fill is hatched, not only red. */
export function UnfillablePattern({ id }: { id: string }) {
  return (
    <svg width={0} height={0} aria-hidden="true" className={classes.pattern}>
      <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={1.5} height={5} className={classes.patternLine} />
      </pattern>
    </svg>
  )
}
