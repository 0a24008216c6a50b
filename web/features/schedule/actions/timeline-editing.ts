// Gestures of the timeline, turned into edits of the schedule.
import { eachDate, localDateOf } from '#core/time/index.ts'
import { readPreference, writePreference } from '#web/lib/preferences.ts'
import type { Gesture, GestureGhost, GesturePreview } from '#web/parts/timeline/gestures/types.ts'
import { applyLocalEdits, type LocalEdit } from '../blocks/local-edit.ts'
import { timelineBlocks } from '../blocks/timeline-blocks.ts'
import { addCustomShift, addShifts, addTask, hasShiftAt } from '../edits/adding.ts'
import { moveBlocks, resizeBlock, swapSelected } from '../edits/block-moves.ts'
import { type EditContext, type EditOutcome, isProblem } from '../edits/edit-context.ts'
import { defaultShift, defaultTask } from './action-context.ts'

/** Edits that a gesture stands for. */
export function gestureOutcome(context: EditContext, gesture: Gesture): EditOutcome {
  switch (gesture.is) {
    case 'move': {
      const [first] = gesture.blockIds
      return gesture.swapWith && first !== undefined
        ? swapSelected(context, first, gesture.swapWith)
        : moveBlocks(context, gesture)
    }
    case 'resize':
      return resizeBlock(context, gesture)
    case 'create':
      return create(context, gesture)
  }
}

/** Over days: the default shift on each. Over hours: the default activity where a shift is, else a shift. */
function create(context: EditContext, { rowId, interval }: Extract<Gesture, { is: 'create' }>): EditOutcome {
  const surferId = Number(rowId)
  const { zone, isDays } = context
  if (isDays) {
    const dates = eachDate(localDateOf(zone, interval.start), localDateOf(zone, interval.end))
    return addShifts(context, [surferId], dates, defaultShift(context))
  }
  const task = defaultTask(context)
  return task && hasShiftAt(context, surferId, interval)
    ? addTask(context, surferId, interval, task.id)
    : addCustomShift(context, surferId, interval)
}

export interface Validation {
  tone: GesturePreview['tone']
  sentence?: string
}
/** Checks edits against the rules before they are made. */
export type ValidateEdits = (context: EditContext, edits: readonly LocalEdit[]) => Validation

export function previewGesture(
  context: EditContext,
  gesture: Gesture,
  outcome: EditOutcome,
  validate: ValidateEdits,
): GesturePreview {
  if (isProblem(outcome)) return { tone: 'bad', sentence: outcome.problem, ghosts: [] }
  return {
    ...validate(context, outcome.edits),
    ghosts: ghostsOf(context, gesture, outcome.selects, outcome.edits),
  }
}

function ghostsOf(
  context: EditContext,
  gesture: Gesture,
  selects: readonly string[],
  edits: readonly LocalEdit[],
): GestureGhost[] {
  const touched = new Set(edits.map(edit => (edit.op === 'add' ? edit.id : edit.blockId)))
  for (const edit of edits) if (edit.op === 'change') touched.add(edit.asId)
  const kept = new Map([...context.blocks].filter(([id]) => touched.has(id)))
  const after = [...applyLocalEdits(kept, edits).values()]
  const { names, zone } = context
  const isCustomColored = readPreference('colorCustomShifts')
  const options = { names, zone, conflicts: [], isCustomColored, hasWeekends: true }
  const ids = new Set(gesture.is === 'resize' ? [gesture.blockId, ...selects] : selects)
  return timelineBlocks(after, options)
    .filter(block => ids.has(block.id))
    .map(({ rowId, start, end, label, color }) => ({ rowId, start, end, label, color }))
}

/** Remembers the template of the last placed shift as the next default. */
export function rememberLastTemplate(edits: readonly LocalEdit[]): void {
  for (const edit of edits)
    if (edit.op === 'add' && edit.content.shiftTemplateId !== null)
      writePreference('lastShiftTemplate', edit.content.shiftTemplateId)
}
