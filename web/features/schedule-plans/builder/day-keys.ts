// The keys of a day: walking, adding, cutting, copying, pasting and removing, as the mouse does by dragging.

import type { KeyboardEvent } from 'react'
import { countText } from '#web/ui/text/count-text.ts'
import { type Cell, type DraftRota, WEEK_DAYS } from '../draft/draft.ts'
import { shiftAdded, shiftCopied, shiftMoved, shiftsRemoved } from '../draft/draft-edits.ts'
import { planDayText } from '../plan/plan-labels.ts'
import { type BuilderActions, newShiftOf } from './builder-actions.ts'

const WALKS: Record<string, (day: number) => number> = {
  ArrowLeft: day => day - 1,
  ArrowRight: day => day + 1,
  ArrowUp: day => day - WEEK_DAYS,
  ArrowDown: day => day + WEEK_DAYS,
  Home: day => day - (day % WEEK_DAYS),
  End: day => day - (day % WEEK_DAYS) + WEEK_DAYS - 1,
}

export function takeDayKey(
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  shifts: DraftRota['shifts'],
  builder: BuilderActions,
  onWalk: (day: number) => void,
): void {
  // A shift that has the focus answers to Enter itself.
  if (event.target !== event.currentTarget && /^(Enter| )$/.test(event.key)) return
  const isWithCtrl = event.ctrlKey || event.metaKey
  const walk = isWithCtrl || event.altKey ? undefined : WALKS[event.key]
  const act = walk ? () => onWalk(walk(cell.day)) : editingKey(event, isWithCtrl, cell, shifts, builder)
  if (!act) return
  event.preventDefault()
  act()
}

function editingKey(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>,
  isWithCtrl: boolean,
  cell: Cell,
  shifts: DraftRota['shifts'],
  builder: BuilderActions,
): (() => void) | null {
  if (builder.isLocked) return null
  const { edit, announce, openShift, openMenu, setClipboard } = builder
  const refs = shifts.map(shift => ({ rota: cell.rota, id: shift.id }))
  const menu = () => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    openMenu(cell, { x: left, y: bottom })
  }
  if (isWithCtrl)
    switch (key.toLowerCase()) {
      case 'c':
      case 'x': {
        const isCut = key.toLowerCase() === 'x'
        if (refs.length === 0) return null
        return () => {
          setClipboard({ refs, isCut })
          announce(`${countText(refs.length, 'shift')} ${isCut ? 'cut' : 'copied'}.`)
        }
      }
      case 'v':
        return () => pasteInto(cell, builder)
      default:
        return null
    }
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return menu
  if (key === 'Delete' || key === 'Backspace')
    return () => {
      edit(
        shiftsRemoved(
          cell.rota,
          refs.map(ref => ref.id),
        ),
      )
      announce(`${countText(refs.length, 'shift')} removed.`)
    }
  if (key === 'Enter') {
    const { armed } = builder
    if (armed) return () => edit(shiftAdded(cell, armed))
    return refs.length > 1 ? menu : () => openShift(refs[0] ?? cell)
  }
  const chosen = /^[1-9]$/.test(key) ? builder.choices[Number(key) - 1] : undefined
  if (!chosen) return null
  return () => {
    edit(shiftAdded(cell, newShiftOf(chosen)))
    announce(`${chosen.name} added on ${planDayText(cell.day, builder.weekStartsOn)}.`)
  }
}

/** Pastes the clipboard: copied shifts any number of times, cut ones once. */
export function pasteInto(
  cell: Cell,
  { clipboard, edit, setClipboard, announce, weekStartsOn }: BuilderActions,
): void {
  if (!clipboard) {
    announce('Nothing was copied or cut yet.')
    return
  }
  for (const ref of clipboard.refs) edit(clipboard.isCut ? shiftMoved(ref, cell) : shiftCopied(ref, cell))
  if (clipboard.isCut) setClipboard(null)
  announce(
    `${countText(clipboard.refs.length, 'shift')} ${clipboard.isCut ? 'moved' : 'pasted'} to ${planDayText(cell.day, weekStartsOn)}.`,
  )
}

export const BUILDER_KEYS = {
  title: 'Shift patterns',
  hints: [
    { keys: ['←', '→', '↑', '↓'], does: 'Move between days' },
    { keys: ['Enter'], does: 'Add or edit a shift' },
    { keys: ['1', '…', '9'], does: 'Add a shift of the panel' },
    { keys: ['Ctrl', 'X'], does: 'Cut, to move' },
    { keys: ['Ctrl', 'C'], does: 'Copy' },
    { keys: ['Ctrl', 'V'], does: 'Paste' },
    { keys: ['Delete'], does: 'Remove the shifts of the day' },
    { keys: ['Shift', 'F10'], does: 'Every action on the day' },
    { keys: ['Ctrl', 'Z'], does: 'Undo' },
    { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
    { keys: ['Ctrl', 'S'], does: 'Save' },
    { keys: ['Alt', '↑', '↓'], does: 'Move an agent in the order of turns' },
  ],
}
