import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CLOSE_BUTTON, notifyDone, notifyFailed } from './notify.ts'

const TIME_TO_UNDO_MS = 12_000

/** The notice that can still be undone: a later one takes its place, so that things are undone in turn. */
let shown: string | null = null

/** It has been undone in another way. */
export function hideUndoable(): void {
  if (shown) notifications.hide(shown)
  shown = null
}

/** Notification of an action, with a button that undoes it. */
export function notifyUndoable(message: string, undo: () => Promise<unknown>): void {
  const takeBack = async () => {
    notifications.hide(id)
    try {
      await undo()
      notifyDone('Undone.')
    } catch (error) {
      notifyFailed(error)
    }
  }
  if (shown) notifications.hide(shown)
  const id = notifications.show({
    message: (
      <>
        {message}{' '}
        <Button variant="default" size="compact-xs" onClick={takeBack}>
          Undo
        </Button>
      </>
    ),
    color: 'green',
    autoClose: TIME_TO_UNDO_MS,
    closeButtonProps: CLOSE_BUTTON,
  })
  shown = id
}
