// The link of a message holds a secret: it is kept sealed, for this account and this kind of message alone.
import type { NoticeKind } from '#contract/access/notices.ts'
import type { Sealed, Secrets } from '../secrets/index.ts'
import type { NoticeRow } from './store.ts'

interface Place {
  organizationId: number
  accountId: number
  kind: NoticeKind
}

const contextOf = ({ organizationId, accountId, kind }: Place) => [organizationId, 'notice', accountId, kind]

export const sealLink = (url: string, place: Place, secrets: Secrets): Sealed =>
  secrets.seal(url, contextOf(place))

/** Null where the link is gone. */
export function linkOf(
  { kind, accountId, linkKeyId, linkSealed }: NoticeRow,
  organizationId: number,
  secrets: Secrets,
): string | null {
  if (linkKeyId === null || linkSealed === null) return null
  return secrets.open(
    { keyId: linkKeyId, sealed: linkSealed },
    contextOf({ organizationId, accountId, kind }),
  )
}
