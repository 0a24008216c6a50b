// What a schedule page can do as a whole: for its keys, its palette and its menus.
import { useHotkeys } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { openModal } from '#web/lib/modals.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { type PageAction, usePageActions } from '#web/lib/page-actions.ts'
import { type PageKeys, usePageKeys } from '#web/lib/page-keys.ts'
import {
  type ActionContext,
  activeTasks,
  type GridAction,
  runAction,
  VIEW_ONLY_REASON,
} from '../actions/action-context.ts'
import { actionsAt, idsWithin } from '../actions/actions-at.ts'
import { actionsOn } from '../actions/actions-on.ts'
import { DAY_COUNT_WORDS, DayCount, Zoom } from '../view/schedule-search.ts'

const KEYS: PageKeys = {
  title: 'Schedule',
  hints: [
    { keys: ['←', '→', '↑', '↓'], does: 'Walk over the cells; move a block that has the focus' },
    { keys: ['Enter'], does: 'Open a block, or add one to an empty cell' },
    { keys: ['Space'], does: 'Take hold of the block in the cell, or the next one there' },
    { keys: ['Shift', '←', '→'], does: 'Move the end of the block; from a cell, extend the selection' },
    { keys: ['Ctrl', '←', '→'], does: 'Move the start of the block' },
    { keys: ['Ctrl', 'Shift', '←', '→'], does: 'Move the block by a day' },
    { keys: ['Esc'], does: 'Close the panel, step back, clear the selection' },
    { keys: ['Ctrl', 'Space'], does: 'Select the block too, or deselect it' },
    { keys: ['Ctrl', 'A'], does: 'Select all' },
    { keys: ['Ctrl', 'C'], does: 'Copy' },
    { keys: ['Ctrl', 'X'], does: 'Cut' },
    { keys: ['Ctrl', 'V'], does: 'Paste at the cell in focus' },
    { keys: ['Ctrl', 'D'], does: 'Duplicate' },
    { keys: ['S'], does: 'Swap the two that are selected' },
    { keys: ['/'], does: 'Split at the column in focus' },
    { keys: ['L'], does: 'Lock or unlock, so that planning leaves it as it is' },
    { keys: ['Delete'], does: 'Delete' },
    { keys: ['Shift', 'F10'], does: 'Open the menu of the block or cell; above the first row, of the day' },
    { keys: ['Ctrl', 'Z'], does: 'Undo' },
    { keys: ['Ctrl', 'Y'], does: 'Redo, as Ctrl Shift Z does' },
    { keys: ['Ctrl', 'H'], does: 'Find and replace an activity' },
    { keys: ['+', '−'], does: 'Zoom' },
    { keys: ['T'], does: 'Today, and now' },
    { keys: ['D'], does: 'A day' },
    { keys: ['W'], does: 'A week' },
    { keys: ['M'], does: 'Four weeks' },
    { keys: ['Home'], does: 'Now; once there, the first day or hour' },
    { keys: ['End'], does: 'The last day or hour' },
    { keys: ['Ctrl', 'Home', 'End'], does: 'First and last cell' },
    { keys: ['PgUp', 'PgDn'], does: 'Ten agents up or down' },
  ],
}

const SELECTION_COMMANDS: Record<string, string> = {
  copy: 'Copy the selection',
  cut: 'Cut the selection',
  duplicate: 'Duplicate the selection',
  swap: 'Swap the two that are selected',
  lock: 'Lock the selection',
  unlock: 'Unlock the selection',
  publish: 'Publish the selection…',
  delete: 'Delete the selection',
}

/** In the words of a list that stands for itself; each choice is one of its own. */
function selectionCommands({ id, label, keys, because, run, choices }: GridAction): PageAction[] {
  if (choices)
    return because
      ? []
      : choices.map(choice => ({
          id: `${id} ${choice.id}`,
          label: `${label} ${choice.label}`,
          run: choice.run,
        }))
  const text = SELECTION_COMMANDS[id]
  return text && run ? [{ id, label: text, keys, because, run }] : []
}

const FOCUS_COMMANDS: Record<string, string> = {
  add: 'Add at the cell in focus…',
  'add-shift': 'Add the usual shift at the cell in focus',
  paste: 'Paste at the cell in focus',
  'select-day': 'Select the day in focus',
  'select-row': 'Select the row in focus',
  history: 'History of the agent in focus…',
  'auto-schedule': 'Auto-schedule the agent in focus…',
  'copy-day': 'Copy the day in focus…',
  'publish-day': 'Publish the day in focus…',
  'clear-day': 'Clear the day in focus…',
  'copy-row': 'Copy days of the agent in focus…',
  'clear-row': 'Clear the agent in focus…',
}

export function usePageCommands(actionContext: ActionContext, canEdit: boolean): void {
  const { editing, view, onDialog } = actionContext
  const { steps, selection } = editing
  const navigate = useNavigate()
  usePageKeys(KEYS)
  useHotkeys([
    ['mod+Z', () => void steps.undo()],
    ['mod+shift+Z', () => void steps.redo()],
    ['mod+Y', () => void steps.redo()],
    ['mod+H', () => canEdit && onDialog({ is: 'replace' })],
    ['T', view.goToday],
    ['D', () => view.setDayCount(1)],
    ['W', () => view.setDayCount(7)],
    ['M', () => view.setDayCount(28)],
  ])
  const newest = useRef(actionContext)
  newest.current = actionContext
  const runAtFocus = (id: string, choice?: number) => {
    const { place } = newest.current
    if (!place.current)
      return notifyFailed(new Error('Go to a cell of the grid first.'), 'That can’t be done')
    const action = actionsAt(newest.current, place.current).find(one => one.id === id)
    const chosen = action?.because ? undefined : action?.choices?.find(one => one.id === choice)
    if (chosen) chosen.run()
    else runAction(action)
  }
  const split = () => {
    const { place, editing: now } = newest.current
    const own = actionsOn(newest.current, [...now.selection], place.current?.instant)
    runAction(own.find(action => action.id === 'split'))
  }
  const locked = canEdit ? undefined : VIEW_ONLY_REASON
  const { undoable, redoable, undo, redo } = steps
  // Registering actions draws the palette: they are made anew only when a label or a reason changes. What they
  // call reads `newest`, or stays the same function, so an older list does the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const actions = useMemo<PageAction[]>(() => {
    const ids = [...selection]
    const own = ids.length > 0 ? actionsOn(actionContext, ids).flatMap(selectionCommands) : []
    return [
      {
        id: 'undo',
        label: undoable ? `Undo: ${undoable.label}` : 'Undo',
        keys: 'Ctrl+Z',
        because: undoable ? undefined : 'There is nothing to undo.',
        run: () => void undo(),
      },
      {
        id: 'redo',
        label: redoable ? `Redo: ${redoable.label}` : 'Redo',
        keys: 'Ctrl+Shift+Z',
        because: redoable ? undefined : 'There is nothing to redo.',
        run: () => void redo(),
      },
      ...own,
      { id: 'split', label: 'Split at the column in focus', keys: '/', because: locked, run: split },
      {
        id: 'select-all',
        label: 'Select all',
        keys: 'Ctrl+A',
        run: () =>
          editing.select(idsWithin(newest.current.editing.context, { start: view.from, end: view.to })),
      },
      {
        id: 'replace',
        label: 'Find and replace activity…',
        keys: 'Ctrl+H',
        because: locked,
        run: () => onDialog({ is: 'replace' }),
      },
      { id: 'copy-days', label: 'Copy days…', because: locked, run: () => onDialog({ is: 'copy-days' }) },
      { id: 'clear', label: 'Clear the schedule…', because: locked, run: () => onDialog({ is: 'clear' }) },
      ...Object.entries(FOCUS_COMMANDS).map(([id, label]) => ({ id, label, run: () => runAtFocus(id) })),
      ...activeTasks(editing.context).map(({ id, emoji, name }) => ({
        id: `fill ${id}`,
        label: `Fill free time of the day in focus with ${emoji} ${name}`,
        run: () => runAtFocus('fill', id),
      })),
      { id: 'publish-all', label: 'Publish…', because: locked, run: () => onDialog({ is: 'publish' }) },
      { id: 'export', label: 'Export…', run: () => onDialog({ is: 'export' }) },
      { id: 'discard', label: 'Discard drafts…', because: locked, run: () => onDialog({ is: 'discard' }) },
      {
        id: 'generate',
        label: 'Generate schedule…',
        because: locked,
        run: () => openModal({ type: 'generate-schedule', from: view.range.from }),
      },
      {
        id: 'apply-plan',
        label: 'Apply an activity plan…',
        because: locked,
        run: () => onDialog({ is: 'apply-plan' }),
      },
      { id: 'reoptimise', label: 'Re-optimise…', because: locked, run: () => onDialog({ is: 'reoptimise' }) },
      { id: 'today', label: 'Go to today', keys: 'T', run: view.goToday },
      ...(view.page === 'activities' ? [...Zoom.values] : []).map(minutes => ({
        id: `zoom-${minutes}`,
        label: `Show columns of ${minutes} minutes`,
        run: () => view.setZoom(minutes),
      })),
      ...[...DayCount.values].map(days => ({
        id: `days-${days}`,
        label: `Show ${DAY_COUNT_WORDS[days].toLowerCase()}`,
        run: () => view.setDayCount(days),
      })),
      {
        id: 'published',
        label: view.isPublished ? 'Show drafts' : 'Show what is published',
        run: () => view.setPublished(!view.isPublished),
      },
      {
        id: 'other-page',
        label: view.page === 'shifts' ? 'Show activities' : 'Show shifts',
        run: () =>
          void navigate(`/schedule/${view.page === 'shifts' ? 'activities' : 'shifts'}${location.search}`),
      },
    ]
  }, [
    selection,
    editing.context,
    undoable,
    redoable,
    undo,
    redo,
    locked,
    view.range,
    view.isPublished,
    view.page,
  ])
  usePageActions(actions)
}
