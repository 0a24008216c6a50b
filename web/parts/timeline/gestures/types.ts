// Contract between a timeline and the page that lets it be edited. The timeline recognises
// gestures, by pointer, touch and keys alike; what they mean for the schedule is the page's to decide.
import type { KeyboardEvent } from 'react'
import type { EpochMs, Interval, LocalDate } from '#core/time/index.ts'

export type BlockEdge = 'start' | 'end'

export type Gesture =
  | {
      is: 'move'
      /** The one that was picked up stands first. */
      blockIds: string[]
      /** Distance of the first block. In the view of days it keeps its time of day, so that it may differ from whole 24 hours. */
      deltaMs: number
      /** Days moved, in the view of days: each block keeps its own time of day. */
      deltaDays?: number
      /** Under the pointer. */
      rowId: string
      fromRowId: string
      isCopy: boolean
      /** Dropped onto this one, with Shift. */
      swapWith?: string
    }
  | { is: 'resize'; blockId: string; edge: BlockEdge; to: EpochMs }
  | { is: 'create'; rowId: string; interval: Interval }

export type GestureTone = 'fine' | 'warn' | 'bad'

export interface GestureGhost extends Interval {
  rowId: string
  label: string
  /** A task colour's name. */
  color: string
}

export interface GesturePreview {
  tone: GestureTone
  /** Sentence on the rule that is broken. */
  sentence?: string
  ghosts: GestureGhost[]
}

export interface MenuTarget {
  block?: string
  rowId: string
  instant: EpochMs
}

/** Point of the screen, in pixels. */
export interface ScreenPoint {
  x: number
  y: number
}

export interface KeyFocus {
  rowId: string
  instant: EpochMs
  /** The block in focus, or those that are selected. */
  blockIds: string[]
}

export type SelectMode = 'replace' | 'add' | 'toggle'

export interface TimelineEditing {
  snapMinutes: number
  selection: ReadonlySet<string>
  onSelect: (ids: string[], how: SelectMode) => void
  /** Asked while dragging, at most once a frame. */
  preview: (gesture: Gesture) => GesturePreview
  commit: (gesture: Gesture) => void
  /** Escape, or a lost pointer: previews end. */
  cancel: () => void
  canEditRow: (rowId: string) => boolean
  /** Right click, long press, Shift+F10 or the menu key. */
  onMenu: (target: MenuTarget, point: ScreenPoint) => void
  /** Menu of a day at the top, opened in the same ways. */
  onDayMenu?: (date: LocalDate, point: ScreenPoint) => void
  /** Keys that the timeline does not know itself; true when taken. */
  onKey?: (event: KeyboardEvent, focus: KeyFocus) => boolean
}
