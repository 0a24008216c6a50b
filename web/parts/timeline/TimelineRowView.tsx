import { IconLock } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, memo } from 'react'
import { taskColorVars } from '../../ui/task-colors.ts'
import { type Axis, type AxisColumn, instantAtX, longDayLabel } from './axis.ts'
import { BlockFace, type BlockLines } from './BlockFace.tsx'
import { spokenText } from './block-text.ts'
import { LAYERS, type Placed, type PlacedRow } from './place.ts'
import { laneTopPx, type RowSizes } from './row-sizes.ts'
import classes from './timeline.module.css'
import type { TimelineBlock, TimelineRow } from './types.ts'

export interface RowHandlers {
  /** `share`: how far into the block the pointer was, 0 to 1; none from the keyboard. */
  onBlock: (blockId: string, share?: number) => void
  onCell: (rowId: string, instant: number) => void
  onFocusCell: (rowIndex: number, column: number) => void
  onRow: (rowId: string) => void
}

interface Props {
  row: TimelineRow
  /** Among all rows and group headings, for screen readers and focus. */
  rowIndex: number
  placed: PlacedRow
  axis: Axis
  firstColumn: number
  lastColumn: number
  topPx: number
  heightPx: number
  sizes: RowSizes
  /** The column that Tab reaches, when it is in this row. */
  focusColumn: number | null
  handlers: RowHandlers
  /** A click on the name of a row opens it. */
  canOpenRows: boolean
}

function cellText(
  row: TimelineRow,
  column: AxisColumn,
  axis: Axis,
  blocks: readonly TimelineBlock[],
): string {
  const when = `${longDayLabel(column.date)}${axis.view === 'hours' ? ` ${column.label}:00` : ''}`
  const what = blocks.map(block => spokenText(block, axis.zone)).join('; ')
  return `${row.label}, ${when}: ${what || 'nothing scheduled'}`
}

/** A block belongs to the cell it starts in, or to the first cell drawn when that one is out of sight. */
function itemsByColumn({ placed, axis, firstColumn, lastColumn }: Props): Map<number, Placed[]> {
  const left = axis.columns[firstColumn]?.leftPx ?? 0
  const last = axis.columns[lastColumn]
  const right = last ? last.leftPx + last.widthPx : 0
  const seen = placed.items.filter(item => item.leftPx < right && item.leftPx + item.widthPx > left)
  return Map.groupBy(seen, item => Math.max(item.column, firstColumn))
}

export const TimelineRowView = memo(function TimelineRowView(props: Props) {
  const { row, rowIndex, axis, firstColumn, lastColumn, topPx, heightPx, focusColumn, handlers } = props
  const items = itemsByColumn(props)
  const columns = axis.columns.slice(firstColumn, lastColumn + 1)
  const onCellClick = (event: MouseEvent<HTMLElement>, column: AxisColumn) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const instant = axis.view === 'days' ? column.start : instantAtX(axis, column.leftPx + x)
    handlers.onCell(row.id, instant)
  }
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table element cannot place its rows and cells freely
    // biome-ignore-start lint/a11y/useFocusableInteractive: the cells of a grid take the focus, not its rows
    // biome-ignore-start lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells
    <div
      role="row"
      aria-rowindex={rowIndex + 2}
      className={classes.row}
      style={{ top: topPx, height: heightPx }}
    >
      <RowHead row={row} onOpen={props.canOpenRows && !row.lockedBecause ? handlers.onRow : undefined} />
      {columns.map((column, at) => {
        const index = firstColumn + at
        const own = items.get(index) ?? []
        return (
          <div
            key={column.start}
            role="gridcell"
            aria-colindex={index + 2}
            aria-label={cellText(
              row,
              column,
              axis,
              own.map(item => item.block),
            )}
            tabIndex={index === focusColumn ? 0 : -1}
            data-cell={`${rowIndex}:${index}`}
            className={classes.cell}
            style={{ '--left': `${column.leftPx}px`, width: column.widthPx } as CSSProperties}
            onClick={event => onCellClick(event, column)}
            onFocus={() => handlers.onFocusCell(rowIndex, index)}
          >
            {own.map(item => (
              <PlacedBlock
                key={`${item.block.id} ${item.leftPx}`}
                item={item}
                originPx={column.leftPx}
                {...props}
              />
            ))}
          </div>
        )
      })}
      <Marks {...props} />
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/useFocusableInteractive: as above
    // biome-ignore-end lint/a11y/useKeyWithClickEvents: as above
  )
})

function RowHead({ row, onOpen }: { row: TimelineRow; onOpen?: ((rowId: string) => void) | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot place its rows and cells freely
    // biome-ignore lint/a11y/useFocusableInteractive: reached through the cells beside it
    <div role="rowheader" className={classes.rowHead}>
      <span className={classes.rowNames}>
        {onOpen ? (
          // Out of the tab order: in a grid the arrows go from cell to cell.
          <button type="button" tabIndex={-1} className={classes.rowLabel} onClick={() => onOpen(row.id)}>
            {row.label}
          </button>
        ) : (
          <span className={classes.rowLabel}>{row.label}</span>
        )}
        {row.sub && <span className={classes.rowSub}>{row.sub}</span>}
      </span>
      {row.meta && (
        <span className={classes.rowMeta} data-tone={row.metaTone} title={row.metaTitle}>
          {row.meta}
          {row.metaTitle && <span className="visually-hidden">, {row.metaTitle}</span>}
        </span>
      )}
      {row.lockedBecause && (
        <span className={classes.rowLock} title={row.lockedBecause}>
          <IconLock size={13} stroke={1.8} aria-hidden="true" />
          <span className="visually-hidden">{row.lockedBecause}</span>
        </span>
      )}
    </div>
  )
}

const CHIP_GAP_PX = 2
const NAME_ONLY_BELOW_PX = 104
const EMOJI_ONLY_BELOW_PX = 46

/** Activities lie on the lower part of their shift, so that its name stays readable above them. */
function PlacedBlock({ item, originPx, axis, sizes, handlers }: Props & { item: Placed; originPx: number }) {
  const { block, leftPx, widthPx, lane, part, parts, isOnShift } = item
  const insetTop = isOnShift ? sizes.shiftStripPx : 0
  const heightPx = sizes.blockPx - insetTop
  const partPx = heightPx / parts
  const gap = axis.view === 'days' ? CHIP_GAP_PX : 0.5
  const style: CSSProperties = {
    left: leftPx - originPx + gap,
    width: Math.max(3, widthPx - 2 * gap),
    top: laneTopPx(sizes, lane) + insetTop + part * partPx,
    height: partPx - (parts > 1 ? 1 : 0),
    zIndex: LAYERS[block.kind],
  }
  return (
    <BlockFace
      block={block}
      zone={axis.zone}
      style={style}
      lines={linesOf(item, axis, sizes)}
      hasStrip={axis.view === 'hours' && block.kind === 'shift' && !sizes.isCompact}
      onOpen={handlers.onBlock}
    />
  )
}

function linesOf({ block, widthPx, isOnShift }: Placed, axis: Axis, sizes: RowSizes): BlockLines {
  if (block.emoji && widthPx < EMOJI_ONLY_BELOW_PX) return 'emoji'
  if (axis.view === 'days' && !sizes.isCompact) return 'two'
  return isOnShift || widthPx < NAME_ONLY_BELOW_PX ? 'name' : 'one'
}

/** Under each chip its hours to scale of the day, with activities and breaks in their colours. */
function Marks({ placed, axis, firstColumn, lastColumn, sizes }: Props) {
  if (sizes.markPx === 0 || placed.marks.length === 0) return null
  const left = axis.columns[firstColumn]?.leftPx ?? 0
  const last = axis.columns[lastColumn]
  const right = last ? last.leftPx + last.widthPx : 0
  return (
    <div className={classes.marks} aria-hidden="true">
      {placed.marks
        .filter(mark => mark.leftPx < right && mark.leftPx + mark.widthPx > left)
        .map(mark => (
          <span
            key={`${mark.block.kind}${mark.block.id}`}
            className={classes.mark}
            data-kind={mark.block.kind}
            style={{
              ...taskColorVars(mark.block.color),
              left: mark.leftPx,
              width: mark.widthPx,
              top: laneTopPx(sizes, mark.lane) + sizes.blockPx + 1,
              height: sizes.markPx,
            }}
          />
        ))}
    </div>
  )
}
