import { randomId } from '#web/lib/client.ts'

const KEY = 'lineup.session-id'

/** Id of this window's visit, sent with calls and counted pages. */
export function sessionId(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  const made = randomId()
  sessionStorage.setItem(KEY, made)
  return made
}
