import { type NoticeAction, notifyDone, notifyWarned } from '#web/lib/notify.ts'
import * as texts from './texts.ts'

const MOST_LINES = 4

/** Notifies of a saved edit and the contract rules that it breaks: managers are warned, never stopped. */
export function notifySaved(
  label: string,
  warnings: readonly { code: string; sentence: string }[],
  undo: NoticeAction,
): void {
  const sentences = [...new Set(warnings.map(one => one.sentence))]
  if (sentences.length === 0) {
    notifyDone(`${label}.`, undo)
    return
  }
  const more = sentences.length - MOST_LINES
  const lines = more > 0 ? [...sentences.slice(0, MOST_LINES), texts.andMore(more)] : sentences
  const count = sentences.length === 1 ? texts.aWarning : texts.sentenceCountWarnings(sentences.length)
  notifyWarned(texts.savedWith(label, count), lines, undo)
}
