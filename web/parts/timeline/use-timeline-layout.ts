// Layout of a timeline: its axis, its rows in pixels, and the rows and columns in sight.
import { useElementSize } from '@mantine/hooks'
import { type RefObject, useMemo } from 'react'
import { BREAKPOINTS_PX } from '#web/ui/theme.ts'
import { type Axis, buildAxis, withColumnWidth } from './layout/axis.ts'
import type { ZoomMinutes } from './layout/types.ts'
import { useGeometry } from './layout/use-geometry.ts'
import { useViewWindow } from './layout/view-window.ts'
import type { TimelineProps } from './timeline-props.ts'
import { useInitialScroll } from './viewport/scroll-position.ts'
import { useZoom } from './viewport/use-zoom.ts'
import { useZoomLevel } from './viewport/use-zoom-level.ts'

const LABEL_WIDTH_PX = { normal: 216, phone: 112 } as const
const DAY_PX = 92
/** Least width of a column by its minutes. */
const HOURS_PX: Record<ZoomMinutes, number> = { 60: 44, 30: 40, 15: 36, 5: 24 }

export function useTimelineLayout(props: TimelineProps, scroller: RefObject<HTMLDivElement | null>) {
  const { rows, blocks, view, density = 'normal', now, openHours } = props
  const [zoomMinutes, zoomTo] = useZoomLevel(props.zoomMinutes ?? 60, props.onZoom)
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>()
  const labelWidthPx =
    width > 0 && width < BREAKPOINTS_PX.phone ? LABEL_WIDTH_PX.phone : LABEL_WIDTH_PX.normal
  const axis = useTimelineAxis(props, zoomMinutes, width - labelWidthPx)
  const { geometry, blockOf } = useGeometry({ rows, blocks, axis, view, density, labelWidthPx })
  // The order counts: these two scroll in their layout effects, and the window then reads where to.
  useInitialScroll(scroller, axis, width > 0 ? (props.opening ?? 0) : null, {
    now,
    askedFor: props.askedFor,
    opensAt: props.opensAt ?? openHours?.[0]?.start,
  })
  const zoom = useZoom({ scroller, axis, labelWidthPx, zoomMinutes, onZoom: zoomTo })
  const visible = { widthPx: width - labelWidthPx, heightPx: height }
  const visibleWindow = useViewWindow(scroller, axis, geometry.tops, visible, zoom.leftPx)
  return { sizeRef, labelWidthPx, axis, geometry, blockOf, zoomBy: zoom.zoomBy, visibleWindow }
}

export type TimelineLayout = ReturnType<typeof useTimelineLayout>

/** Columns as wide as they need to be, or as the grid has room for. */
function useTimelineAxis(props: TimelineProps, zoomMinutes: ZoomMinutes, roomPx: number): Axis {
  const { view, zone, from, to, hasWeekends = true } = props
  const minColumnPx = props.minColumnWidthPx ?? (view === 'days' ? DAY_PX : HOURS_PX[zoomMinutes])
  const narrow = useMemo(
    () => buildAxis(view, zone, from, to, 1, hasWeekends, zoomMinutes),
    [view, zone, from, to, hasWeekends, zoomMinutes],
  )
  const fittingPx = Math.floor(roomPx / Math.max(1, narrow.columns.length))
  const columnPx = Math.max(minColumnPx, fittingPx)
  return useMemo(() => withColumnWidth(narrow, columnPx), [narrow, columnPx])
}
