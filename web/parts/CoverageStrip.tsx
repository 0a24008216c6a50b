import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useId, useState } from 'react'
import type { Interval } from '#core/time/index.ts'
import { timeText } from '../lib/dates.ts'
import { figureText, numberText } from '../ui/text/figure-text.ts'
import { CoverageBars, UnfillablePattern } from './CoverageBars.tsx'
import classes from './CoverageStrip.module.css'
import { CoverageTip } from './CoverageTip.tsx'
import {
  backlogText,
  type CoverageDisplay,
  type CoverageInterval,
  type CoverageSum,
  intervalAt,
  mostOff,
  mostRequired,
  serviceLevelState,
  sumCoverage,
  type Tolerance,
} from './coverage.ts'
import type { CoveragePart } from './coverage-figures/CoverageTable.tsx'
import { coverageText, isShort } from './coverage-figures/coverage-text.ts'
import * as texts from './texts.ts'
import { type Axis, type AxisColumn, longDayLabel, xOf } from './timeline/layout/axis.ts'

export interface StripRow {
  id: string
  label: string
  /** Tooltip of the label, when it alone does not say what is counted. */
  title?: string
  /** Word after the share that is covered; "met" when left out. */
  met?: string
  /** Ascending and not overlapping. */
  intervals: CoverageInterval[]
  /** Figures of each ticket group of the row within a time; left out: the row is one. */
  partsIn?: (within: Interval) => CoveragePart[]
}

interface Props {
  rows: StripRow[]
  axis: Axis
  firstColumn: number
  lastColumn: number
  labelWidthPx: number
  display?: CoverageDisplay
  tolerance?: Tolerance
  /** Menu beside the first row's label. */
  menu?: ReactNode
  /** Called for a cell with too few agents: who could help. */
  onShort?: (rowId: string, within: Interval) => void
}

/**
 * Required against scheduled under the timeline's own axis: as bars, as a day's agent-hours short and spare or an
 * hour's lowest point, as the difference up and down, or as the service level to expect. Signs, hatching and height
 * repeat what the colours say. Beside its label, each row has its figures of all days.
 */
export const CoverageStrip = memo(function CoverageStrip(props: Props) {
  const { rows, axis, firstColumn, lastColumn, labelWidthPx, onShort } = props
  const { display = 'number', tolerance = 'standard', menu } = props
  const columns = axis.columns.slice(firstColumn, lastColumn + 1)
  const patternId = useId()
  const [focus, setFocus] = useState<string | null>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const cells = rows.map(row =>
    columns.map(column => ({ column, sum: sumCoverage(row.intervals, column, tolerance) })),
  )
  const keyOf = (rowId: string, { start }: AxisColumn) => `${rowId} ${start}`
  const short = onShort
    ? rows.flatMap((row, r) =>
        cells[r]!.flatMap(({ column, sum }) => (sum.state === 'under' ? [keyOf(row.id, column)] : [])),
      )
    : []
  const tabStop = focus !== null && short.includes(focus) ? focus : short[0]
  const drawsBars = display === 'bar' || display === 'surplus'
  return (
    <>
      <ul
        className={classes.strip}
        data-display={drawsBars ? 'bar' : display}
        aria-label={texts.coverage}
        onKeyDown={event => walk(event)}
        onPointerMove={event => setPointed(event.pointerType === 'touch' ? null : pointedAt(event))}
        onPointerLeave={() => setPointed(null)}
        onClick={() => setPointed(null)}
      >
        {rows.map((row, r) => {
          const most = display === 'surplus' ? mostOff(row.intervals) : mostRequired(row.intervals)
          return (
            <li key={row.id} className={classes.row}>
              <RowLabel
                row={row}
                widthPx={labelWidthPx}
                most={drawsBars ? most : 0}
                menu={r === 0 ? menu : undefined}
              />
              {r === 0 && <UnfillablePattern id={patternId} />}
              {cells[r]!.map(({ column, sum }, at) => {
                const key = keyOf(row.id, column)
                return (
                  <Cell
                    key={column.start}
                    place={`${r} ${at}`}
                    row={row}
                    column={column}
                    sum={sum}
                    axis={axis}
                    labelWidthPx={labelWidthPx}
                    display={display}
                    tolerance={tolerance}
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
      {pointed && (
        <Tip
          pointed={pointed}
          row={rows[pointed.row]}
          cell={cells[pointed.row]?.[pointed.column]}
          axis={axis}
          tolerance={tolerance}
          canHelp={onShort !== undefined}
        />
      )}
    </>
  )
})

interface Pointed {
  /** Indexes of what is drawn. */
  row: number
  column: number
  /** Within the column, 0 to 1. */
  share: number
  x: number
  y: number
}

function pointedAt(event: PointerEvent<HTMLElement>): Pointed | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]')
  if (!cell) return null
  const [row, column] = cell.dataset.place!.split(' ').map(Number) as [number, number]
  const { left, width, bottom } = cell.getBoundingClientRect()
  return { row, column, share: (event.clientX - left) / width, x: event.clientX, y: bottom }
}

interface TipProps {
  pointed: Pointed
  row: StripRow | undefined
  cell: { column: AxisColumn; sum: CoverageSum } | undefined
  axis: Axis
  tolerance: Tolerance
  canHelp: boolean
}

function Tip({ pointed, row, cell, axis, ...rest }: TipProps) {
  if (!row || !cell || cell.sum.runs.length === 0) return null
  const { column, sum } = cell
  const at = column.start + pointed.share * (column.end - column.start)
  return (
    <CoverageTip
      label={row.label}
      column={column}
      isHour={axis.view === 'hours'}
      zone={axis.zone}
      sum={sum}
      interval={intervalAt(row.intervals, at)}
      parts={row.partsIn?.(column) ?? [{ label: row.label, figures: sum.figures }]}
      x={pointed.x}
      y={pointed.y}
      {...rest}
    />
  )
}

interface LabelProps {
  row: StripRow
  widthPx: number
  /** Agents at the top; 0: no scale. */
  most: number
  menu: ReactNode
}

/** Name of the row, with its figures of all days. */
function RowLabel({ row, widthPx, most, menu }: LabelProps) {
  const { figures } = sumCoverage(row.intervals, EVER)
  return (
    <div className={classes.label} style={{ width: widthPx }} title={row.title ?? row.label}>
      <div className={classes.name}>
        <span>{row.label}</span>
        {figures.requiredHours >= 0.05 && (
          <small data-short={isShort(figures) || undefined}>{coverageText(figures, row.met)}</small>
        )}
      </div>
      {menu}
      {most > 0 && (
        <small className={classes.scale} title={texts.agentsAtTheTop}>
          {numberText(most, most < 1 ? 1 : 0)}
        </small>
      )}
    </div>
  )
}

const EVER: Interval = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

/** Arrows go from one cell with too few to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-place]')]
  const at = cells.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  // The grid around knows the same keys.
  if (step !== undefined || event.key === 'Enter' || event.key === ' ') event.stopPropagation()
  if (step === undefined) return
  event.preventDefault()
  cells[at + step]?.focus()
}

const hoursText = (hours: number) => figureText(hours, 'h', 1, 'difference')
const percentText = (fraction: number) => figureText(100 * fraction, '%')

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
  const { shortHours, overHours } = sum.figures
  return {
    under: shortHours >= 0.05 ? hoursText(-shortHours) : undefined,
    rest: overHours >= 0.05 ? hoursText(overHours) : shortHours < 0.05 ? 'covered' : undefined,
  }
}

function spokenText(row: StripRow, column: AxisColumn, sum: CoverageSum, axis: Axis): string {
  const at = axis.view === 'hours' ? ` ${timeText(column.start, axis.zone)}` : ''
  const when = `${row.label}, ${longDayLabel(column.date)}${at}`
  const backlog = sum.backlogs.map(one => `; ${backlogText(one)}`).join('')
  if (sum.leastSurplus === null) return texts.nobodyRequired(when, backlog)
  const { shortHours, overHours } = sum.figures
  const parts = [
    shortHours >= 0.05 && texts.agentHoursShort(numberText(shortHours, 1)),
    overHours >= 0.05 && texts.agentHoursSpare(numberText(overHours, 1)),
  ].filter(Boolean)
  const level = sum.serviceLevel
    ? texts.expectedServiceLevelOfAGoal(
        percentText(sum.serviceLevel.expected),
        percentText(sum.serviceLevel.goal),
      )
    : ''
  const least = texts.lowestPointAgents(numberText(sum.leastSurplus, 1, 'difference'))
  const unfillable =
    sum.unfillableHours !== null && sum.unfillableHours >= 0.05
      ? texts.agentHoursOfItNobodyOff(numberText(sum.unfillableHours, 1))
      : ''
  return `${when}: ${parts.length > 0 ? parts.join(', ') : 'covered'}, ${least}${unfillable}${level}${backlog}`
}

interface CellProps extends Pick<Props, 'axis' | 'labelWidthPx' | 'onShort'> {
  /** Indexes of row and column. */
  place: string
  row: StripRow
  column: AxisColumn
  sum: CoverageSum
  display: CoverageDisplay
  tolerance: Tolerance
  most: number
  patternId: string
  isTabStop: boolean
  onFocus: () => void
}

function Cell(props: CellProps) {
  const { row, column, sum, axis, labelWidthPx, display, isTabStop, onFocus, onShort } = props
  const style = { left: labelWidthPx + column.leftPx, width: column.widthPx }
  const face = (
    <>
      <span className="visually-hidden">{spokenText(row, column, sum, axis)}</span>
      {display === 'bar' || display === 'surplus' ? (
        <CoverageBars {...props} display={display} />
      ) : (
        <NumberFace {...props} />
      )}
    </>
  )
  if (!onShort || sum.state !== 'under')
    return (
      <div className={classes.cell} style={style} data-place={props.place}>
        {face}
      </div>
    )
  return (
    <button
      type="button"
      className={classes.cell}
      style={{ ...style, scrollMarginLeft: labelWidthPx }}
      data-place={props.place}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => onShort(row.id, column)}
    >
      {face}
      <span className="visually-hidden">{texts.whoCouldHelp}</span>
    </button>
  )
}

function NumberFace({ sum, axis, column, display }: CellProps) {
  const { under, rest } = faceText(sum, axis, display)
  const isNone = display === 'service-level' ? sum.serviceLevel === null : sum.leastSurplus === null
  const isOver = display !== 'service-level' && sum.state === 'over'
  const isUnder = display === 'service-level' || sum.state === 'under'
  return (
    <>
      <span className={classes.face} aria-hidden="true">
        {under && <b data-state={isUnder ? 'under' : 'right'}>{under}</b>}
        {rest && <span data-state={isNone ? 'none' : isOver ? 'over' : 'right'}>{rest}</span>}
      </span>
      {sum.runs.map(run => (
        <span
          key={run.start}
          className={classes.run}
          data-state={run.state}
          data-level={run.level}
          data-unfillable={run.isUnfillable || undefined}
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
