// Rows by time: names at the left, days or hours along the top, blocks to scale. Rows and columns out of sight
// are not drawn. The grid listens for all of its rows; what gestures mean is the page's to say.
import { useElementSize, useMergedRef } from '@mantine/hooks'
import {
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { EpochMs, Interval, Zone } from '#core/time/index.ts'
import { BREAKPOINTS_PX } from '#web/ui/theme.ts'
import { GroupHead } from './drawing/GroupHead.tsx'
import { PeerLayer } from './drawing/PeerLayer.tsx'
import { RowHead } from './drawing/RowHead.tsx'
import { NowLine, TimelineBackground } from './drawing/TimelineBackground.tsx'
import { TimelineHeader } from './drawing/TimelineHeader.tsx'
import { TimelineLegend } from './drawing/TimelineLegend.tsx'
import { TimelineRowView } from './drawing/TimelineRowView.tsx'
import { type TipHandle, TipLayer } from './drawing/TipLayer.tsx'
import classes from './drawing/timeline.module.css'
import { useCrossingText } from './drawing/use-crossing-text.ts'
import { DragLayer } from './gestures/DragLayer.tsx'
import { createDragStore } from './gestures/drag-store.ts'
import type { TimelineEditing } from './gestures/types.ts'
import { useGridClicks } from './gestures/use-grid-clicks.ts'
import { useGridKeys } from './gestures/use-grid-keys.ts'
import { type GestureInput, usePointerGestures } from './gestures/use-pointer-gestures.ts'
import { type Axis, buildAxis, widened } from './layout/axis.ts'
import type {
  Density,
  TimelineBlock,
  TimelinePeer,
  TimelineRow,
  TimelineView,
  ZoomMinutes,
} from './layout/types.ts'
import { NOTHING, useGeometry, useSelectedByRow } from './layout/use-geometry.ts'
import { TURNS, useViewWindow } from './layout/view-window.ts'
import { bringIntoView, type TimelinePlace, useJump, useOpeningPlace } from './viewport/scroll-place.ts'
import { useRulerPan } from './viewport/use-ruler-pan.ts'
import { useZoom } from './viewport/use-zoom.ts'
import { useZoomLevel } from './viewport/use-zoom-level.ts'

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
  /** Others who change something just now. */
  peers?: readonly TimelinePeer[]
  /** Rows that a search did not find lose their colours. */
  dimmed?: ReadonlySet<string>
  density?: Density
  now?: EpochMs
  /** Asked for by Home where now is not among these days. */
  onNow?: () => void
  /** Outside them the ground is shaded. */
  openHours?: Interval[]
  /** Where it is scrolled to at first when now is not in it. */
  opensAt?: EpochMs
  /** Where it opens even when now is in sight. */
  askedFor?: EpochMs
  /** Another number opens it anew. */
  opening?: number
  /** Brought into sight, with the focus, each time that it is another object. */
  jumpTo?: TimelinePlace | undefined
  /** Columns grow to fill the width, and scroll when they would become narrower than this. */
  minColumnWidthPx?: number
  /** Without, a week ends on its Friday. Blocks of days that are not shown are the caller's to leave out. */
  hasWeekends?: boolean
  /** `instant`: the quarter-hour under the pointer, in the hours view. Without, blocks are no buttons. */
  onBlockClick?: (block: TimelineBlock, instant?: EpochMs) => void
  onBlockDelete?: (block: TimelineBlock) => void
  onCellClick?: (rowId: string, instant: EpochMs) => void
  /** After the click. */
  onCellDoubleClick?: (rowId: string, instant: EpochMs) => void
  /** Of the name of a row that is not locked. */
  onRowClick?: (rowId: string) => void
  /** Stays in sight above the rows, such as a CoverageStrip. */
  renderTop?: (frame: TimelineFrame) => ReactNode
  /** Stays in sight under the rows. */
  renderBottom?: (frame: TimelineFrame) => ReactNode
}

const LABEL_WIDTH_PX = { normal: 216, phone: 112 } as const
const DAY_PX = 92
/** Least width of a column by its minutes. */
const HOURS_PX: Record<ZoomMinutes, number> = { 60: 44, 30: 40, 15: 36, 5: 24 }
const HEADER_HEIGHT_PX = { days: 32, hours: 40 } as const

const NOBODY: readonly TimelinePeer[] = []

export function Timeline(props: TimelineProps) {
  const { label, rows, blocks, from, to, zone, view, density = 'normal', now } = props
  const { hasWeekends = true, openHours, editing, dimmed = NOTHING, peers = NOBODY } = props
  const [zoomMinutes, zoomTo] = useZoomLevel(props.zoomMinutes ?? 60, props.onZoom)
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const labelWidthPx =
    width > 0 && width < BREAKPOINTS_PX.phone ? LABEL_WIDTH_PX.phone : LABEL_WIDTH_PX.normal
  const minColumnPx = props.minColumnWidthPx ?? (view === 'days' ? DAY_PX : HOURS_PX[zoomMinutes])
  const narrow = useMemo(
    () => buildAxis(view, zone, from, to, 1, hasWeekends, zoomMinutes),
    [view, zone, from, to, hasWeekends, zoomMinutes],
  )
  const fittingPx = Math.floor((width - labelWidthPx) / Math.max(1, narrow.columns.length))
  const columnPx = Math.max(minColumnPx, fittingPx)
  const axis = useMemo(() => widened(narrow, columnPx), [narrow, columnPx])
  const { geometry, blockOf } = useGeometry({ rows, blocks, axis, view, density, labelWidthPx })
  const { items, tops, sizes } = geometry
  // These scroll, and the window looks where to.
  useOpeningPlace(scroller, axis, width > 0 ? (props.opening ?? 0) : null, {
    now,
    askedFor: props.askedFor,
    opensAt: props.opensAt ?? openHours?.[0]?.start,
  })
  const zoom = useZoom({ scroller, axis, labelWidthPx, zoomMinutes, onZoom: zoomTo })
  const sight = { widthPx: width - labelWidthPx, heightPx: height }
  const { rows: seenRows, columns: turns, onScroll } = useViewWindow(scroller, axis, tops, sight, zoom.leftPx)
  const columns = turns[0]!

  const nameOf = (rowId: string) => {
    const item = items[geometry.indexOfRow.get(rowId) ?? -1]
    return item?.type === 'row' ? item.row.label : ''
  }
  const [said, announce] = useState('')
  const [store] = useState(createDragStore)
  const gestures: GestureInput = {
    editing,
    geometry,
    blockOf,
    announce,
    words: { zone, blockOf, nameOf },
  }
  const newest = useRef(gestures)
  newest.current = gestures
  useRulerPan(scroller)
  const isClickSpent = usePointerGestures({ scroller, body }, newest, store)
  const keys = useGridKeys({
    ...gestures,
    scroller,
    bringIntoView: cell => bringIntoView(scroller.current, body.current, geometry, cell),
    onBlock: id => {
      const block = blockOf(id)
      if (block) props.onBlockClick?.(block)
    },
    onDeleteBlock: id => {
      const block = blockOf(id)
      if (block) props.onBlockDelete?.(block)
    },
    onEmptyCell: cell => {
      const item = items[cell.rowIndex]
      if (item?.type === 'row') props.onCellClick?.(item.row.id, axis.columns[cell.column]!.start)
    },
    onZoomBy: zoom.zoomBy,
    now,
    onNow: props.onNow,
  })
  useJump(props.jumpTo, geometry, keys.focusCell)
  const onClick = useGridClicks({
    geometry,
    body,
    editing,
    blockOf,
    isSpent: isClickSpent,
    onBlock: props.onBlockClick,
    onCell: props.onCellClick,
    onCellTwice: props.onCellDoubleClick,
    onRow: props.onRowClick,
  })

  const tip = useRef<TipHandle>(null)
  const onPoint = (event: SyntheticEvent) => store.get() === null && tip.current?.point(event)
  const hideTip = () => tip.current?.hide()
  const placeTexts = useCrossingText(scroller, labelWidthPx)
  const selectedIn = useSelectedByRow(editing?.selection ?? NOTHING, blockOf)
  const totalWidthPx = labelWidthPx + axis.widthPx
  const frame = useMemo(
    (): TimelineFrame => ({ axis, firstColumn: columns.first, lastColumn: columns.last, labelWidthPx }),
    [axis, columns, labelWidthPx],
  )
  const { renderTop, renderBottom } = props
  const top = useMemo(() => renderTop?.(frame), [renderTop, frame])
  const bottom = useMemo(() => renderBottom?.(frame), [renderBottom, frame])
  const isFocusDrawn = keys.focus.rowIndex >= seenRows.first && keys.focus.rowIndex <= seenRows.last
  const seenItems = items
    .slice(seenRows.first, seenRows.last + 1)
    .map((item, at) => ({ item, index: seenRows.first + at, topPx: tops[seenRows.first + at]! }))
  const headIds = useId()
  const headIdOf = (index: number) => `${headIds}${index}`
  const heightPx = tops.at(-1)!
  const listeners = {
    onClick,
    onKeyDown: keys.onKeyDown,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      keys.onPointerDown(event)
      hideTip()
    },
    onPointerUp: keys.onPointerUp,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      keys.onFocus(event)
      // After a click the card would stand before what the click has opened.
      if (event.target.matches(':focus-visible')) onPoint(event)
    },
    onBlur: hideTip,
    onPointerOver: onPoint,
    onPointerLeave: hideTip,
  }
  const style = {
    '--label-width': `${labelWidthPx}px`,
    '--header-height': `${HEADER_HEIGHT_PX[view]}px`,
  } as CSSProperties
  return (
    <div
      className={classes.scroller}
      data-density={density}
      data-editing={editing ? true : undefined}
      ref={useMergedRef(scroller, sizeRef)}
      style={style}
      onScroll={() => {
        onScroll()
        placeTexts()
        hideTip()
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot place its rows and cells freely */}
      <div
        role="grid"
        tabIndex={isFocusDrawn ? -1 : 0}
        aria-label={label}
        aria-rowcount={items.length + 1}
        aria-colcount={axis.columns.length + 1}
        aria-multiselectable={editing ? true : undefined}
        style={{ width: totalWidthPx }}
        {...listeners}
      >
        <TimelineHeader
          axis={axis}
          columns={columns}
          now={now}
          canSelect={editing !== undefined}
          hasMenu={editing?.onDayMenu !== undefined}
          corner={
            <>
              <span className={classes.cornerText}>{props.corner}</span>
              <TimelineLegend />
            </>
          }
        />
        {renderTop && (
          // biome-ignore-start lint/a11y/useSemanticElements: as above
          // biome-ignore-start lint/a11y/useFocusableInteractive: it is read, not walked through
          <div role="row" className={classes.top} style={{ width: totalWidthPx }}>
            <div role="gridcell" aria-colspan={axis.columns.length + 1}>
              {top}
            </div>
          </div>
          // biome-ignore-end lint/a11y/useSemanticElements: as above
          // biome-ignore-end lint/a11y/useFocusableInteractive: as above
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div ref={body} role="rowgroup" className={classes.body} style={{ height: heightPx }}>
          <TimelineBackground
            axis={axis}
            columns={columns}
            openHours={openHours}
            labelWidthPx={labelWidthPx}
          />
          <NowLine axis={axis} now={now} labelWidthPx={labelWidthPx} />
          {seenItems.map(({ item, index, topPx }) =>
            item.type === 'group' ? (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: the cells of a grid take the focus, not its headings
              <div
                key={item.key}
                role="row"
                aria-rowindex={index + 2}
                aria-owns={headIdOf(index)}
                className={classes.group}
                style={{ top: topPx }}
              />
            ) : (
              <TimelineRowView
                key={item.key}
                rowIndex={index}
                headId={headIdOf(index)}
                focusColumn={keys.focus.rowIndex === index ? keys.focus.column : null}
                item={item}
                topPx={topPx}
                axis={axis}
                labelWidthPx={labelWidthPx}
                sizes={sizes}
                columns={turns[index % TURNS]!}
                selected={selectedIn.get(item.row.id) ?? NOTHING}
                isDimmed={dimmed.has(item.row.id)}
                hasButtons={props.onBlockClick !== undefined}
              />
            ),
          )}
          {peers.length > 0 && <PeerLayer peers={peers} geometry={geometry} blockOf={blockOf} />}
          {editing && <DragLayer store={store} geometry={geometry} blockOf={blockOf} />}
        </div>
      </div>
      <div
        tabIndex={-1}
        className={classes.names}
        style={{ height: heightPx, marginTop: -heightPx }}
        {...listeners}
      >
        {seenItems.map(({ item, index, topPx }) =>
          item.type === 'group' ? (
            <GroupHead
              key={item.key}
              id={headIdOf(index)}
              topPx={topPx}
              label={item.label}
              count={item.count}
            />
          ) : (
            <RowHead
              key={item.key}
              id={headIdOf(index)}
              topPx={topPx}
              heightPx={item.heightPx}
              row={item.row}
              canOpen={props.onRowClick !== undefined}
              canSelect={editing !== undefined}
              isSelected={selectedIn.has(item.row.id)}
            />
          ),
        )}
      </div>
      {renderBottom && (
        <div data-bottom className={classes.bottom} style={{ width: totalWidthPx }}>
          {bottom}
        </div>
      )}
      {editing && (
        <div role="status" className="visually-hidden">
          {said}
        </div>
      )}
      <TipLayer handle={tip} zone={zone} blockOf={blockOf} />
    </div>
  )
}
