// Scheduled agents as bars against the line of those required, within one column of the timeline; too few are
// hatched, and what is missing up to the line is tinted.
import { intersect } from '#core/time/index.ts'
import classes from './CoverageStrip.module.css'
import { type CoverageInterval, type CoverageState, coverageState } from './coverage.ts'
import { type Axis, type AxisColumn, xOf } from './timeline/layout/axis.ts'

export const BAR_HEIGHT_PX = 34
const TOP_PX = 3

interface Props {
  row: { intervals: CoverageInterval[] }
  column: AxisColumn
  axis: Axis
  /** Agents at the top. */
  most: number
  /** Id of the UnderPattern. */
  patternId: string
}

export function CoverageBars({ row, column, axis, most, patternId }: Props) {
  const bars: Record<CoverageState, string> = { none: '', under: '', right: '', over: '' }
  let missing = ''
  let line = ''
  const yOf = (agents: number) => BAR_HEIGHT_PX - (Math.min(agents, most) / most) * (BAR_HEIGHT_PX - TOP_PX)
  if (most > 0)
    for (const interval of row.intervals) {
      if (interval.end <= column.start) continue
      const part = intersect(interval, column)
      if (!part) break
      const left = xOf(axis, part.start) - column.leftPx
      const right = part.end >= column.end ? column.widthPx : xOf(axis, part.end) - column.leftPx
      const state = coverageState(interval.required, interval.actual)
      if (interval.actual > 0)
        bars[state] += `M${left} ${BAR_HEIGHT_PX}V${yOf(interval.actual)}H${right}V${BAR_HEIGHT_PX}Z`
      if (state === 'under')
        missing += `M${left} ${yOf(interval.actual)}V${yOf(interval.required)}H${right}V${yOf(interval.actual)}Z`
      const y = yOf(interval.required)
      line += line === '' ? `M${left} ${y}H${right}` : `V${y}H${right}`
    }
  return (
    <svg className={classes.bars} width={column.widthPx} height={BAR_HEIGHT_PX} aria-hidden="true">
      {(['none', 'right', 'over', 'under'] as const).map(
        state =>
          bars[state] && (
            <path
              key={state}
              d={bars[state]}
              data-state={state}
              fill={state === 'under' ? `url(#${patternId})` : undefined}
            />
          ),
      )}
      {missing && <path d={missing} className={classes.missing} />}
      {line && <path d={line} className={classes.required} />}
    </svg>
  )
}

/** Too few is hatched, not only red. */
export function UnderPattern({ id }: { id: string }) {
  return (
    <svg width={0} height={0} aria-hidden="true" className={classes.pattern}>
      <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={5} height={5} className={classes.patternGround} />
        <rect width={2.5} height={5} className={classes.patternLine} />
      </pattern>
    </svg>
  )
}
