// Web push in this browser: whether it can, and its subscription.

import * as texts from './texts.ts'

/** Why notifications cannot be shown here; null: they can. */
export function pushProblem(): string | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent)
      ? texts.onAnIPhoneOrIPadFirst
      : texts.thisBrowserCannotShowNotifications
  if (Notification.permission === 'denied') return texts.notificationsOfThisSiteAreBlocked
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

/** SHA-256, in hexadecimal, of the endpoint of this browser's subscription; null: it has none. */
export async function hashOfSubscriptionHere(): Promise<string | null> {
  if (pushProblem()) return null
  const subscription = await (await registration()).pushManager.getSubscription()
  return subscription && hashOf(subscription.endpoint)
}

/** SHA-256 of an endpoint in hexadecimal. */
export async function hashOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}

export async function subscribeHere(
  key: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(texts.theBrowserWasNotAllowed)
  const { pushManager } = await registration()
  // A subscription with another key, such as of another installation, cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((cause: unknown) => {
      const text = texts.theNotificationServiceOfThisBrowser
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
  [/Edg\//, texts.edge],
  [/Firefox\//, texts.firefox],
  [/Chrome\//, texts.chrome],
  [/Safari\//, texts.safari],
]
const SYSTEMS: Named = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, texts.android],
  [/Windows/, texts.windows],
  [/Mac OS/, texts.mac],
  [/Linux/, texts.linux],
]

/** "Chrome on Android" */
export function deviceText(userAgent: string): string {
  const nameIn = (names: Named, otherwise: string) =>
    names.find(([mark]) => mark.test(userAgent))?.[1] ?? otherwise
  return texts.browserOnSystem(nameIn(BROWSERS, texts.browser), nameIn(SYSTEMS, texts.anotherSystem))
}
