// Memory that a browser loses of a person who logs out: the kept schedule at once, notifications behind it.
import { forgetKeptSchedule } from '#web/lib/offline/kept-schedule.ts'

export async function forgetPerson(): Promise<void> {
  forgetKeptSchedule()
  // A browser that cannot has none to end.
  await import('./end-notifications.ts').then(end => end.endNotifications()).catch(() => {})
}
