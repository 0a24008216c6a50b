// What the timeline asks and tells while somebody edits, answered by the rules of the schedule.
import { eachDate, localDateOf } from '#core/time/index.ts'
import { readPreference, writePreference } from '#web/lib/preferences.ts'
import type { Gesture, GesturePreview, Ghost } from '#web/parts/timeline/gestures/types.ts'
import { applyEdits, type LocalEdit } from '../blocks/local-edit.ts'
import { timelineBlocks } from '../blocks/timeline-blocks.ts'
import { addCustomShift, addShifts, addTask, isOnShift } from '../edits/adding.ts'
import { type Ground, isProblem, type Outcome } from '../edits/edit-context.ts'
import { move, resize, swap } from '../edits/gestures.ts'
import { usualShift, usualTask } from './action-context.ts'

/** What a gesture would make of the blocks. */
export function outcomeOf(ground: Ground, gesture: Gesture): Outcome {
  switch (gesture.is) {
    case 'move': {
      const [first] = gesture.blockIds
      return gesture.swapWith && first !== undefined
        ? swap(ground, first, gesture.swapWith)
        : move(ground, gesture)
    }
    case 'resize':
      return resize(ground, gesture)
    case 'create':
      return create(ground, gesture)
  }
}

/** Drawn over days: the usual shift on each. Over hours: the usual activity where a shift is, else a shift. */
function create(ground: Ground, { rowId, interval }: Extract<Gesture, { is: 'create' }>): Outcome {
  const surferId = Number(rowId)
  const { zone, isDays } = ground
  if (isDays) {
    const dates = eachDate(localDateOf(zone, interval.start), localDateOf(zone, interval.end))
    return addShifts(ground, [surferId], dates, usualShift(ground))
  }
  const task = usualTask(ground)
  return task && isOnShift(ground, surferId, interval)
    ? addTask(ground, surferId, interval, task.id)
    : addCustomShift(ground, surferId, interval)
}

export interface Judged {
  tone: GesturePreview['tone']
  sentence?: string
}
/** What the rules say of blocks that would be changed. */
export type Judge = (ground: Ground, edits: readonly LocalEdit[]) => Judged

export function previewOf(ground: Ground, gesture: Gesture, outcome: Outcome, judge: Judge): GesturePreview {
  if (isProblem(outcome)) return { tone: 'bad', sentence: outcome.problem, ghosts: [] }
  return {
    ...judge(ground, outcome.edits),
    ghosts: ghostsOf(ground, gesture, outcome.selects, outcome.edits),
  }
}

function ghostsOf(
  ground: Ground,
  gesture: Gesture,
  selects: readonly string[],
  edits: readonly LocalEdit[],
): Ghost[] {
  const touched = new Set(edits.map(edit => (edit.op === 'add' ? edit.id : edit.blockId)))
  for (const edit of edits) if (edit.op === 'change') touched.add(edit.asId)
  const kept = new Map([...ground.blocks].filter(([id]) => touched.has(id)))
  const after = [...applyEdits(kept, edits).values()]
  const { names, zone } = ground
  const isCustomColored = readPreference('colorCustomShifts')
  const options = { names, zone, conflicts: [], isCustomColored, hasWeekends: true }
  const ids = new Set(gesture.is === 'resize' ? [gesture.blockId, ...selects] : selects)
  return timelineBlocks(after, options)
    .filter(block => ids.has(block.id))
    .map(({ rowId, start, end, label, color }) => ({ rowId, start, end, label, color }))
}

/** What was placed last is placed next. */
export function rememberPlaced(edits: readonly LocalEdit[]): void {
  for (const edit of edits)
    if (edit.op === 'add' && edit.content.shiftTemplateId !== null)
      writePreference('lastShiftTemplate', edit.content.shiftTemplateId)
}
