// The keys of a day: walking, adding, cutting, copying, pasting and removing, as the mouse does by dragging.

import type { KeyboardEvent } from 'react'
import { type Cell, type DraftRota, WEEK_DAYS } from '../draft/draft.ts'
import { shiftAdded, shiftCopied, shiftMoved, shiftsRemoved } from '../draft/draft-edits.ts'
import { planDayText } from '../plan/plan-labels.ts'
import { type BuilderActions, newShiftOf } from './builder-actions.ts'
import * as texts from './texts.ts'

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
          announce(`${texts.shiftCount(refs.length)} ${isCut ? 'cut' : 'copied'}.`)
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
      announce(texts.shiftRemoved(refs.length))
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
    announce(texts.addedOn(chosen.name, planDayText(cell.day, builder.weekStartsOn)))
  }
}

/** Pastes the clipboard: copied shifts any number of times, cut ones once. */
export function pasteInto(
  cell: Cell,
  { clipboard, edit, setClipboard, announce, weekStartsOn }: BuilderActions,
): void {
  if (!clipboard) {
    announce(texts.nothingWasCopiedOrCutYet)
    return
  }
  for (const ref of clipboard.refs) edit(clipboard.isCut ? shiftMoved(ref, cell) : shiftCopied(ref, cell))
  if (clipboard.isCut) setClipboard(null)
  announce(texts.shiftTo(clipboard.refs.length, clipboard.isCut, planDayText(cell.day, weekStartsOn)))
}

export const BUILDER_KEYS = {
  title: texts.shiftPatternsTitle,
  hints: [
    { keys: ['←', '→', '↑', '↓'], does: texts.moveBetweenDays },
    { keys: ['Enter'], does: texts.addOrEditAShift },
    { keys: ['1', '…', '9'], does: texts.addAShiftOfThePanel },
    { keys: ['Ctrl', 'X'], does: texts.cutToMove },
    { keys: ['Ctrl', 'C'], does: texts.copy },
    { keys: ['Ctrl', 'V'], does: texts.paste },
    { keys: ['Delete'], does: texts.removeTheShiftsOfTheDay },
    { keys: ['Shift', 'F10'], does: texts.everyActionOnTheDay },
    { keys: ['Ctrl', 'Z'], does: texts.undo },
    { keys: ['Ctrl', 'Shift', 'Z'], does: texts.redo },
    { keys: ['Ctrl', 'S'], does: texts.save },
    { keys: ['Alt', '↑', '↓'], does: texts.moveAnAgentInTheOrder },
  ],
}
