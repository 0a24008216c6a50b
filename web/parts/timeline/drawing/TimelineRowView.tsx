// One row: its cells and blocks; its name stands in the column of names (RowHead.tsx). The grid listens for all
// rows. As days each day is a cell; as hours only the cell in focus is, since a thousand empty ones would say nothing.
import { type CSSProperties, memo } from 'react'
import { type Interval, overlaps } from '#core/time/index.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { type Axis, type AxisColumn, spokenColumn, xOf } from '../layout/axis.ts'
import type { PlacedBlock } from '../layout/block-placement.ts'
import { markPaths } from '../layout/mark-paths.ts'
import { laneTopPx, type RowSizes } from '../layout/row-sizes.ts'
import { placedBlocks, type RowItem } from '../layout/timeline-items.ts'
import type { TimelineBlock } from '../layout/types.ts'
import type { ColumnWindow } from '../layout/view-window.ts'
import { BlockFace } from './BlockFace.tsx'
import { blockSpokenText } from './block-text.ts'
import * as texts from './texts.ts'
import classes from './timeline.module.css'

interface Props {
  item: RowItem
  /** Among all rows and group headings, for screen readers and focus. */
  rowIndex: number
  headId: string
  topPx: number
  axis: Axis
  columns: ColumnWindow
  labelWidthPx: number
  sizes: RowSizes
  /** The column that Tab reaches, when it is in this row. */
  focusColumn: number | null
  /** Selected part ids of this row. */
  selected: ReadonlySet<string>
  isDimmed: boolean
  /** Something happens when a block is clicked. */
  hasButtons: boolean
}

export const TimelineRowView = memo(function TimelineRowView(props: Props) {
  const { item, rowIndex, axis, columns, topPx, isDimmed } = props
  const { row, heightPx } = item
  const items = placedBlocks(item.blocks, axis).items.filter(
    one => one.leftPx < columns.toPx && one.leftPx + one.widthPx > columns.fromPx,
  )
  return (
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      aria-owns={props.headId}
      className={classes.row}
      data-row={row.id}
      data-dimmed={isDimmed || undefined}
      style={{ top: topPx, height: heightPx }}
    >
      <Ground {...props} />
      {axis.view === 'days' ? (
        <>
          <DayCells {...props} items={items} />
          <DayMarks {...props} />
        </>
      ) : (
        <HourCells {...props} items={items} />
      )}
    </div>
  )
})

function cellText(name: string, column: AxisColumn, axis: Axis, blocks: readonly TimelineBlock[]): string {
  const what = blocks.map(block => blockSpokenText(block, axis.zone)).join('; ')
  return `${name}, ${spokenColumn(axis, column)}: ${what || texts.nothingScheduled}`
}

/** A block belongs to the day it starts in, or to the first one drawn when that one is out of sight. */
function DayCells(props: Props & { items: PlacedBlock[] }) {
  const { item, rowIndex, axis, columns, labelWidthPx, focusColumn } = props
  const byColumn = Map.groupBy(props.items, one => Math.max(one.column, columns.first))
  return axis.columns.slice(columns.first, columns.last + 1).map((column, at) => {
    const index = columns.first + at
    const own = byColumn.get(index) ?? []
    return (
      <div
        key={column.start}
        role="gridcell"
        aria-colindex={index + 2}
        aria-label={cellText(
          item.row.label,
          column,
          axis,
          own.map(one => one.block),
        )}
        tabIndex={index === focusColumn ? 0 : -1}
        data-cell={`${rowIndex}:${index}`}
        className={classes.cell}
        style={{ left: labelWidthPx + column.leftPx, width: column.widthPx }}
      >
        {own.map(one => (
          <DrawnBlock key={`${one.block.id} ${one.piece}`} one={one} originPx={column.leftPx} {...props} />
        ))}
      </div>
    )
  })
}

function HourCells(props: Props & { items: PlacedBlock[] }) {
  const { item, rowIndex, axis, labelWidthPx, focusColumn } = props
  const focus = focusColumn === null ? undefined : axis.columns[focusColumn]
  return (
    <>
      <div
        role="gridcell"
        className={classes.pieces}
        aria-colspan={axis.columns.length}
        aria-colindex={2}
        style={{ left: labelWidthPx, width: axis.widthPx }}
      >
        {props.items.map(one => (
          <DrawnBlock key={`${one.block.id} ${one.piece}`} one={one} originPx={0} {...props} />
        ))}
      </div>
      {focus && focusColumn !== null && (
        <div
          role="gridcell"
          aria-colindex={focusColumn + 2}
          aria-label={cellText(
            item.row.label,
            focus,
            axis,
            item.blocks.filter(one => overlaps(one, focus)),
          )}
          tabIndex={0}
          data-cell={`${rowIndex}:${focusColumn}`}
          className={classes.cell}
          style={{ left: labelWidthPx + focus.leftPx, width: focus.widthPx }}
        />
      )}
    </>
  )
}

const CHIP_GAP_PX = 2
const HOURS_GAP_PX = 0.5
const LEAST_WIDTH_PX = 3

/** Activities lie on the lower part of their shift, so that its name stays readable above them. */
function DrawnBlock({ one, originPx, ...props }: Props & { one: PlacedBlock; originPx: number }) {
  const { axis, sizes, columns, selected } = props
  const { block, leftPx, widthPx, lane, part, parts, isOnShift } = one
  const isHours = axis.view === 'hours'
  const insetTop = isOnShift ? sizes.shiftStripPx : 0
  const partPx = (sizes.blockPx - insetTop) / parts
  const gapPx = isHours ? HOURS_GAP_PX : CHIP_GAP_PX
  return (
    <BlockFace
      block={block}
      zone={axis.zone}
      leftPx={leftPx - originPx + gapPx}
      widthPx={Math.max(LEAST_WIDTH_PX, widthPx - 2 * gapPx)}
      topPx={laneTopPx(sizes, lane) + insetTop + part * partPx}
      heightPx={partPx - (parts > 1 ? 1 : 0)}
      isTwoLined={!isHours && !sizes.isCompact}
      hasStrip={isHours && block.kind === 'shift' && !sizes.isCompact}
      isSelected={selected.has(block.id)}
      isButton={props.hasButtons}
      isCrossing={isHours && leftPx < columns.crossingPx && leftPx + widthPx > columns.seenPx}
    />
  )
}

/** Under each chip its hours to scale of the day, with activities and breaks in their colours. */
function DayMarks({ item, axis, labelWidthPx, sizes }: Props) {
  if (sizes.markPx === 0 || item.blocks.length === 0) return null
  return (
    <svg
      className={classes.marks}
      aria-hidden="true"
      style={{ left: labelWidthPx }}
      width={axis.widthPx}
      height={item.heightPx}
    >
      {markPaths(item.blocks, placedBlocks(item.blocks, axis), axis, sizes).map(({ color, d }) => (
        <path key={`${color}`} d={d} style={color === null ? BREAK_FILL : markStyle(color)} />
      ))}
    </svg>
  )
}

const BREAK_FILL: CSSProperties = { fill: 'var(--surface)' }
const markStyle = (color: string): CSSProperties => ({ ...taskColorVars(color), fill: 'var(--fill)' })

/** Hours outside the working windows, and days before the first or after the last day of work. */
function Ground({ item, axis, columns, labelWidthPx }: Props) {
  const { shade, closed, available } = item.row
  const seen = { start: axis.columns[columns.first]?.start ?? 0, end: axis.columns[columns.last]?.end ?? 0 }
  const band = (is: 'shade' | 'closed' | 'available') => (interval: Interval) => {
    const left = xOf(axis, interval.start)
    const width = xOf(axis, interval.end) - left
    const style = { left: labelWidthPx + left, width }
    return <span key={`${is} ${interval.start}`} className={classes.ground} data-is={is} style={style} />
  }
  const inSight = (intervals: readonly Interval[] = []) =>
    intervals.filter(interval => overlaps(interval, seen))
  return (
    <>
      {axis.view === 'hours' && inSight(shade).map(band('shade'))}
      {inSight(closed).map(band('closed'))}
      {inSight(available).map(band('available'))}
    </>
  )
}
