// Web push in this browser: whether it can, and its subscription.

/** Why notifications cannot be shown here; null: they can. */
export function pushProblem(): string | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent)
      ? 'On an iPhone or iPad first add Lineup to the home screen: Share, “Add to Home Screen”. Then open it from there and come back here.'
      : 'This browser cannot show notifications. Use a current Chrome, Edge, Firefox or Safari, over https.'
  if (Notification.permission === 'denied')
    return 'Notifications of this site are blocked. Allow them in the browser’s settings for this site, then come back here.'
  return null
}

/** Calls when the answer may be another: the permission was changed in the browser, or somebody comes back to it. */
export function onPushProblemChange(listener: () => void): () => void {
  let permission: PermissionStatus | null = null
  navigator.permissions?.query({ name: 'notifications' }).then(
    status => {
      permission = status
      status.addEventListener('change', listener)
    },
    () => {},
  )
  window.addEventListener('focus', listener)
  return () => {
    permission?.removeEventListener('change', listener)
    window.removeEventListener('focus', listener)
  }
}

const registration = () => navigator.serviceWorker.ready

export async function subscribedHere(): Promise<boolean> {
  if (pushProblem()) return false
  return (await (await registration()).pushManager.getSubscription()) !== null
}

export async function subscribeHere(
  key: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser was not allowed to show notifications. Choose “Allow” when it asks.')
  const { pushManager } = await registration()
  // A subscription with another key, such as of another installation, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((cause: unknown) => {
      const text =
        'The notification service of this browser can’t be reached. Check the connection and try again, or use another browser.'
      throw new Error(text, { cause })
    })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
}

export async function unsubscribeHere(): Promise<void> {
  await (await (await registration()).pushManager.getSubscription())?.unsubscribe()
}

type Named = readonly (readonly [mark: RegExp, name: string])[]

const BROWSERS: Named = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: Named = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** "Chrome on Android" */
export function deviceText(userAgent: string): string {
  const nameIn = (names: Named, otherwise: string) =>
    names.find(([mark]) => mark.test(userAgent))?.[1] ?? otherwise
  return `${nameIn(BROWSERS, 'Browser')} on ${nameIn(SYSTEMS, 'another system')}`
}
