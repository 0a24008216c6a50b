// Messages to agents about their published schedule: what changed, and that a shift is about to begin.
import { FIRST_CHOICES } from '#contract/access/notification-settings.ts'
import { changeText } from '#contract/schedule/change-text.ts'
import { type EpochMs, MINUTE_MS, minuteOfDay, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { listener } from '#server/platform/events/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import {
  cancelWaiting,
  type NewMessage,
  queueMessages,
  selectChoices,
} from '#server/platform/notices/index.ts'
import { type PendingNotice, takePendingNotices } from './notices-store.ts'
import { accountsOf, selectComingShifts } from './reminders-store.ts'

/** Reminders are queued this long before their time: chores come every quarter of an hour. */
const AHEAD_MS = 20 * MINUTE_MS
const LONGEST_REMINDER_MS = 60 * MINUTE_MS

const messageOf = (notice: PendingNotice): NewMessage => {
  const { changes, zone, managerName, text } = notice
  const left = notice.added + notice.changed + notice.removed - changes.length
  return {
    kind: 'schedule-changed',
    to: { accountId: notice.accountId, email: notice.email, name: notice.firstName },
    content: {
      changes: [
        ...changes.map(change => changeText(change, zone)),
        ...(left > 0 ? [`And ${left} more ${left === 1 ? 'change' : 'changes'}.`] : []),
      ],
      ...(text && { note: text }),
      ...(managerName && { byName: managerName }),
    },
    expiresAt: notice.endsAt,
    occasion: `notice-${notice.id}`,
  }
}

/** A reminder of each shift that begins soon, at the time that its agent has chosen; once however often it is called. */
async function queueReminders(
  tx: Tx,
  { organizationId, now, surferIds }: { organizationId: number; now: EpochMs; surferIds?: readonly number[] },
): Promise<void> {
  const until = now + LONGEST_REMINDER_MS + AHEAD_MS
  const shifts = await selectComingShifts(tx, { from: new Date(now), to: new Date(until), surferIds })
  const choices = await selectChoices(
    tx,
    shifts.map(shift => shift.accountId),
  )
  const messages = shifts.flatMap(
    ({ blockId, startsAt, zone, accountId, email, firstName }): NewMessage[] => {
      const { reminderMinutes } = choices.get(accountId) ?? FIRST_CHOICES
      const sendAt = startsAt.getTime() - reminderMinutes * MINUTE_MS
      if (sendAt > now + AHEAD_MS) return []
      return [
        {
          kind: 'shift-reminder',
          to: { accountId, email, name: firstName },
          content: { what: `Your shift starts at ${clockText(startsAt.getTime(), zone)}` },
          sendAt: new Date(Math.max(now, sendAt)),
          // Expiry: a reminder is useless once the shift has begun, but a reminder at the beginning itself may be a
          // little late.
          expiresAt: new Date(startsAt.getTime() + (reminderMinutes === 0 ? AHEAD_MS : 0)),
          occasion: `shift-${blockId}-${startsAt.getTime()}`,
        },
      ]
    },
  )
  await queueMessages(tx, { organizationId, now }, messages)
}

function clockText(instant: EpochMs, zone: Zone): string {
  const minute = minuteOfDay(zone, instant)
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

const remind: Chore = {
  name: 'remind agents of the shifts that begin soon',
  feature: 'schedule',
  run: (tx, { organizationId, clock }) => queueReminders(tx, { organizationId, now: clock.now() }),
}

const notifyOfPublication = listener({
  name: 'schedule: notify agents of what was published',
  on: ['schedule.published'],
  async handle({ payload: { surferIds } }, { tx, organizationId, clock }) {
    const now = clock.now()
    const pending = await takePendingNotices(tx, surferIds, new Date(now))
    await queueMessages(tx, { organizationId, now }, pending.map(messageOf))
    const accountIds = await accountsOf(tx, surferIds)
    await cancelWaiting(tx, accountIds, { kinds: ['shift-reminder'], now: new Date(now) })
    await queueReminders(tx, { organizationId, now, surferIds })
  },
})

export const notificationChores = [remind]
export const notificationListeners = [notifyOfPublication]
