import type { NoticeState } from '#contract/access/notices.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'

export const STATE_WORDS: Record<NoticeState, [Tone, string]> = {
  waiting: ['info', 'Waiting'],
  sending: ['busy', 'Being sent'],
  sent: ['good', 'Sent'],
  failed: ['bad', 'Not sent'],
  cancelled: ['neutral', 'Not needed'],
}
