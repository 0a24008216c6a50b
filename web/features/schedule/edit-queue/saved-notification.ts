import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { CLOSE_BUTTON } from '#web/lib/notify.ts'

const READING_MS = 12_000
const MOST_LINES = 6

/** Notifies of the contract rules that a saved edit breaks: managers are warned, never stopped. */
export function notifyWarnings(warnings: readonly { code: string; sentence: string }[]): void {
  const sentences = [...new Set(warnings.map(one => one.sentence))]
  if (sentences.length === 0) return
  const more = sentences.length - MOST_LINES
  const lines = more > 0 ? [...sentences.slice(0, MOST_LINES), `And ${more} more.`] : sentences
  notifications.show({
    title: sentences.length === 1 ? 'Saved, with a warning' : `Saved, with ${sentences.length} warnings`,
    message: lines.map(line => createElement('div', { key: line }, line)),
    color: 'yellow',
    autoClose: READING_MS,
    closeButtonProps: CLOSE_BUTTON,
  })
}
