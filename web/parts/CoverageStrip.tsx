import { type CSSProperties, memo } from 'react'
import { numberText } from '../ui/figure-text.ts'
import classes from './CoverageStrip.module.css'
import { type CoverageInterval, type CoverageSum, sumCoverage } from './coverage.ts'
import { type Axis, type AxisColumn, longDayLabel, xOf } from './timeline/axis.ts'

export interface CoverageRow {
  id: string
  label: string
  /** Ascending and not overlapping. */
  intervals: CoverageInterval[]
}

interface Props {
  rows: CoverageRow[]
  axis: Axis
  firstColumn: number
  lastColumn: number
  labelWidthPx: number
  /** Bars without their numbers, which are still told on hover. */
  isBarOnly?: boolean
}

/**
 * Required against scheduled under the timeline's own axis. A day tells its agent-hours short and spare, an
 * hour its scarcest moment in agents; the line below shows when. Signs, hatching and height repeat what the
 * colours say.
 */
export const CoverageStrip = memo(function CoverageStrip({
  rows,
  axis,
  firstColumn,
  lastColumn,
  labelWidthPx,
  isBarOnly,
}: Props) {
  const columns = axis.columns.slice(firstColumn, lastColumn + 1)
  return (
    <ul className={classes.strip} data-bar-only={isBarOnly || undefined} aria-label="Coverage">
      {rows.map(row => (
        <li key={row.id} className={classes.row}>
          <span className={classes.label} style={{ width: labelWidthPx }}>
            {row.label}
          </span>
          {columns.map(column => (
            <Cell key={column.start} row={row} column={column} axis={axis} labelWidthPx={labelWidthPx} />
          ))}
        </li>
      ))}
    </ul>
  )
})

const hoursText = (hours: number, isUnder: boolean) =>
  `${numberText(isUnder ? -hours : hours, 1, 'difference')}\u202fh`

/** "−3.5 h +1.0 h" of a day; "−2.0" of an hour, in agents. */
function faceText(sum: CoverageSum, axis: Axis): { under?: string; rest?: string } {
  if (sum.leastSurplus === null) return { rest: '–' }
  if (axis.view === 'hours') {
    const text = numberText(sum.leastSurplus, 1, 'difference')
    return sum.state === 'under' ? { under: text } : { rest: text }
  }
  return {
    under: sum.underHours >= 0.05 ? hoursText(sum.underHours, true) : undefined,
    rest:
      sum.overHours >= 0.05 ? hoursText(sum.overHours, false) : sum.underHours < 0.05 ? 'covered' : undefined,
  }
}

function spokenText(row: CoverageRow, column: AxisColumn, sum: CoverageSum, axis: Axis): string {
  const when = `${row.label}, ${longDayLabel(column.date)}${axis.view === 'hours' ? ` ${column.label}:00` : ''}`
  if (sum.leastSurplus === null) return `${when}: nobody required`
  const parts = [
    sum.underHours > 0 && `${numberText(sum.underHours, 1)} agent-hours short`,
    sum.overHours > 0 && `${numberText(sum.overHours, 1)} agent-hours spare`,
  ].filter(Boolean)
  const least = `scarcest moment ${numberText(sum.leastSurplus, 1, 'difference')} agents`
  return `${when}: ${parts.length > 0 ? parts.join(', ') : 'covered'}, ${least}`
}

function Cell({
  row,
  column,
  axis,
  labelWidthPx,
}: { row: CoverageRow; column: AxisColumn } & Pick<Props, 'axis' | 'labelWidthPx'>) {
  const sum = sumCoverage(row.intervals, column.start, column.end)
  const { under, rest } = faceText(sum, axis)
  const spoken = spokenText(row, column, sum, axis)
  const style: CSSProperties = { left: labelWidthPx + column.leftPx, width: column.widthPx }
  return (
    <div className={classes.cell} style={style} data-state={sum.state} title={spoken}>
      <span className="visually-hidden">{spoken}</span>
      <span className={classes.face} aria-hidden="true">
        {under && <b data-state="under">{under}</b>}
        {rest && (
          <span data-state={sum.leastSurplus === null ? 'none' : sum.overHours > 0 ? 'over' : 'right'}>
            {rest}
          </span>
        )}
      </span>
      {sum.runs.map(run => (
        <span
          key={run.start}
          className={classes.run}
          data-state={run.state}
          style={{
            left: xOf(axis, run.start) - column.leftPx,
            width:
              (run.end >= column.end ? column.leftPx + column.widthPx : xOf(axis, run.end)) -
              xOf(axis, run.start),
          }}
        />
      ))}
    </div>
  )
}
