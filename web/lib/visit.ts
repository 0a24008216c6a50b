// When this visit began: a tab's, over reloads, for as long as a working day.
import { HOUR_MS } from '#core/time/index.ts'

const STARTED_AT_KEY = 'lineup.visit-started-at'
/** A browser restores its tabs after days; that is another visit. */
const LONGEST_MS = 12 * HOUR_MS

function firstOpened(): number {
  const known = Number(sessionStorage.getItem(STARTED_AT_KEY))
  if (known > 0) return known
  const now = Date.now()
  sessionStorage.setItem(STARTED_AT_KEY, String(now))
  return now
}

const openedAt = firstOpened()

export const visitStartedAt = (): number => Math.max(openedAt, Date.now() - LONGEST_MS)
