// The schedule's side of the timeline's gestures, menu and keys.
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { LocalDate } from '#core/time/index.ts'
import type {
  Gesture,
  KeyFocus,
  MenuTarget,
  ScreenPoint,
  TimelineEditing,
} from '#web/parts/timeline/gestures/types.ts'
import { longDayLabel } from '#web/parts/timeline/layout/axis.ts'
import type { LocalEdit } from '../blocks/local-edit.ts'
import { lockedBecause } from '../blocks/schedule-block.ts'
import { isProblem } from '../edits/edit-context.ts'
import { selectionLabel } from '../edits/labels.ts'
import {
  type ActionContext,
  type ActionTarget,
  type GridAction,
  idsToActOn,
  runAction,
} from './action-context.ts'
import { actionsAt, actionsOfDay } from './actions-at.ts'
import { actionsOn } from './actions-on.ts'
import * as texts from './texts.ts'
import {
  gestureOutcome,
  previewGesture,
  rememberLastTemplate,
  type ValidateEdits,
} from './timeline-editing.ts'

/** Snap of the view of hours; a finer zoom makes it finer. */
const SNAP_MINUTES = 15

export interface OpenMenu {
  target: MenuTarget | { date: LocalDate }
  point: ScreenPoint
}

export function useGridEditing(
  actionContext: ActionContext,
  validate: ValidateEdits,
  /** Reports the edits that the drop under the pointer would make. */
  onPreview: (edits: readonly LocalEdit[]) => void,
) {
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const newest = useRef({ actionContext, validate, onPreview })
  newest.current = { actionContext, validate, onPreview }
  const { zoom, isPublished } = actionContext.view
  const { selection, select, context } = actionContext.editing
  const onKey = useCallback(
    (event: KeyboardEvent, focus: KeyFocus) => onGridKey(newest.current.actionContext, event, focus),
    [],
  )
  const editing = useMemo<TimelineEditing>(() => {
    const canEdit = new Set(context.surfers.filter(one => !lockedBecause(one)).map(one => String(one.id)))
    return {
      snapMinutes: Math.min(zoom, SNAP_MINUTES),
      selection,
      onSelect: select,
      preview: (gesture: Gesture) => {
        const { editing: now } = newest.current.actionContext
        const outcome = gestureOutcome(now.context, gesture)
        newest.current.onPreview(isProblem(outcome) ? [] : outcome.edits)
        return previewGesture(now.context, gesture, outcome, newest.current.validate)
      },
      commit: (gesture: Gesture) => {
        newest.current.onPreview([])
        const done = newest.current.actionContext.editing.act(now => gestureOutcome(now, gesture))
        if (done) rememberLastTemplate(done.edits)
      },
      cancel: () => newest.current.onPreview([]),
      canEditRow: rowId => canEdit.has(rowId),
      onMenu: (target, point) => setMenu({ target, point }),
      onDayMenu: (date, point) => setMenu({ target: { date }, point }),
      onKey,
    }
  }, [context, zoom, selection, select, onKey])
  return { editing: isPublished ? undefined : editing, menu, closeMenu: () => setMenu(null) }
}

export interface MenuContent {
  title: string
  groups: GridAction[][]
}

/** First what is done to the block and its selection, then what can be done at that place. */
export function menuAt(
  actionContext: ActionContext,
  target: OpenMenu['target'],
  onOpen: (block: string) => void,
): MenuContent {
  if ('date' in target)
    return { title: longDayLabel(target.date), groups: [actionsOfDay(actionContext, target.date)] }
  const { block, rowId, instant } = target
  const { context } = actionContext.editing
  const surfer = context.surfers.find(one => String(one.id) === rowId)
  const place = actionsAt(actionContext, { id: block, surferId: Number(rowId), instant })
  const name = surfer ? `${surfer.firstName} ${surfer.lastName}` : ''
  if (block === undefined) return { title: name, groups: groupsOf(place) }
  const ids = idsToActOn(actionContext.editing, block)
  const { selection, select } = actionContext.editing
  const open: GridAction[] = [
    { id: 'open', label: texts.openDetails, keys: 'Enter', run: () => onOpen(block) },
    {
      id: 'select',
      label: selection.has(block) ? texts.deselect : selection.size > 0 ? texts.selectToo : texts.select,
      keys: 'Ctrl+Space',
      run: () => select([block], 'toggle'),
    },
  ]
  const own = actionsOn(actionContext, ids, instant)
  const paste = place.filter(action => action.id === 'paste')
  const around = choicesOf(place.filter(action => action.id !== 'paste'))
  const groups = [open, own.slice(0, 3).concat(paste), own.slice(3, -2), [around], own.slice(-2)]
  return { title: selectionLabel(context, ids), groups }
}

const choicesOf = (actions: readonly GridAction[]): GridAction => ({
  id: 'around',
  label: texts.dayAndAgent,
  choices: actions.flatMap(({ id, label, because, run }) => (run && !because ? { id, label, run } : [])),
})

function groupsOf(place: GridAction[]): GridAction[][] {
  const of = (...ids: string[]) => place.filter(action => ids.includes(action.id))
  return [
    of('add', 'add-shift', 'paste', 'fill'),
    of('select-day', 'select-row'),
    of('history', 'auto-schedule', 'copy-day', 'copy-row', 'clear-row'),
  ]
}

/** Action ids by key; of several the one that is on offer runs. */
const WITH_CTRL: Record<string, string[]> = { c: ['copy'], x: ['cut'], d: ['duplicate'] }
const ALONE: Record<string, string[]> = {
  s: ['swap'],
  '/': ['split'],
  l: ['lock', 'unlock'],
  delete: ['delete'],
  backspace: ['delete'],
}

function onGridKey(
  actionContext: ActionContext,
  event: KeyboardEvent,
  { rowId, instant, blockIds }: KeyFocus,
): boolean {
  if (event.altKey || event.shiftKey) return false
  const key = event.key.toLowerCase()
  const isCtrl = event.ctrlKey || event.metaKey
  if (isCtrl && key === 'v') {
    runActionAt(actionContext, { surferId: Number(rowId), instant }, 'paste')
    return true
  }
  const wanted = isCtrl ? WITH_CTRL[key] : ALONE[key]
  if (!wanted) return false
  const { selection } = actionContext.editing
  const ids = blockIds.length > 0 ? blockIds : [...selection]
  runAction(actionsOn(actionContext, ids, instant).find(action => wanted.includes(action.id)))
  return true
}

/** One of the actions of a place. */
export const runActionAt = (actionContext: ActionContext, target: ActionTarget, id: string): void =>
  runAction(actionsAt(actionContext, target).find(action => action.id === id))
