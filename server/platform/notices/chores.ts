// Regular care of messages: those left behind are taken up again, and old ones forgotten.
import { NOTICE_KINDS } from '#contract/access/notices.ts'
import { topicOf } from '#contract/access/notification-settings.ts'
import { DAY_MS, MINUTE_MS } from '#core/time/index.ts'
import type { Chore } from '../jobs/index.ts'
import { startSending } from './queue.ts'
import { INTERRUPTED } from './send-notice.ts'
import { deleteNoticesBefore, failForgotten, selectDue } from './store.ts'

const KEPT_MS = 90 * DAY_MS
/** Longer than any try lasts. */
const SENDING_MS = 15 * MINUTE_MS
const EXPIRED = 'It was out of date before it could be sent. Make a new one if it is still needed.'

const OPTIONAL_KINDS = NOTICE_KINDS.filter(kind => topicOf(kind) !== null)

const sendForgotten: Chore = {
  name: 'send messages that wait, and forget old ones',
  always: 'Messages of every feature go through it.',
  async run(tx, { organizationId, clock, outside }) {
    const now = clock.now()
    await failForgotten(tx, {
      claimedBefore: new Date(now - SENDING_MS),
      interrupted: INTERRUPTED,
      expired: EXPIRED,
      optionalKinds: OPTIONAL_KINDS,
      now: new Date(now),
    })
    await deleteNoticesBefore(tx, new Date(now - KEPT_MS))
    if (!outside) return
    const due = await selectDue(tx, new Date(now), outside.configuration.mail !== null)
    await startSending(tx, organizationId, due)
  },
}

export const chores = [sendForgotten]
