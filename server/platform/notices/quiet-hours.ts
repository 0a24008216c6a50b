// Quiet hours: what would come in them is held back until they end.
import { QUIET_HOURS } from '#contract/access/notification-settings.ts'
import { addDays, type EpochMs, instantAt, localDateOf, minuteOfDay, type Zone } from '#core/time/index.ts'

/** Null outside of quiet hours. */
export function endOfQuietHours(now: EpochMs, zone: Zone): EpochMs | null {
  const minute = minuteOfDay(zone, now)
  const today = localDateOf(zone, now)
  if (minute < QUIET_HOURS.to * 60) return instantAt(zone, today, QUIET_HOURS.to * 60)
  return minute < QUIET_HOURS.from * 60 ? null : instantAt(zone, addDays(today, 1), QUIET_HOURS.to * 60)
}
