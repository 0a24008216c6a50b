// How the telephony statuses are called on screen.
import type { z } from 'zod'
import type { DialpadStatus } from '#contract/endpoints/tasks.ts'

export type PhoneStatus = z.output<typeof DialpadStatus>

export const STATUS_WORDS: Record<PhoneStatus, string> = {
  available: 'Available',
  unavailable: 'Unavailable',
  occupied: 'Occupied',
  wrapup: 'Wrap-up',
  busy: 'Busy',
}
