// Memory that a browser forgets of a person who logs out.
import { forgetKeptSchedule } from '#web/lib/offline/kept-schedule.ts'

/** The kept schedule and the subscription to notifications go with the person. */
export function forgetPerson(): void {
  forgetKeptSchedule()
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker
      .getRegistration()
      .then(async registration => {
        for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
        await (await registration?.pushManager?.getSubscription())?.unsubscribe()
      })
      .catch(() => {})
}
