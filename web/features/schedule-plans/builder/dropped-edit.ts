// Edit of a plan by a drop of something dragged.
import { moved, roundRobinChanged } from '../draft/cycle-edits.ts'
import { type DraftEdit, shiftAdded, shiftCopied, shiftMoved } from '../draft/draft-edits.ts'
import type { Dragged } from './builder-actions.ts'

/** `place`: "turn:ROUND-ROBIN:INDEX" or "PATTERN:DAY". Null: nothing can be dropped there. */
export function droppedEdit(dragged: Dragged, place: string, isCopy: boolean): DraftEdit | null {
  const steps = place.split(':')
  if (steps[0] === 'turn') {
    const [rota, index] = [Number(steps[1]), Number(steps[2])]
    if (dragged.is !== 'turn' || dragged.rota !== rota) return null
    return draft => {
      const one = draft.roundRobins.find(each => each.key === rota)
      if (!one) return draft
      const orderedAssignees = moved(one.orderedAssignees, dragged.index, index)
      return roundRobinChanged(rota, { orderedAssignees })(draft)
    }
  }
  const cell = { rota: Number(steps[0]), day: Number(steps[1]) }
  if (dragged.is === 'new') return shiftAdded(cell, dragged.shift)
  if (dragged.is === 'turn') return null
  return isCopy ? shiftCopied(dragged.from, cell) : shiftMoved(dragged.from, cell)
}
