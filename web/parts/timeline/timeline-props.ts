// What a timeline is given by its page.
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
