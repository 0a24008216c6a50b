// Input of the grid: by pointer, by key and by click, and the card that a block shows on hover. The
// grid listens for all of its rows.
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react'
import type { TipHandle } from './drawing/TipLayer.tsx'
import { createDragStore, type DragStore } from './gestures/drag-store.ts'
import type { GestureInput } from './gestures/gesture-input.ts'
import { useGridClicks } from './gestures/use-grid-clicks.ts'
import { usePointerGestures } from './gestures/use-pointer-gestures.ts'
import { useGridKeys } from './keys/use-grid-keys.ts'
import { rowItemOf } from './layout/geometry.ts'
import type { TimelineProps } from './timeline-props.ts'
import type { TimelineLayout } from './use-timeline-layout.ts'
import { bringIntoView, useJumpTo } from './viewport/scroll-position.ts'
import { useRulerPan } from './viewport/use-ruler-pan.ts'

interface Elements {
  scroller: RefObject<HTMLDivElement | null>
  body: RefObject<HTMLDivElement | null>
}

export function useTimelineInput(props: TimelineProps, layout: TimelineLayout, { scroller, body }: Elements) {
  const { editing } = props
  const { geometry, blockOf } = layout
  const [said, announce] = useState('')
  const [store] = useState(createDragStore)
  const nameOf = (rowId: string) => rowItemOf(geometry, rowId)?.row.label ?? ''
  const gestures: GestureInput = {
    editing,
    geometry,
    blockOf,
    announce,
    labels: { zone: props.zone, blockOf, nameOf },
  }
  const newest = useRef(gestures)
  newest.current = gestures
  useRulerPan(scroller)
  const isClickSpent = usePointerGestures({ scroller, body }, newest, store)
  const keys = useTimelineKeys(props, layout, gestures, { scroller, body })
  useJumpTo(props.jumpTo, geometry, keys.focusCell)
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
  const { tip, hideTip, showTip } = useHoverCard(store)
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
      // After a click the card would cover what the click has opened.
      if (event.target.matches(':focus-visible')) showTip(event)
    },
    onBlur: hideTip,
    onPointerOver: showTip,
    onPointerLeave: hideTip,
  }
  return { said, store, focus: keys.focus, tip, hideTip, listeners }
}

function useTimelineKeys(
  props: TimelineProps,
  { geometry, axis, blockOf, zoomBy }: TimelineLayout,
  gestures: GestureInput,
  { scroller, body }: Elements,
) {
  return useGridKeys({
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
      const item = geometry.items[cell.rowIndex]
      if (item?.type === 'row') props.onCellClick?.(item.row.id, axis.columns[cell.column]!.start)
    },
    onZoomBy: zoomBy,
    now: props.now,
    onNow: props.onNow,
  })
}

/** The hover card of a block, which stays away while something is dragged. */
function useHoverCard(store: DragStore) {
  const tip = useRef<TipHandle>(null)
  return {
    tip,
    showTip: (event: SyntheticEvent) => store.get() === null && tip.current?.point(event),
    hideTip: () => tip.current?.hide(),
  }
}
