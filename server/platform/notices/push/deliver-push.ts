// One message to a browser's push service, encrypted for that browser (RFC 8030, 8291, 8292), and what came of it.
import type { PushKeys } from './push-key-store.ts'
import type { PushTarget } from './subscription-store.ts'

export interface PushMessage {
  title: string
  body: string
  /** Page that it opens. */
  path: string
  /** Same for each try: a browser shows the second in the place of the first. */
  tag: string
}

export type PushDelivery =
  | { state: 'sent' }
  | { state: 'failed'; because: string; mayRetry: boolean }
  /** The browser is not subscribed any more. */
  | { state: 'gone' }
  | { state: 'later'; because: string; seconds: number }

const TIMEOUT_MS = 20_000
/** How long a service keeps it for a phone that is off. */
const KEPT_SECONDS = 12 * 3600

export async function deliverPush(
  target: PushTarget,
  message: PushMessage,
  { keys, subject }: { keys: PushKeys; subject: string },
): Promise<PushDelivery> {
  const { default: webPush } = await import('web-push')
  const { endpoint, headers, body } = webPush.generateRequestDetails(target, JSON.stringify(message), {
    vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
    TTL: KEPT_SECONDS,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
  })
  try {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(body!),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await reply.body?.cancel()
    return outcomeOf(reply)
  } catch (error) {
    const { message: text, cause } = error as Error
    const because = cause instanceof Error ? `${text}: ${cause.message}` : text
    return { state: 'failed', because: `The push service was not reached. ${because}`, mayRetry: true }
  }
}

function outcomeOf({ ok, status, headers }: Response): PushDelivery {
  if (ok) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  const because = `The push service answered ${status}.`
  const seconds = Number(headers.get('retry-after'))
  if (status === 429 && seconds > 0) return { state: 'later', because, seconds }
  return { state: 'failed', because, mayRetry: status === 429 || status >= 500 }
}
