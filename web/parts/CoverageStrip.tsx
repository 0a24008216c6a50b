import { type KeyboardEvent, memo, useId, useState } from 'react'
import type { Interval } from '#core/time/index.ts'
import { timeText } from '../lib/dates.ts'
import { numberText } from '../ui/text/figure-text.ts'
import { CoverageBars, UnderPattern } from './CoverageBars.tsx'
import classes from './CoverageStrip.module.css'
import {
  type CoverageDisplay,
  type CoverageInterval,
  type CoverageSum,
  mostRequired,
  serviceLevelState,
  sumCoverage,
} from './coverage.ts'
import { type Axis, type AxisColumn, longDayLabel, xOf } from './timeline/layout/axis.ts'

export interface StripRow {
  id: string
  label: string
  /** Tooltip of the label, when it alone does not say what is counted. */
  title?: string
  /** Ascending and not overlapping. */
  intervals: CoverageInterval[]
}

interface Props {
  rows: StripRow[]
  axis: Axis
  firstColumn: number
  lastColumn: number
  labelWidthPx: number
  display?: CoverageDisplay
  /** Called for a cell with too few agents: who could help. */
  onShort?: (rowId: string, within: Interval) => void
}

/**
 * Required against scheduled under the timeline's own axis: as bars, as a day's agent-hours short and spare or an
 * hour's lowest point, or as the service level to expect. Signs, hatching and height repeat what the colours
 * say.
 */
export const CoverageStrip = memo(function CoverageStrip(props: Props) {
  const { rows, axis, firstColumn, lastColumn, labelWidthPx, display = 'number', onShort } = props
  const columns = axis.columns.slice(firstColumn, lastColumn + 1)
  const patternId = useId()
  const [focus, setFocus] = useState<string | null>(null)
  const cells = rows.map(row =>
    columns.map(column => ({ column, sum: sumCoverage(row.intervals, column.start, column.end) })),
  )
  const keyOf = (rowId: string, { start }: AxisColumn) => `${rowId} ${start}`
  const short = onShort
    ? rows.flatMap((row, r) =>
        cells[r]!.flatMap(({ column, sum }) => (sum.state === 'under' ? [keyOf(row.id, column)] : [])),
      )
    : []
  const tabStop = focus !== null && short.includes(focus) ? focus : short[0]
  return (
    <ul
      className={classes.strip}
      data-display={display}
      aria-label="Coverage"
      onKeyDown={event => walk(event)}
    >
      {rows.map((row, r) => {
        const most = mostRequired(row.intervals)
        return (
          <li key={row.id} className={classes.row}>
            <span className={classes.label} style={{ width: labelWidthPx }} title={row.title ?? row.label}>
              <span>{row.label}</span>
              {display === 'bar' && most > 0 && <small title="Agents at the top">{numberText(most)}</small>}
            </span>
            {r === 0 && display === 'bar' && <UnderPattern id={patternId} />}
            {cells[r]!.map(({ column, sum }) => {
              const key = keyOf(row.id, column)
              return (
                <Cell
                  key={column.start}
                  row={row}
                  column={column}
                  sum={sum}
                  axis={axis}
                  labelWidthPx={labelWidthPx}
                  display={display}
                  most={most}
                  patternId={patternId}
                  isTabStop={key === tabStop}
                  onFocus={() => setFocus(key)}
                  onShort={onShort}
                />
              )
            })}
          </li>
        )
      })}
    </ul>
  )
})

/** Arrows go from one cell with too few to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = cells.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  // The grid around knows the same keys.
  if (step !== undefined || event.key === 'Enter' || event.key === ' ') event.stopPropagation()
  if (step === undefined) return
  event.preventDefault()
  cells[at + step]?.focus()
}

const hoursText = (hours: number, isUnder: boolean) =>
  `${numberText(isUnder ? -hours : hours, 1, 'difference')}\u202fh`
const percentText = (fraction: number) => `${numberText(100 * fraction)}\u202f%`

/** "−3.5 h +1.0 h" of a day; "−2.0" of an hour, in agents; "82 %" of either. */
function faceText(sum: CoverageSum, axis: Axis, display: CoverageDisplay): { under?: string; rest?: string } {
  if (display === 'service-level') {
    if (!sum.serviceLevel) return { rest: '–' }
    const text = percentText(sum.serviceLevel.expected)
    return serviceLevelState(sum.serviceLevel) === 'under' ? { under: `▾ ${text}` } : { rest: text }
  }
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

function spokenText(row: StripRow, column: AxisColumn, sum: CoverageSum, axis: Axis): string {
  const at = axis.view === 'hours' ? ` ${timeText(column.start, axis.zone)}` : ''
  const when = `${row.label}, ${longDayLabel(column.date)}${at}`
  if (sum.leastSurplus === null) return `${when}: nobody required`
  const parts = [
    sum.underHours > 0 && `${numberText(sum.underHours, 1)} agent-hours short`,
    sum.overHours > 0 && `${numberText(sum.overHours, 1)} agent-hours spare`,
  ].filter(Boolean)
  const level = sum.serviceLevel
    ? `, expected service level ${percentText(sum.serviceLevel.expected)} of a goal of ${percentText(sum.serviceLevel.goal)}`
    : ''
  const least = `lowest point ${numberText(sum.leastSurplus, 1, 'difference')} agents`
  return `${when}: ${parts.length > 0 ? parts.join(', ') : 'covered'}, ${least}${level}`
}

interface CellProps extends Pick<Props, 'axis' | 'labelWidthPx' | 'onShort'> {
  row: StripRow
  column: AxisColumn
  sum: CoverageSum
  display: CoverageDisplay
  most: number
  patternId: string
  isTabStop: boolean
  onFocus: () => void
}

function Cell(props: CellProps) {
  const { row, column, sum, axis, labelWidthPx, display, isTabStop, onFocus, onShort } = props
  const spoken = spokenText(row, column, sum, axis)
  const place = { left: labelWidthPx + column.leftPx, width: column.widthPx }
  const face = (
    <>
      <span className="visually-hidden">{spoken}</span>
      {display === 'bar' ? <CoverageBars {...props} /> : <NumberFace {...props} />}
    </>
  )
  if (!onShort || sum.state !== 'under')
    return (
      <div className={classes.cell} style={place} title={spoken}>
        {face}
      </div>
    )
  return (
    <button
      type="button"
      className={classes.cell}
      style={{ ...place, scrollMarginLeft: labelWidthPx }}
      title={`${spoken}. Who could help?`}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => onShort(row.id, column)}
    >
      {face}
      <span className="visually-hidden">. Who could help?</span>
    </button>
  )
}

function NumberFace({ sum, axis, column, display }: CellProps) {
  const { under, rest } = faceText(sum, axis, display)
  const isNone = display === 'service-level' ? sum.serviceLevel === null : sum.leastSurplus === null
  const isOver = display !== 'service-level' && sum.overHours > 0
  return (
    <>
      <span className={classes.face} aria-hidden="true">
        {under && <b data-state="under">{under}</b>}
        {rest && <span data-state={isNone ? 'none' : isOver ? 'over' : 'right'}>{rest}</span>}
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
    </>
  )
}
