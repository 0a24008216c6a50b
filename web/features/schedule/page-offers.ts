// What a schedule page can do as a whole: for its keys, its palette and its menus.
import { useHotkeys } from '@mantine/hooks'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { openModal } from '../../app/modals.ts'
import { type PageAction, usePageActions } from '../../lib/page-actions.ts'
import { type PageKeys, usePageKeys } from '../../lib/page-keys.ts'
import { actionsOn, type World } from './editing/actions-at.ts'
import { DAY_COUNT_WORDS, DayCount } from './schedule-search.ts'

const KEYS: PageKeys = {
  title: 'Schedule',
  hints: [
    { keys: ['←', '→', '↑', '↓'], does: 'Walk over the cells; move a block that has the focus' },
    { keys: ['Enter'], does: 'Open a block, or add one to an empty cell' },
    { keys: ['Space'], does: 'Take hold of the block in the cell, or the next one there' },
    { keys: ['Shift', '←', '→'], does: 'Move the end of the block; extend the selection from a cell' },
    { keys: ['Ctrl', '←', '→'], does: 'Move the start of the block' },
    { keys: ['Ctrl', 'Shift', '←', '→'], does: 'Move the block by a day' },
    { keys: ['Esc'], does: 'Close the panel, step back, clear the selection' },
    { keys: ['Ctrl', 'A'], does: 'Select all' },
    { keys: ['Ctrl', 'C'], does: 'Copy' },
    { keys: ['Ctrl', 'X'], does: 'Cut' },
    { keys: ['Ctrl', 'V'], does: 'Paste at the cell in focus' },
    { keys: ['Ctrl', 'D'], does: 'Duplicate' },
    { keys: ['S'], does: 'Swap the two that are selected' },
    { keys: ['/'], does: 'Split at the column in focus' },
    { keys: ['Delete'], does: 'Delete' },
    { keys: ['Shift', 'F10'], does: 'Open the menu of the block or cell' },
    { keys: ['Ctrl', 'Z'], does: 'Undo' },
    { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
    { keys: ['Ctrl', 'H'], does: 'Find and replace an activity' },
    { keys: ['+', '−'], does: 'Zoom' },
    { keys: ['T'], does: 'Today' },
    { keys: ['D'], does: 'A day' },
    { keys: ['W'], does: 'A week' },
    { keys: ['M'], does: 'Four weeks' },
    { keys: ['Home', 'End'], does: 'First and last day or hour' },
  ],
}

export function usePageOffers(world: World, canEdit: boolean): void {
  const { editing, view, onDialog } = world
  const { steps, selection } = editing
  const navigate = useNavigate()
  usePageKeys(KEYS)
  const today = () => view.setSearch({ date: view.today })
  useHotkeys([
    ['mod+Z', () => void steps.undo()],
    ['mod+shift+Z', () => void steps.redo()],
    ['mod+Y', () => void steps.redo()],
    ['mod+H', () => canEdit && onDialog({ is: 'replace' })],
    ['T', today],
    ['D', () => view.setDayCount(1)],
    ['W', () => view.setDayCount(7)],
    ['M', () => view.setDayCount(28)],
  ])
  const locked = canEdit ? undefined : 'You may see this schedule, but not change it.'
  const { undoable, redoable, undo, redo } = steps
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest handlers are called whichever are listed
  const actions = useMemo<PageAction[]>(() => {
    const ids = [...selection]
    const own = actionsOn(world, ids).filter(action => !action.choices && action.id !== 'split')
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
      ...own.map(action => ({
        ...action,
        label: `${action.label} the selection`,
        run: () => action.run?.(),
      })),
      {
        id: 'replace',
        label: 'Find and replace activity…',
        keys: 'Ctrl+H',
        because: locked,
        run: () => onDialog({ is: 'replace' }),
      },
      { id: 'copy-days', label: 'Copy days…', because: locked, run: () => onDialog({ is: 'copy-days' }) },
      { id: 'clear', label: 'Clear the schedule…', because: locked, run: () => onDialog({ is: 'clear' }) },
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
      { id: 'today', label: 'Go to today', keys: 'T', run: today },
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
    editing.ground,
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
