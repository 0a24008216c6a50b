// Local data removed when a person logs out: the cached schedule at once, then the notifications.
import { clearCachedSchedule } from '#web/lib/offline/cached-schedule.ts'

export async function forgetPerson(): Promise<void> {
  clearCachedSchedule()
  // A browser that cannot has none to end.
  await import('./end-notifications.ts').then(end => end.endNotifications()).catch(() => {})
}
