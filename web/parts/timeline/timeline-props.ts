// Props of a timeline, given by its page.
import type { ReactNode } from 'react'
import type { EpochMs, Interval, Zone } from '#core/time/index.ts'
import type { TimelineEditing } from './gestures/types.ts'
import type { Axis } from './layout/axis.ts'
import type {
  Density,
  TimelineBlock,
  TimelinePeer,
  TimelineRow,
  TimelineView,
  ZoomMinutes,
} from './layout/types.ts'
import type { TimelinePlace } from './viewport/scroll-position.ts'

/** Axis and visible columns, for strips above and under the rows. */
export interface TimelineFrame {
  axis: Axis
  firstColumn: number
  lastColumn: number
  labelWidthPx: number
}

export interface TimelineProps {
  /** Names the grid: "Schedule 9–15 Mar". */
  label: string
  /** Text above the names: "60 agents". */
  corner?: ReactNode
  rows: TimelineRow[]
  blocks: TimelineBlock[]
  from: EpochMs
  to: EpochMs
  zone: Zone
  view: TimelineView
  /** Minutes of a column in the view of hours; 60 by default. */
  zoomMinutes?: ZoomMinutes
  /** Asked for by Ctrl and the wheel, two fingers, + and −. */
  onZoom?: (zoomMinutes: ZoomMinutes) => void
  /** Without it nothing can be dragged or selected. */
  editing?: TimelineEditing
  /** Other managers' present edits. */
  peers?: readonly TimelinePeer[]
  /** Rows that a search did not find lose their colours. */
  dimmed?: ReadonlySet<string>
  density?: Density
  now?: EpochMs
  /** Asked for by Home where now is not among these days. */
  onNow?: () => void
  /** Outside them the ground is shaded. */
  openHours?: Interval[]
  /** Instant to scroll to at first when now is not within the axis. */
  opensAt?: EpochMs
  /** Instant to open at even when now is in sight. */
  askedFor?: EpochMs
  /** Number of the opening: another one scrolls to the start position again. */
  opening?: number
  /** Place to scroll to and focus, once for each new object. */
  jumpTo?: TimelinePlace | undefined
  /** Columns grow to fill the width, and scroll when they would become narrower than this. */
  minColumnWidthPx?: number
  /** Without weekends a week ends on its Friday; the caller leaves out their blocks. */
  hasWeekends?: boolean
  /** `instant`: the quarter-hour under the pointer, in the hours view. Without, blocks are no buttons. */
  onBlockClick?: (block: TimelineBlock, instant?: EpochMs) => void
  onBlockDelete?: (block: TimelineBlock) => void
  onCellClick?: (rowId: string, instant: EpochMs) => void
  /** After the click. */
  onCellDoubleClick?: (rowId: string, instant: EpochMs) => void
  /** Click on the name of a row that is not locked. */
  onRowClick?: (rowId: string) => void
  /** Stays in sight above the rows, such as a CoverageStrip. */
  renderTop?: (frame: TimelineFrame) => ReactNode
  /** Stays in sight under the rows. */
  renderBottom?: (frame: TimelineFrame) => ReactNode
}
