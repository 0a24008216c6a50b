// The service worker of the built application.

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
