import type { NoticeState } from '#contract/access/notices.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

export const STATE_WORDS: Record<NoticeState, [Tone, string]> = {
  waiting: ['info', texts.waiting],
  sending: ['busy', texts.beingSent],
  sent: ['good', texts.sent],
  failed: ['bad', texts.notSent],
  cancelled: ['neutral', texts.notNeeded],
}
