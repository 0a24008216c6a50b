// How connections and their reading back are spoken of.
import {
  type Connection,
  type ConnectionState,
  CSV_PROVIDER_ID,
  type SyncJob,
} from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { MINUTE_MS, type Zone } from '#core/time/index.ts'
import { dateText, relativeText } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

export const CONNECTIONS_PATH = '/settings/connections'
/** Page on which files are uploaded. */
export const UPLOADS_PATH = '/forecasts/ticket-groups?tab=uploads'
export const connectionPath = ({ id }: Pick<Connection, 'id'>): string => `${CONNECTIONS_PATH}/${id}`

/** Endpoints to invalidate when a connection changes. */
export const CONNECTION_ENDPOINTS = [api.connections.list, api.connections.get]

export const STATES: Record<ConnectionState, [Tone, string]> = {
  connecting: ['busy', texts.connecting],
  connected: ['good', texts.connected],
  failing: ['warn', texts.notAnswering],
  'needs-reauth': ['bad', texts.needsPermission],
}

export const DISCONNECTED: [Tone, string] = ['neutral', texts.disconnected]

/** Chip of the import of the past: "Importing, 40 %", "Importing, 40 %, continues in 4 minutes". Shorter pauses are usual. */
export function importState({ firstImport, state }: Connection, now: number): [Tone, string] | null {
  if (!firstImport || state === 'needs-reauth') return null
  const { progress, retryAt } = firstImport
  const share = texts.importingProgress(Math.floor(100 * progress))
  const isPaused = retryAt !== null && Date.parse(retryAt) - now > MINUTE_MS
  return isPaused ? ['neutral', texts.shareContinues(share, relativeText(retryAt, now))] : ['busy', share]
}

export const PURPOSES: Record<NonNullable<Connection['purpose']>, string> = texts.purposes

const DELIVERIES: Record<NonNullable<Connection['delivery']>, string> = texts.deliveries

/** "Account Acme · Connected since 21 Nov 2026 · Last event 2 minutes ago" */
export function factsOf(connection: Connection, zone: Zone, now: number): string[] {
  const { accountName, createdAt, lastEventAt, lastSyncAt, delivery, state } = connection
  return [
    ...(accountName ? [texts.accountText(accountName)] : []),
    ...(state === 'connecting' ? [] : [texts.connectedSince(dateText(createdAt, zone))]),
    lastEventAt ? texts.lastEvent(relativeText(lastEventAt, now)) : texts.noEventYet,
    lastSyncAt ? texts.lastSync(relativeText(lastSyncAt, now)) : texts.notSyncedYet,
    ...(delivery ? [DELIVERIES[delivery]] : []),
  ]
}

/** "Account Acme · Connected 12 May 2026 – 29 Oct 2026", with the contacts of files. */
export function factsOfDisconnected(connection: Connection, zone: Zone): string[] {
  const { accountName, createdAt, deletedAt, providerId } = connection
  return [
    ...(accountName ? [texts.accountText(accountName)] : []),
    ...(deletedAt ? [texts.connectedBetween(dateText(createdAt, zone), dateText(deletedAt, zone))] : []),
    ...(providerId === CSV_PROVIDER_ID ? fileFacts(connection, zone) : []),
  ]
}

/** "12,400 contacts · 1 Jan 2025 – 3 Mar 2026" */
export const fileFacts = ({ contactCount, earliest, latest }: Connection, zone: Zone): string[] => [
  contactCount === 0 ? texts.nothingUploadedYet : texts.contactCountContacts(numberText(contactCount)),
  ...(earliest && latest ? [`${dateText(earliest, zone)} – ${dateText(latest, zone)}`] : []),
]

const REASONS: Record<SyncJob['reason'], string> = texts.reasons

export const syncName = ({ endpoint, reason }: Pick<SyncJob, 'endpoint' | 'reason'>): string =>
  `${REASONS[reason]}: ${endpoint.replaceAll('_', ' ')}`

export function syncState(sync: SyncJob, now: number): [Tone, string] {
  if (sync.complete) return ['good', texts.done]
  if (sync.retryAt && Date.parse(sync.retryAt) > now)
    return ['neutral', texts.continuesRetryAt(relativeText(sync.retryAt, now))]
  if (sync.problem) return ['bad', texts.stopped]
  return sync.isRunning ? ['busy', texts.reading] : ['neutral', texts.waiting]
}
