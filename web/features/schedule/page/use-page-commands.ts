// Keys and palette commands of a schedule page.
import { useHotkeys } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { usePageActions } from '#web/lib/page-actions.ts'
import { usePageKeys } from '#web/lib/page-keys.ts'
import { type ActionContext, VIEW_ONLY_REASON } from '../actions/action-context.ts'
import { pageCommands } from './page-commands.ts'
import { SCHEDULE_KEYS } from './schedule-keys.ts'

export function usePageCommands(
  actionContext: ActionContext,
  canEdit: boolean,
  offBecause: string | null,
): void {
  const { editing, view, onDialog } = actionContext
  const { selection, context, steps } = editing
  const { undoable, redoable, undo, redo } = steps
  const { isPublished, page } = view
  const navigate = useNavigate()
  usePageKeys(SCHEDULE_KEYS)
  useHotkeys([
    ['mod+Z', () => void undo()],
    ['mod+shift+Z', () => void redo()],
    ['mod+Y', () => void redo()],
    ['mod+H', () => canEdit && onDialog({ is: 'replace' })],
    ['T', view.goToday],
    ['D', () => view.setDayCount(1)],
    ['W', () => view.setDayCount(7)],
    ['M', () => view.setDayCount(28)],
  ])
  const latest = useRef({ actionContext, navigate })
  latest.current = { actionContext, navigate }
  const locked = canEdit ? undefined : (offBecause ?? VIEW_ONLY_REASON)
  // Registering commands redraws the palette: they are rebuilt only when a label or a reason changes.
  const commands = useMemo(
    () =>
      pageCommands({
        selection,
        context,
        undoable,
        redoable,
        undo,
        redo,
        locked,
        isPublished,
        page,
        latest,
      }),
    [selection, context, undoable, redoable, undo, redo, locked, isPublished, page],
  )
  usePageActions(commands)
}
