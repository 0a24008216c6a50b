// Input of gestures by pointer and by key, and the page's verdict on one.
import { type Geometry, rowItemOf } from '../layout/geometry.ts'
import type { TimelineBlock } from '../layout/types.ts'
import type { LabelContext } from './labels.ts'
import * as texts from './texts.ts'
import type { Gesture, GesturePreview, TimelineEditing } from './types.ts'

export interface GestureInput {
  editing: TimelineEditing | undefined
  geometry: Geometry
  labels: LabelContext
  blockOf: (id: string) => TimelineBlock | undefined
  announce: (text: string) => void
}

/** The page's preview of a gesture; a row that may not be edited says why by itself. */
export function gestureVerdict(
  gesture: Gesture,
  { editing, geometry, blockOf }: GestureInput,
): GesturePreview {
  const rowId = gesture.is === 'resize' ? blockOf(gesture.blockId)?.rowId : gesture.rowId
  if (!editing || rowId === undefined || editing.canEditRow(rowId)) return editing!.preview(gesture)
  const sentence = rowItemOf(geometry, rowId)?.row.lockedBecause ?? texts.thisRowCantBeChanged
  return { tone: 'bad', sentence, ghosts: [] }
}
