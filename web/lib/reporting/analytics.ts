// Analytics of page use, sent to the installation's URL, only for people who allow it: user id with the domain of the
// e-mail address, session, and page. No names, addresses, searches or figures.
import type { User } from '#contract/endpoints/session.ts'

/** Analytics user id; null without an e-mail address, in which case nothing is sent. */
export function analyticsId({ id, email }: Pick<User, 'id' | 'email'>): string | null {
  const domain = email.split('@')[1]
  return domain ? `${id}@${domain}` : null
}

/** A path with the numbers of things left out: "/schedule/activities/plans/7" is one page with "/…/8". */
export const pageOfPath = (path: string): string =>
  path
    .split('/')
    .map(step => (/^\d+$/.test(step) ? ':id' : step))
    .join('/')

export type AnalyticsEvent = { type: 'identify' } | { type: 'page'; page: string }

export interface Counted {
  user: Pick<User, 'id' | 'email'>
  sessionId: string
  /** The person's own answer. */
  isAllowed: boolean
}

/** Lost without a word when the address does not answer. */
export function sendAnalyticsEvent(
  url: string,
  { user, sessionId, isAllowed }: Counted,
  event: AnalyticsEvent,
): void {
  const userId = analyticsId(user)
  if (userId === null || !isAllowed) return
  void fetch(url, {
    method: 'POST',
    // A plain type needs no question beforehand, which few receivers answer.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ ...event, user_id: userId, session_id: sessionId, at: new Date().toISOString() }),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => {})
}
