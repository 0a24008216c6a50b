// Short notices at the edge of the screen: what was done, and what could not be.
import { notifications } from '@mantine/notifications'
import { ForbiddenError, textOf } from './api-errors.ts'

export const CLOSE_BUTTON = { 'aria-label': 'Close this notice' }

export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', closeButtonProps: CLOSE_BUTTON })
}

export function notifyFailed(error: unknown, title = 'That did not work'): void {
  const isForbidden = error instanceof ForbiddenError
  notifications.show({
    title: isForbidden ? 'No permission' : title,
    message: textOf(error),
    color: 'red',
    autoClose: 10_000,
    closeButtonProps: CLOSE_BUTTON,
  })
}
