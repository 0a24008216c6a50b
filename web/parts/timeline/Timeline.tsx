import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type EpochMs, type Interval, MINUTE_MS, type Zone } from '#core/time/index.ts'
import { BREAKPOINTS_PX } from '../../ui/theme.ts'
import { type Axis, buildAxis, columnAt } from './axis.ts'
import { BlockTip } from './BlockTip.tsx'
import type { TimelineEditing } from './gestures/types.ts'
import type { CellAt } from './grid-move.ts'
import { rowSizes } from './row-sizes.ts'
import { NowLine, TimelineBackground } from './TimelineBackground.tsx'
import { TimelineHeader } from './TimelineHeader.tsx'
import { TimelineLegend } from './TimelineLegend.tsx'
import { type RowHandlers, TimelineRowView } from './TimelineRowView.tsx'
import classes from './timeline.module.css'
import { timelineItems } from './timeline-items.ts'
import type { Density, TimelineBlock, TimelineRow, TimelineView, ZoomMinutes } from './types.ts'
import { useCellFocus } from './use-cell-focus.ts'

/** What is drawn under the rows needs the same axis and the same columns in sight. */
export interface TimelineFrame {
  axis: Axis
  firstColumn: number
  lastColumn: number
  labelWidthPx: number
}

export interface TimelineProps {
  /** Names the grid: "Schedule 9–15 Mar". */
  label: string
  /** Above the names: "60 agents". */
  corner?: ReactNode
  rows: TimelineRow[]
  blocks: TimelineBlock[]
  from: EpochMs
  to: EpochMs
  zone: Zone
  view: TimelineView
  /** Minutes of a column in the view of hours: an hour unless told. */
  zoomMinutes?: ZoomMinutes
  /** Asked for by Ctrl and the wheel, two fingers, + and −. */
  onZoom?: (zoomMinutes: ZoomMinutes) => void
  /** Without, nothing can be dragged or selected. */
  editing?: TimelineEditing
  /** Rows that a search did not find lose their colours. */
  dimmed?: ReadonlySet<string>
  density?: Density
  now?: EpochMs
  /** Outside them the ground is shaded. */
  openHours?: Interval[]
  /** Where it is scrolled to at first when now is not in it. */
  opensAt?: EpochMs
  /** Where it opens even when now is in sight. */
  askedFor?: EpochMs
  /** Columns grow to fill the width, and scroll when they would become narrower than this. */
  minColumnWidthPx?: number
  /** Without, a week ends on its Friday. Blocks of days that are not shown are the caller's to leave out. */
  hasWeekends?: boolean
  /** `instant`: the quarter-hour under the pointer, in the hours view. */
  onBlockClick: (block: TimelineBlock, instant?: EpochMs) => void
  onBlockDelete?: (block: TimelineBlock) => void
  onCellClick: (rowId: string, instant: EpochMs) => void
  /** Of the name of a row that is not locked. */
  onRowClick?: (rowId: string) => void
  /** Stays in sight above the rows, such as a CoverageStrip. */
  renderTop?: (frame: TimelineFrame) => ReactNode
  /** Stays in sight under the rows. */
  renderBottom?: (frame: TimelineFrame) => ReactNode
}

const LABEL_WIDTH_PX = { normal: 216, phone: 112 } as const
const MIN_COLUMN_PX = { days: 92, hours: 44 } as const
const HEADER_HEIGHT_PX = { days: 32, hours: 40 } as const

export function Timeline(props: TimelineProps) {
  const { label, rows, blocks, from, to, zone, view, density = 'normal', now, openHours } = props
  const { hasWeekends = true } = props
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scroller = useRef<HTMLDivElement>(null)
  const labelWidthPx =
    width > 0 && width < BREAKPOINTS_PX.phone ? LABEL_WIDTH_PX.phone : LABEL_WIDTH_PX.normal
  const minColumnPx = props.minColumnWidthPx ?? MIN_COLUMN_PX[view]
  const axis = useMemo(() => {
    const narrow = buildAxis(view, zone, from, to, 1, hasWeekends)
    const fitting = Math.floor((width - labelWidthPx) / Math.max(1, narrow.columns.length))
    return buildAxis(view, zone, from, to, Math.max(minColumnPx, fitting), hasWeekends)
  }, [view, zone, from, to, hasWeekends, width, labelWidthPx, minColumnPx])
  const sizes = rowSizes(view, density)
  const items = useMemo(() => timelineItems(rows, blocks, axis, sizes), [rows, blocks, axis, sizes])

  const rowWindow = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => items[at]!.heightPx,
    // A new function would make the window measure all rows again at every scroll.
    getItemKey: useCallback((at: number) => items[at]!.key, [items]),
    overscan: 6,
    scrollPaddingStart: HEADER_HEIGHT_PX[view],
    scrollPaddingEnd: 80,
  })
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: axis.columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => axis.columns[0]?.widthPx ?? minColumnPx,
    overscan: 2,
    scrollPaddingStart: labelWidthPx,
    scrollMargin: labelWidthPx,
  })
  useRemeasure(rowWindow, items)
  useRemeasure(columnWindow, axis)
  useOpeningPlace(scroller, axis, width > 0, {
    now,
    askedFor: props.askedFor,
    opensAt: props.opensAt ?? openHours?.[0]?.start,
  })
  const seenColumns = columnWindow.getVirtualItems()
  const firstColumn = seenColumns[0]?.index ?? 0
  const lastColumn = seenColumns.at(-1)?.index ?? Math.min(axis.columns.length - 1, 30)

  const blockById = useMemo(() => new Map(blocks.map(block => [block.id, block])), [blocks])
  const openBlock = (id: string, share?: number) => {
    const block = blockById.get(id)
    if (!block) return
    const isToScale = view === 'hours' && share !== undefined
    props.onBlockClick(block, isToScale ? quarterAt(block, share) : undefined)
  }
  const deleteBlock = (id: string) => {
    const block = blockById.get(id)
    if (block) props.onBlockDelete?.(block)
  }
  const { focus, onKeyDown, onFocusCell } = useCellFocus({
    scroller,
    items,
    columnCount: axis.columns.length,
    bringIntoView: cell => {
      rowWindow.scrollToIndex(cell.rowIndex)
      columnWindow.scrollToIndex(cell.column)
    },
    onBlock: openBlock,
    onDeleteBlock: deleteBlock,
    onEmptyCell: (cell: CellAt) => {
      const item = items[cell.rowIndex]
      if (item?.type === 'row') props.onCellClick(item.row.id, axis.columns[cell.column]!.start)
    },
  })
  const handlers = useStableHandlers({
    ...{ onBlock: openBlock, onCell: props.onCellClick, onFocusCell },
    onRow: rowId => props.onRowClick?.(rowId),
  })

  const [tip, setTip] = useState<{ id: string; rect: DOMRect } | null>(null)
  const onPoint = (event: SyntheticEvent) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-block]')
    const id = element?.dataset.block
    if (id !== tip?.id) setTip(element && id ? { id, rect: element.getBoundingClientRect() } : null)
  }
  const tipBlock = tip && blockById.get(tip.id)
  const totalWidthPx = labelWidthPx + axis.widthPx
  const style = {
    '--label-width': `${labelWidthPx}px`,
    '--header-height': `${HEADER_HEIGHT_PX[view]}px`,
  } as CSSProperties
  return (
    <div
      className={classes.scroller}
      data-density={density}
      ref={useMergedRef(scroller, sizeRef)}
      style={style}
      onScroll={() => setTip(null)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot place its rows and cells freely */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={items.length + 1}
        aria-colcount={axis.columns.length + 1}
        style={{ width: totalWidthPx }}
        onKeyDown={onKeyDown}
        onPointerOver={onPoint}
        onPointerLeave={() => setTip(null)}
        onFocus={onPoint}
        onBlur={() => setTip(null)}
      >
        <TimelineHeader
          {...{ axis, firstColumn, lastColumn, now }}
          corner={
            <>
              <span className={classes.cornerText}>{props.corner}</span>
              <TimelineLegend />
            </>
          }
        />
        {props.renderTop && (
          // biome-ignore-start lint/a11y/useSemanticElements: as above
          // biome-ignore-start lint/a11y/useFocusableInteractive: it is read, not walked through
          <div role="row" className={classes.top} style={{ width: totalWidthPx }}>
            <div role="gridcell" aria-colspan={axis.columns.length + 1}>
              {props.renderTop({ axis, firstColumn, lastColumn, labelWidthPx })}
            </div>
          </div>
          // biome-ignore-end lint/a11y/useSemanticElements: as above
          // biome-ignore-end lint/a11y/useFocusableInteractive: as above
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" className={classes.body} style={{ height: rowWindow.getTotalSize() }}>
          <TimelineBackground {...{ axis, firstColumn, lastColumn, openHours, labelWidthPx }} />
          {rowWindow.getVirtualItems().map(({ index, start }) => {
            const item = items[index]!
            if (item.type === 'group') {
              return (
                <GroupHead key={item.key} index={index} topPx={start} label={item.label} count={item.count} />
              )
            }
            return (
              <TimelineRowView
                key={item.key}
                rowIndex={index}
                topPx={start}
                focusColumn={focus.rowIndex === index ? focus.column : null}
                {...{ axis, firstColumn, lastColumn, sizes, handlers }}
                canOpenRows={props.onRowClick !== undefined}
                row={item.row}
                placed={item.placed}
                heightPx={item.heightPx}
              />
            )
          })}
          <NowLine {...{ axis, now, labelWidthPx }} />
        </div>
      </div>
      {props.renderBottom && (
        <div className={classes.bottom} style={{ width: totalWidthPx }}>
          {props.renderBottom({ axis, firstColumn, lastColumn, labelWidthPx })}
        </div>
      )}
      {tip && tipBlock && <BlockTip block={tipBlock} zone={zone} rect={tip.rect} />}
    </div>
  )
}

const QUARTER_MS = 15 * MINUTE_MS
const quarterAt = ({ start, end }: TimelineBlock, share: number): EpochMs =>
  start + Math.floor((share * (end - start)) / QUARTER_MS) * QUARTER_MS

function GroupHead({
  index,
  topPx,
  label,
  count,
}: {
  index: number
  topPx: number
  label: string
  count: number
}) {
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table element cannot place its rows and cells freely
    // biome-ignore-start lint/a11y/useFocusableInteractive: the cells of a grid take the focus, not its headings
    <div role="row" aria-rowindex={index + 2} className={classes.group} style={{ top: topPx }}>
      <div role="rowheader" className={classes.groupLabel}>
        {label} <span>{count}</span>
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/useFocusableInteractive: as above
  )
}

/** A timeline opens where somebody asked, at now, or where work begins, not at midnight; afterwards the reader scrolls. */
function useOpeningPlace(
  scroller: RefObject<HTMLDivElement | null>,
  axis: Axis,
  isMeasured: boolean,
  { now, askedFor, opensAt }: Record<'now' | 'askedFor' | 'opensAt', EpochMs | undefined>,
) {
  const period = isMeasured ? `${axis.view} ${axis.from} ${axis.to}` : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock going on must not move the page
  useLayoutEffect(() => {
    if (!period || !scroller.current) return
    const isNowInside = now !== undefined && now >= axis.from && now < axis.to
    const place = askedFor ?? (isNowInside ? now : (opensAt ?? axis.from))
    const before = axis.view === 'hours' ? 2 : 0
    scroller.current.scrollLeft = axis.columns[Math.max(0, columnAt(axis, place) - before)]?.leftPx ?? 0
  }, [period])
}

/** Sizes are known from the data, so the window only has to forget old ones when the data change. */
function useRemeasure(window: { measure: () => void }, of: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when the sizes change, and only then
  useLayoutEffect(() => window.measure(), [of])
}

/** The same object for good, calling the newest handlers: rows are redrawn only when they change. */
function useStableHandlers(handlers: RowHandlers): RowHandlers {
  const newest = useRef(handlers)
  newest.current = handlers
  return useMemo(
    () => ({
      onBlock: (id, share) => newest.current.onBlock(id, share),
      onCell: (rowId, instant) => newest.current.onCell(rowId, instant),
      onFocusCell: (rowIndex, column) => newest.current.onFocusCell(rowIndex, column),
      onRow: rowId => newest.current.onRow(rowId),
    }),
    [],
  )
}
