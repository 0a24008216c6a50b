// Address of a feed: it names the organization, so that the feed is looked up within it, and cannot be guessed.
export const FEED_PATH = '/calendar/'

export const feedUrl = (publicUrl: string, organizationId: number, token: string): string =>
  `${publicUrl}${FEED_PATH}${organizationId.toString(36)}-${token}.ics`

/** Null for what was never an address of ours. */
export function readFeedKey(key: string): { organizationId: number; token: string } | null {
  const [, prefix, token] = /^([0-9a-z]{1,10})-([\w-]{43})\.ics$/.exec(key) ?? []
  if (prefix === undefined || token === undefined) return null
  const organizationId = Number.parseInt(prefix, 36)
  return organizationId > 0 && organizationId.toString(36) === prefix ? { organizationId, token } : null
}
