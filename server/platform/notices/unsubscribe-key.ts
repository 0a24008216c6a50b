// Address by which one kind of mail is turned off without logging in: sealed, so that nobody can make one for another.
import { z } from 'zod'
import { NOTICE_TOPICS, type NoticeTopic } from '#contract/access/notification-settings.ts'
import { SecretProblem, type Secrets } from '../secrets/index.ts'

export const UNSUBSCRIBE_PATH = '/unsubscribe/'

export interface Unsubscription {
  organizationId: number
  accountId: number
  topic: NoticeTopic
}

const placeOf = (organizationId: number) => [organizationId, 'unsubscribe']
const Sealed = z.tuple([z.int(), z.enum(NOTICE_TOPICS)])

export function unsubscribeUrl(
  publicUrl: string,
  { organizationId, accountId, topic }: Unsubscription,
  secrets: Secrets,
): string {
  const { keyId, sealed } = secrets.seal(JSON.stringify([accountId, topic]), placeOf(organizationId))
  return `${publicUrl}${UNSUBSCRIBE_PATH}${organizationId.toString(36)}.${keyId}.${sealed.toString('base64url')}`
}

/** Null for what was never an address of ours. */
export function readUnsubscribeKey(key: string, secrets: Secrets): Unsubscription | null {
  const [, organization, keyId, sealed] = /^([0-9a-z]{1,10})\.([\w-]{1,32})\.([\w-]{40,150})$/.exec(key) ?? []
  if (organization === undefined || keyId === undefined || sealed === undefined) return null
  const organizationId = Number.parseInt(organization, 36)
  try {
    const text = secrets.open({ keyId, sealed: Buffer.from(sealed, 'base64url') }, placeOf(organizationId))
    const [accountId, topic] = Sealed.parse(JSON.parse(text))
    return { organizationId, accountId, topic }
  } catch (error) {
    if (error instanceof SecretProblem) return null
    throw error
  }
}
