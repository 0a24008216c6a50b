// Requests and swaps in words.
import type { RequestStatus, VoidReason } from '#contract/requests/change-request.ts'
import type { ShiftSwap, SwapStatus } from '#contract/requests/swap.ts'
import type { Zone } from '#core/time/index.ts'
import { dayText, intervalText } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

export const STATUS_WORDS: Record<RequestStatus | SwapStatus, [Tone, string]> = {
  agreeing: ['busy', texts.waitingForColleagues],
  pending: ['info', texts.pending],
  approved: ['good', texts.approved],
  rejected: ['bad', texts.rejected],
  declined: ['neutral', texts.declined],
  void: ['neutral', texts.voidLabel],
}

export const VOID_WORDS: Record<VoidReason, string> = texts.voidWords

export const SWAP_NAMES: Record<ShiftSwap['kind'], string> = texts.swapNames

/** "Mon, 23 Nov, 09:00 – 17:00" */
export const shiftTimeText = ({ start, end }: { start: string; end: string }, zone: Zone): string =>
  `${dayText(start, zone)}, ${intervalText(start, end, zone)}`

export const partTimeText = (part: { originalStart: string; originalEnd: string }, zone: Zone): string =>
  shiftTimeText({ start: part.originalStart, end: part.originalEnd }, zone)
