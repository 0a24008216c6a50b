// The service worker of the built application, and what a browser forgets of a person who logs out.
import { forgetKeptSchedule } from '#web/lib/offline/kept-schedule.ts'

/** Starts it, and has it keep the files that were loaded before it was there. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(entry => entry.name)
    active?.postMessage({ keep: loaded })
  } catch {
    // A browser that refuses it, as in a private window, works as it did before there was one.
  }
}

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
