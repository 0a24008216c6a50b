// Plain values that a timeline draws, so that schedule, real-time and performance pages can share it.
import type { EpochMs, Interval } from '#core/time/index.ts'
import * as texts from './texts.ts'

export interface TimelineRow {
  id: string
  label: string
  /** Address of the person's picture, null for the initials; left out where rows show none. */
  picture?: string | null
  /** Second line: team, zone. */
  sub?: string
  /** Rows of one group stand together under its name. */
  group?: string
  /** Figure at the right of the name: "32.5 / 40 h". */
  meta?: string
  metaTone?: 'plain' | 'warn' | 'bad'
  /** Target that `meta` is compared with, on hover and for screen readers. */
  metaTitle?: string
  /** Why the row may not be edited; shows a lock. */
  lockedBecause?: string
  /** Flag beside the name of somebody in another zone. */
  zoneFlag?: { text: string; title: string }
  /** A triangle beside the name: what is wrong on this row. */
  warning?: string
  /** Outside the working windows: striped in the view of hours. */
  shade?: readonly Interval[]
  /** Before the first and after the last day of work: greyed. */
  closed?: readonly Interval[]
  /** Entered as available: a green stripe at the row's foot. */
  available?: readonly Interval[]
}

export type BlockKind = 'shift' | 'task' | 'break' | 'time-off' | 'time-in-lieu' | 'blocked-time'

export interface TimelineBlock {
  id: string
  rowId: string
  start: EpochMs
  end: EpochMs
  kind: BlockKind
  /** A task colour's name. */
  color: string
  label: string
  emoji?: string
  isDraft?: boolean
  /** Published, and will go away when the draft is published. */
  isDeleted?: boolean
  hasConflict?: boolean
  locked?: boolean
  /** Somebody asks for a change of it: a clock. */
  hasRequest?: boolean
  /** The rule it breaks, in a sentence: a triangle. */
  warning?: string
  /** A longer text for the hover card. */
  title?: string
  /** Its activities and breaks, for a view of days, which draws them as marks; made when they are first read. */
  marks?: () => readonly TimelineBlock[]
}

/** Another manager's present edit of a row. */
export interface TimelinePeer {
  id: string
  name: string
  /** Among all who are there: gives the colour. */
  index: number
  rowId: string
  /** Block that is changed; the row as a whole without. */
  blockId?: string | undefined
}

export type TimelineView = 'days' | 'hours'
/** Minutes of a column in the view of hours. */
export const ZOOM_MINUTES = [5, 15, 30, 60] as const
export type ZoomMinutes = (typeof ZOOM_MINUTES)[number]
export type Density = 'normal' | 'compact'

export const KIND_NAMES: Record<BlockKind, string> = texts.kindNames
