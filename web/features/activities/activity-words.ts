// How the kinds of activities and the telephony statuses are called on screen.
import type { z } from 'zod'
import type { DialpadStatus, TaskType } from '#contract/endpoints/tasks.ts'

export const TYPE_WORDS: Record<z.output<typeof TaskType>, string> = {
  'task-activity': 'Activity',
  'task-break': 'Break',
  'task-blocked-time': 'Blocked time',
}
export const STATUS_WORDS: Record<z.output<typeof DialpadStatus>, string> = {
  available: 'Available',
  unavailable: 'Unavailable',
  occupied: 'Occupied',
  wrapup: 'Wrap-up',
  busy: 'Busy',
}

export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
