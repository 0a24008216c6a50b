// Connections as lists and pickers show them: display name, filter fields, how their events arrive.
import { CONNECTORS, PROVIDERS } from '#connectors/registry.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { type Connection, CSV_PROVIDER_ID, type connections } from '#contract/endpoints/connections.ts'
import { refuse } from '#contract/errors.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Configuration } from '#server/platform/configuration/configuration.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as store from './connection-list-store.ts'

/** As lists and pickers show it, with the system that it connects to. */
export const displayNameOf = ({ name, providerId }: { name: string; providerId: number }): string =>
  `${name} (${PROVIDERS.find(p => p.id === providerId)?.displayName ?? 'other'})`

const same = (values: readonly string[]) => values.map(value => ({ value, label: value }))

/** Filter fields of every system's tickets; the system's own fields come beside them. */
const commonFields = (row: store.ConnectionListRow): Connection['filterFields'] => [
  { field: 'queue', label: 'Queue', values: row.queues },
  { field: 'channel', label: 'Channel', values: CHANNELS },
  { field: 'status', label: 'Status', values: STATUSES },
  // Names of tags, reported by systems with ids for tags.
  { field: 'tag', label: 'Tag', values: row.filterFields.find(own => own.field === 'tag')?.values ?? [] },
]
const CHANNELS = [
  { value: 'call', label: 'Call' },
  { value: 'chat', label: 'Chat' },
  { value: 'case', label: 'Ticket' },
]
const STATUSES = [
  { value: 'OPEN', label: 'Open' },
  { value: 'ON_HOLD', label: 'On hold' },
  { value: 'CLOSED', label: 'Closed' },
]

const filterFieldsOf = (row: store.ConnectionListRow): Connection['filterFields'] => {
  if (row.providerId === CSV_PROVIDER_ID)
    return [
      { field: 'file_name', label: 'File name', values: same(row.fileNames) },
      ...(row.uploadedQueues.length > 0
        ? [{ field: 'queue', label: 'Queue', values: same(row.uploadedQueues) }]
        : []),
    ]
  const common = commonFields(row)
  return [...common, ...row.filterFields.filter(own => !common.some(({ field }) => field === own.field))]
}

const connectorOfRow = ({ providerId }: { providerId: number }) =>
  CONNECTORS.find(({ provider }) => provider.id === providerId)

/** Delivery mode of events: see docs/configuration.md. Null: the connection has no events of its own. */
export function deliveryOf(
  { providerId, isSubscribed }: Pick<store.ConnectionListRow, 'providerId' | 'isSubscribed'>,
  { isPublic }: Configuration,
): Connection['delivery'] {
  const connector = connectorOfRow({ providerId })
  if (!connector) return null
  if (isSubscribed) return connector.accountOf || connector.apiKey?.signsWebhooks ? 'application' : 'pushed'
  if (connector.poll) return 'polled'
  return connector.capabilities.websocket && !isPublic ? 'channel' : 'fetched'
}

const importOf = ({
  importProgress: progress,
  importRetryAt,
}: store.ConnectionListRow): Connection['firstImport'] =>
  progress === null ? null : { progress, retryAt: importRetryAt?.toISOString() ?? null }

const shown = (row: store.ConnectionListRow, configuration: Configuration): Connection => ({
  id: row.id,
  name: row.name,
  displayName: displayNameOf(row),
  providerId: row.providerId,
  state: row.state,
  problem: row.problem,
  problemAt: row.problemAt?.toISOString() ?? null,
  accountName: row.accountName,
  isSimulated: row.isSimulated,
  delivery: deliveryOf(row, configuration),
  settings: Object.fromEntries(
    (connectorOfRow(row)?.settingFields ?? [])
      .filter(({ isChangeable }) => isChangeable)
      .map(({ name }) => [name, row.settings[name] ?? '']),
  ),
  purpose: connectorOfRow(row)?.purposeOf?.(row.settings) ?? null,
  lastEventAt: row.lastEventAt?.toISOString() ?? null,
  lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
  firstImport: importOf(row),
  filterFields: filterFieldsOf(row),
  contactCount: Math.round(row.contactCount),
  earliest: row.earliest?.toISOString() ?? null,
  latest: row.latest?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
})

export async function listConnections(
  { db, configuration }: Platform,
  actor: Actor,
  { which }: QueryOf<typeof connections.list>,
): Promise<Connection[]> {
  allow(actor, 'connections.view')
  const rows = await db.inTenant(actor.organizationId, tx => store.selectConnections(tx, which))
  return rows.map(row => shown(row, configuration))
}

/** One connection, disconnected or not; throws NOT_FOUND. */
export async function readAnyConnection(
  tx: Tx,
  configuration: Configuration,
  connectionId: number,
): Promise<Connection> {
  const [row] = await store.selectConnections(tx, [connectionId])
  if (!row) throw refuse('NOT_FOUND', { what: 'connection', id: connectionId })
  return shown(row, configuration)
}

/** One in use; throws NOT_FOUND. */
export async function readConnection(
  tx: Tx,
  configuration: Configuration,
  connectionId: number,
): Promise<Connection> {
  const connection = await readAnyConnection(tx, configuration, connectionId)
  if (connection.deletedAt) throw refuse('NOT_FOUND', { what: 'connection', id: connectionId })
  return connection
}

export async function createConnection(
  { db, configuration }: Platform,
  actor: Actor,
  form: { providerId: number; name: string },
) {
  allow(actor, 'uploads.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const id = await store.insertConnection(tx, actor.organizationId, form.providerId, form.name)
    return readConnection(tx, configuration, id)
  })
}
