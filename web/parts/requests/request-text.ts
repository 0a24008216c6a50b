// Requests and swaps in words.
import type { RequestStatus, VoidReason } from '#contract/requests/change-request.ts'
import type { ShiftSwap, SwapStatus } from '#contract/requests/swap.ts'
import type { Zone } from '#core/time/index.ts'
import { dayText, intervalText } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'

export const STATUS_WORDS: Record<RequestStatus | SwapStatus, [Tone, string]> = {
  agreeing: ['busy', 'Waiting for colleagues'],
  pending: ['info', 'Pending'],
  approved: ['good', 'Approved'],
  rejected: ['bad', 'Rejected'],
  declined: ['neutral', 'Declined'],
  void: ['neutral', 'Void'],
}

export const VOID_WORDS: Record<VoidReason, string> = {
  withdrawn: 'Withdrawn',
  'shift-changed': 'The shift was changed meanwhile',
  'shift-begun': 'The shift began before it was decided',
  unanswered: 'Not everybody answered in time',
}

export const SWAP_NAMES: Record<ShiftSwap['kind'], string> = {
  'give-away': 'Give-away',
  swap: 'Swap',
  chain: 'Chain of swaps',
}

/** "Mon, 23 Nov, 09:00 – 17:00" */
export const shiftTimeText = ({ start, end }: { start: string; end: string }, zone: Zone): string =>
  `${dayText(start, zone)}, ${intervalText(start, end, zone)}`

export const partTimeText = (part: { originalStart: string; originalEnd: string }, zone: Zone): string =>
  shiftTimeText({ start: part.originalStart, end: part.originalEnd }, zone)
