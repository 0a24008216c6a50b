// The SQL of connected systems: their state, and what they trust us with.
import { sql } from 'kysely'
import type { ConnectorSettings, FilterField } from '#connectors/registry.ts'
import type { ConnectionState } from '#contract/endpoints/connections.ts'
import { refuse } from '#contract/errors.ts'
import type { EpochMs } from '#core/time/index.ts'
import { type Database, onDuplicate, type Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { endOpenGaps, noteGap } from '../gaps/gap-record-store.ts'

/** One connected system, as sessions and syncs need it. */
export interface ConnectedSystem {
  id: number
  name: string
  providerId: number
  settings: ConnectorSettings
  state: ConnectionState
  problemAt: Date | null
  accountId: string | null
  hookKey: string | null
  subscription: unknown
  /** Address of the built-in simulators, where it is one of them. */
  simulatorUrl: string | null
  deletedAt: Date | null
}

const SYSTEM = sql`id, name, provider_id, settings, state, problem_at, account_id, hook_key, subscription, simulator_url, deleted_at`

/** A connected system by id; null for files, which have no webhook address. */
export async function selectSystem(
  tx: Tx,
  connectionId: number,
  lock: 'locked' | 'shared' | null = null,
): Promise<ConnectedSystem | null> {
  const { rows } = await sql<ConnectedSystem>`
    select ${SYSTEM} from connection where id = ${connectionId} and hook_key is not null
    ${lock === 'locked' ? sql`for no key update` : lock === 'shared' ? sql`for share` : sql``}`.execute(tx)
  return rows[0] ?? null
}

/** Those in use. */
export async function selectSystems(tx: Tx, organizationId: number): Promise<ConnectedSystem[]> {
  const { rows } = await sql<ConnectedSystem>`
    select ${SYSTEM} from connection
    where organization_id = ${organizationId} and hook_key is not null and deleted_at is null order by id`.execute(
    tx,
  )
  return rows
}

export async function systemByHook(
  tx: Tx,
  organizationId: number,
  hookKey: string,
): Promise<ConnectedSystem | null> {
  const { rows } = await sql<ConnectedSystem>`
    select ${SYSTEM} from connection
    where organization_id = ${organizationId} and hook_key = ${hookKey}`.execute(tx)
  return rows[0] ?? null
}

/** Marks the connections in use of a provider's account as subscribed to its events; returns their ids. */
export async function markAccountSubscribed(
  tx: Tx,
  organizationId: number,
  providerId: number,
  accountId: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with heard as (select id, subscription from connection
      where organization_id = ${organizationId} and provider_id = ${providerId} and account_id = ${accountId}
        and deleted_at is null),
    noted as (update connection c set subscription = '{"application": true}'::jsonb
      from heard where c.organization_id = ${organizationId} and c.id = heard.id
        and coalesce(heard.subscription, 'null') = 'null')
    select id from heard`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface NewConnectedSystem {
  providerId: number
  name: string
  settings: ConnectorSettings
  accountId: string
  accountName: string
  hookKey: string
  simulatorUrl?: string | undefined
  at: EpochMs
}

export async function insertSystem(
  tx: Tx,
  organizationId: number,
  system: NewConnectedSystem,
): Promise<number> {
  const { providerId, name, settings, accountId, accountName, hookKey, simulatorUrl, at } = system
  const { id } = await tx
    .insertInto('connection')
    .values({
      organizationId,
      providerId,
      name,
      accountId,
      accountName,
      hookKey,
      simulatorUrl: simulatorUrl ?? null,
      settings: JSON.stringify(settings),
      state: 'connecting',
      watchedAt: new Date(at),
      createdAt: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onDuplicate('connection_name', refuse('DUPLICATED_NAME', { what: 'connection', name })))
  return id
}

/** Reopens the account's most recently disconnected connection with all its data; null: there is none. */
export async function reviveConnection(tx: Tx, system: NewConnectedSystem): Promise<number | null> {
  const { providerId, name, settings, accountId, accountName, hookKey, at } = system
  const { rows } = await sql<{ id: number }>`
    update connection set name = ${name}, settings = ${JSON.stringify(settings)}::jsonb, account_name = ${accountName},
      hook_key = ${hookKey}, subscription = null, state = 'connecting', problem = null,
      problem_at = coalesce(problem_at, deleted_at), watched_at = ${new Date(at)}, deleted_at = null
    where id = (select id from connection
      where provider_id = ${providerId} and account_id = ${accountId} and deleted_at is not null
      order by deleted_at desc limit 1 for update)
    returning id`
    .execute(tx)
    .catch(onDuplicate('connection_name', refuse('DUPLICATED_NAME', { what: 'connection', name })))
  return rows[0]?.id ?? null
}

const ACCOUNT_LOCK = 7105

/** Until the end of the transaction: who connects the same account at the same moment waits, and finds it connected. */
export const lockAccount = (
  tx: Tx,
  organizationId: number,
  { providerId, accountId }: { providerId: number; accountId: string },
) =>
  sql`select pg_advisory_xact_lock(${ACCOUNT_LOCK}, hashtext(${`${organizationId}/${providerId}/${accountId}`}))`.execute(
    tx,
  )

/** The name of the connection in use that has this account already. */
export async function nameOfAccount(
  tx: Tx,
  { providerId, accountId, butNot }: { providerId: number; accountId: string; butNot: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from connection where provider_id = ${providerId} and account_id = ${accountId}
      and deleted_at is null and id is distinct from ${butNot}`.execute(tx)
  return rows[0]?.name ?? null
}

export async function isNameTaken(tx: Tx, providerId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from connection where provider_id = ${providerId} and lower(name) = lower(${name})
      and deleted_at is null`.execute(tx)
  return rows.length > 0
}

export async function reconnect(
  tx: Tx,
  connectionId: number,
  system: Pick<NewConnectedSystem, 'settings' | 'accountName'>,
): Promise<void> {
  await sql`update connection set settings = ${JSON.stringify(system.settings)}::jsonb,
    account_name = ${system.accountName}, state = 'connecting', problem = null where id = ${connectionId}`.execute(
    tx,
  )
}

export async function renameConnection(tx: Tx, connectionId: number, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connection set name = ${name} where id = ${connectionId} and deleted_at is null`
    .execute(tx)
    .catch(onDuplicate('connection_name', refuse('DUPLICATED_NAME', { what: 'connection', name })))
  return numAffectedRows === 1n
}

export async function markConnectionDeleted(tx: Tx, connectionId: number, at: EpochMs): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connection set deleted_at = ${new Date(at)} where id = ${connectionId} and deleted_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Sets state and problem, and notifies browsers when either changed. `at`: since when it is so. */
export async function setState(
  tx: Tx,
  organizationId: number,
  connectionId: number,
  to: { state: ConnectionState; problem: string | null; at: EpochMs },
): Promise<void> {
  const { rows } = await sql<{ providerId: number; problemAt: Date | null }>`
    update connection set state = ${to.state}, problem = ${to.problem},
      -- Connecting again forgets the problem, not since when nothing was read.
      problem_at = case when ${to.problem}::text is not null then coalesce(problem_at, ${new Date(to.at)}) end
    where id = ${connectionId} and deleted_at is null
      and (state, problem) is distinct from (${to.state}, ${to.problem})
      -- Only connecting again restores a lost permission.
      and (state <> 'needs-reauth' or ${to.state} in ('needs-reauth', 'connecting'))
    returning provider_id, problem_at`.execute(tx)
  const [row] = rows
  if (!row) return
  if (row.problemAt && to.problem !== null)
    await noteGap(
      tx,
      organizationId,
      { id: connectionId, providerId: row.providerId },
      {
        from: row.problemAt.getTime(),
        to: null,
        reason: to.state === 'needs-reauth' ? 'permission' : 'outage',
        problem: to.problem,
      },
    )
  else if (to.state === 'connected') await endOpenGaps(tx, connectionId, to.at)
  await emit(tx, organizationId, 'connection.changed', { connectionId })
}

export const saveFilterFields = (tx: Tx, connectionId: number, fields: readonly FilterField[]) =>
  sql`update connection set filter_fields = ${JSON.stringify(fields)}::jsonb where id = ${connectionId}`.execute(
    tx,
  )

/** JSON's null: nothing is subscribed to. */
export const saveSubscription = (tx: Tx, connectionId: number, subscription: unknown) =>
  sql`update connection set subscription = nullif(${JSON.stringify(subscription ?? null)}::jsonb, 'null')
    where id = ${connectionId}`.execute(tx)

export const saveAgentsListedAt = (tx: Tx, connectionId: number, at: EpochMs) =>
  sql`update connection set agents_listed_at = ${new Date(at)} where id = ${connectionId}`.execute(tx)

export const saveLastSync = (tx: Tx, connectionId: number, at: EpochMs) =>
  sql`update connection set last_sync_at = ${new Date(at)} where id = ${connectionId}`.execute(tx)

export interface ListenedConnection {
  organizationId: number
  connectionId: number
}

/** Saves the heartbeats of everything that a process listens to; returns channels without one since `earliest`. */
export async function saveHeartbeats(
  db: Database,
  listening: {
    receivesWebhooks: boolean
    channels: readonly ListenedConnection[]
    at: EpochMs
    earliest: EpochMs
  },
): Promise<ListenedConnection[]> {
  const { receivesWebhooks, channels, at, earliest } = listening
  const { rows } = await db.call(sql<ListenedConnection>`
    select h.organization_id, h.connection_id from system.record_heartbeats(${receivesWebhooks},
      ${channels.map(one => one.organizationId)}::bigint[], ${channels.map(one => one.connectionId)}::bigint[],
      ${new Date(at)}, ${new Date(earliest)}) as h`)
  return rows
}

/**
 * Extends the time until which events were received; answers the previous end. Of two calls at once the second gets
 * the first one's.
 */
export async function saveWatchedUntil(tx: Tx, connectionId: number, at: EpochMs): Promise<EpochMs | null> {
  const { rows } = await sql<{ watchedAt: Date | null }>`
    with before as (select id, watched_at from connection where id = ${connectionId} for no key update)
    update connection c set watched_at = ${new Date(at)} from before where c.id = before.id
    returning before.watched_at`.execute(tx)
  return rows[0]?.watchedAt?.getTime() ?? null
}

export const saveMissedRange = (tx: Tx, connectionId: number, { from, to }: { from: EpochMs; to: EpochMs }) =>
  sql`update connection set missed_from = ${new Date(from)}, missed_to = ${new Date(to)}
    where id = ${connectionId}`.execute(tx)

/** Instants at which connections last sent something by themselves, by id; an earlier instant than the known one changes nothing. */
export const saveLastEvents = (tx: Tx, organizationId: number, latest: ReadonlyMap<number, EpochMs>) =>
  sql`update connection c set last_event_at = n.at
    from unnest(${[...latest.keys()]}::bigint[], ${[...latest.values()].map(at => new Date(at))}::timestamptz[]) as n(id, at)
    where c.organization_id = ${organizationId} and c.id = n.id and (c.last_event_at is null or c.last_event_at < n.at)`.execute(
    tx,
  )

/** Notes when presence was read for all agents. False: events were missed after that. */
export async function savePresenceReadAt(tx: Tx, connectionId: number, at: EpochMs): Promise<boolean> {
  const { rows } = await sql<{ isEnough: boolean }>`
    update connection set looked_at = ${new Date(at)} where id = ${connectionId}
    returning coalesce(missed_to <= looked_at, true) as is_enough`.execute(tx)
  return rows[0]?.isEnough ?? true
}

/** Connections to the built-in simulators, those that are turned off too; one of each provider. */
export async function selectSimulated(tx: Tx, organizationId: number): Promise<SimulatedConnection[]> {
  const { rows } = await sql<SimulatedConnection>`
    select ${SYSTEM}, account_name, created_at from connection
    where organization_id = ${organizationId} and simulator_url is not null order by id`.execute(tx)
  return rows
}

export type SimulatedConnection = ConnectedSystem & { accountName: string | null; createdAt: Date }

/** Nothing is subscribed to at simulators that start anew. `url` null: they do not answer for now. */
export const saveSimulatorUrl = (tx: Tx, organizationId: number, url: string | null) =>
  sql`update connection set subscription = null, simulator_url = coalesce(${url}, simulator_url)
    where organization_id = ${organizationId} and simulator_url is not null`.execute(tx)
