// Rows by time: names at the left, days or hours along the top, blocks to scale. Rows and columns out of sight
// are not drawn. What gestures mean is the page's to say.
import { useMergedRef } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, type RefObject, useId, useMemo, useRef } from 'react'
import { PeerLayer } from './drawing/PeerLayer.tsx'
import { NowLine, TimelineBackground } from './drawing/TimelineBackground.tsx'
import { TimelineHeader } from './drawing/TimelineHeader.tsx'
import { TimelineLegend } from './drawing/TimelineLegend.tsx'
import { TimelineNames } from './drawing/TimelineNames.tsx'
import { TimelineRows } from './drawing/TimelineRows.tsx'
import { TipLayer } from './drawing/TipLayer.tsx'
import classes from './drawing/timeline.module.css'
import { useCrossingText } from './drawing/use-crossing-text.ts'
import type { VisibleItem } from './drawing/visible-items.ts'
import { visibleItems } from './drawing/visible-items.ts'
import { DragLayer } from './gestures/DragLayer.tsx'
import type { TimelinePeer } from './layout/types.ts'
import { NO_SELECTION, useSelectedByRow } from './layout/use-geometry.ts'
import type { TimelineFrame, TimelineProps } from './timeline-props.ts'
import { useTimelineInput } from './use-timeline-input.ts'
import { type TimelineLayout, useTimelineLayout } from './use-timeline-layout.ts'

const HEADER_HEIGHT_PX = { days: 32, hours: 40 } as const
const NO_PEERS: readonly TimelinePeer[] = []

export function Timeline(props: TimelineProps) {
  const { view, density = 'normal', editing } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const layout = useTimelineLayout(props, scroller)
  const input = useTimelineInput(props, layout, { scroller, body })
  const { geometry, blockOf, labelWidthPx, visibleWindow } = layout
  const placeTexts = useCrossingText(scroller, labelWidthPx)
  const selectedIn = useSelectedByRow(editing?.selection ?? NO_SELECTION, blockOf)
  const { top, bottom } = useStrips(props, layout)
  const items = visibleItems(geometry, visibleWindow.rows, useId())
  const heightPx = geometry.tops.at(-1)!
  const style = {
    '--label-width': `${labelWidthPx}px`,
    '--header-height': `${HEADER_HEIGHT_PX[view]}px`,
  } as CSSProperties
  return (
    <div
      className={classes.scroller}
      data-density={density}
      data-editing={editing ? true : undefined}
      ref={useMergedRef(scroller, layout.sizeRef)}
      style={style}
      onScroll={() => {
        visibleWindow.onScroll()
        placeTexts()
        input.hideTip()
      }}
    >
      <TimelineGrid
        props={props}
        layout={layout}
        input={input}
        body={body}
        items={items}
        selectedIn={selectedIn}
        top={top}
      />
      <div
        tabIndex={-1}
        className={classes.names}
        style={{ height: heightPx, marginTop: -heightPx }}
        {...input.listeners}
      >
        <TimelineNames
          items={items}
          selectedIn={selectedIn}
          canOpen={props.onRowClick !== undefined}
          canSelect={editing !== undefined}
        />
      </div>
      {props.renderBottom && (
        <div data-bottom className={classes.bottom} style={{ width: labelWidthPx + layout.axis.widthPx }}>
          {bottom}
        </div>
      )}
      {editing && (
        <div role="status" className="visually-hidden">
          {input.said}
        </div>
      )}
      <TipLayer handle={input.tip} zone={props.zone} blockOf={blockOf} />
    </div>
  )
}

/** Strips above and under the rows, drawn anew only with the columns in sight. */
function useStrips({ renderTop, renderBottom }: TimelineProps, layout: TimelineLayout) {
  const { axis, labelWidthPx } = layout
  const columns = layout.visibleWindow.columns[0]!
  const frame = useMemo(
    (): TimelineFrame => ({ axis, firstColumn: columns.first, lastColumn: columns.last, labelWidthPx }),
    [axis, columns, labelWidthPx],
  )
  return {
    top: useMemo(() => renderTop?.(frame), [renderTop, frame]),
    bottom: useMemo(() => renderBottom?.(frame), [renderBottom, frame]),
  }
}

interface GridProps {
  props: TimelineProps
  layout: TimelineLayout
  input: ReturnType<typeof useTimelineInput>
  body: RefObject<HTMLDivElement | null>
  items: readonly VisibleItem[]
  selectedIn: ReadonlyMap<string, ReadonlySet<string>>
  top: ReactNode
}

function TimelineGrid({ props, layout, input, body, items, selectedIn, top }: GridProps) {
  const { editing, peers = NO_PEERS, now } = props
  const { axis, geometry, blockOf, labelWidthPx, visibleWindow } = layout
  const { rows, columns: phases } = visibleWindow
  const columns = phases[0]!
  const totalWidthPx = labelWidthPx + axis.widthPx
  const isFocusDrawn = input.focus.rowIndex >= rows.first && input.focus.rowIndex <= rows.last
  return (
    <div
      role="grid"
      tabIndex={isFocusDrawn ? -1 : 0}
      aria-label={props.label}
      aria-rowcount={geometry.items.length + 1}
      aria-colcount={axis.columns.length + 1}
      aria-multiselectable={editing ? true : undefined}
      style={{ width: totalWidthPx }}
      {...input.listeners}
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
      {props.renderTop && (
        <div role="row" className={classes.top} style={{ width: totalWidthPx }}>
          <div role="gridcell" aria-colspan={axis.columns.length + 1}>
            {top}
          </div>
        </div>
      )}
      <div ref={body} role="rowgroup" className={classes.body} style={{ height: geometry.tops.at(-1)! }}>
        <TimelineBackground
          axis={axis}
          columns={columns}
          openHours={props.openHours}
          labelWidthPx={labelWidthPx}
        />
        <NowLine axis={axis} now={now} labelWidthPx={labelWidthPx} />
        <TimelineRows
          items={items}
          geometry={geometry}
          phases={phases}
          focus={input.focus}
          selectedIn={selectedIn}
          dimmed={props.dimmed ?? NO_SELECTION}
          hasButtons={props.onBlockClick !== undefined}
        />
        {peers.length > 0 && <PeerLayer peers={peers} geometry={geometry} blockOf={blockOf} />}
        {editing && <DragLayer store={input.store} geometry={geometry} blockOf={blockOf} />}
      </div>
    </div>
  )
}
