// Short notices at the edge of the screen: what was done, and what could not be. One at a time: the next takes the
// place of the one before.
import { notifications } from '@mantine/notifications'
import { createElement, type ReactNode } from 'react'
import { ForbiddenError, textOf } from './api-errors.ts'
import { NoticeMessage } from './NoticeMessage.tsx'
import * as texts from './texts.ts'

const CLOSE_BUTTON = { 'aria-label': texts.closeThisNotice }
const TIME_TO_ACT_MS = 12_000

export interface NoticeAction {
  /** "Undo" */
  label: string
  /** Notifies of its own outcome. */
  run: () => void
}

interface Notice {
  title?: string
  message: ReactNode
  color: 'green' | 'yellow' | 'red'
  action?: NoticeAction | undefined
  autoClose?: number
}

function show({ message, action, ...rest }: Notice): void {
  notifications.clean()
  const act = () => {
    notifications.clean()
    action?.run()
  }
  notifications.show({
    ...rest,
    message: action
      ? createElement(NoticeMessage, { action: action.label, onAction: act }, message)
      : message,
    closeButtonProps: CLOSE_BUTTON,
  })
}

/** Hides the current notices, which no longer apply. */
export const hideNotice = (): void => notifications.clean()

export function notifyDone(message: string, action?: NoticeAction): void {
  show({ message, color: 'green', action, ...(action && { autoClose: TIME_TO_ACT_MS }) })
}

/** Notice of something done that breaks rules. */
export function notifyWarned(title: string, lines: readonly string[], action?: NoticeAction): void {
  const message = lines.map(line => createElement('div', { key: line }, line))
  show({ title, message, color: 'yellow', action, autoClose: TIME_TO_ACT_MS })
}

/** Without a title the error says alone what happened. */
export function notifyFailed(error: unknown, title?: string): void {
  const heading = error instanceof ForbiddenError ? texts.noPermission : title
  show({
    ...(heading && { title: heading }),
    message: textOf(error),
    color: 'red',
    autoClose: 10_000,
  })
}

/** Notification of an action, with a button that undoes it. */
export function notifyUndoable(message: string, undo: () => Promise<unknown>): void {
  const run = () => {
    undo().then(() => notifyDone(texts.undone), notifyFailed)
  }
  notifyDone(message, { label: texts.undo, run })
}
