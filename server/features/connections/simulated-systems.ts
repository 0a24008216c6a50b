// The built-in simulated systems of the sample company: offered when the product starts, turned on and off by a
// manager. Each is a connection like any other, with the simulators' address of this start.
import { CONNECTORS, type Credentials } from '#connectors/registry.ts'
import type { SimulatedSystems } from '#contract/endpoints/connections.ts'
import { refuse } from '#contract/errors.ts'
import type { EpochMs } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { addStreamLink } from './directory/stream-link-store.ts'
import { disconnect } from './service.ts'
import * as store from './session/connection-store.ts'
import type { ConnectorDeps } from './session/connector-deps.ts'
import { newHookSecret, saveCredentials, saveNewestHookSecret } from './session/credentials.ts'
import { openConnection } from './sync/open-connection.ts'
import { newHookKey } from './webhooks/hook-key.ts'

/** Key that the simulators are started with. They answer on this machine alone, and hold nothing of anybody. */
export const SIMULATOR_KEY = 'simulated'
const CREDENTIALS: Credentials = { access: SIMULATOR_KEY, refresh: null, expiresAt: null }
const ACCOUNT_ID = 'simulated'

export interface OfferedSystem {
  /** The name of its connector. */
  provider: string
  name: string
  /** Ticket groups that it brings contacts to, by its ids of their queues. */
  queueIds: ReadonlyMap<number, string>
}

/** Until they are offered again nothing is expected of them. */
export const suspendSimulatedSystems = ({ db }: ConnectorDeps, organizationId: number): Promise<unknown> =>
  db.inTenant(organizationId, tx => store.saveSimulatorUrl(tx, organizationId, null))

/** `since`: the instant of a first connection. Connects what was never connected, and reaches what is turned on at its new address. */
export async function offerSimulatedSystems(
  deps: ConnectorDeps,
  organizationId: number,
  { url, since, systems }: { url: string; since: EpochMs; systems: readonly OfferedSystem[] },
): Promise<void> {
  const { db } = deps
  await db.inTenant(organizationId, async tx => {
    await store.saveSimulatorUrl(tx, organizationId, url)
    const known = await store.selectSimulated(tx, organizationId)
    for (const { id, deletedAt } of known) if (deletedAt === null) await open(tx, organizationId, id)
    for (const { provider, name, queueIds } of systems) {
      const connector = CONNECTORS.find(one => one.provider.name === provider)
      if (!connector || known.some(({ providerId }) => providerId === connector.provider.id)) continue
      const connectionId = await store.insertSystem(tx, organizationId, {
        providerId: connector.provider.id,
        name,
        settings: {},
        accountId: ACCOUNT_ID,
        accountName: 'built into Lineup',
        hookKey: newHookKey(organizationId),
        simulatorUrl: url,
        at: since,
      })
      for (const [streamId, queueId] of queueIds)
        await addStreamLink(tx, organizationId, streamId, {
          id: connectionId,
          filters: [{ field: 'queue', operator: 'IS', values: [queueId] }],
        })
      await begin(deps, tx, organizationId, connectionId)
    }
  })
}

/** Newly connected, or again: secrets first, then the job that lists, subscribes and reads back. */
async function begin(
  { secrets }: ConnectorDeps,
  tx: Tx,
  organizationId: number,
  connectionId: number,
): Promise<void> {
  const owner = { organizationId, connectionId }
  await saveNewestHookSecret(tx, secrets, owner, newHookSecret())
  await saveCredentials(tx, secrets, owner, CREDENTIALS)
  await open(tx, organizationId, connectionId)
}

async function open(tx: Tx, organizationId: number, connectionId: number): Promise<void> {
  await startJob(tx, organizationId, openConnection, { connectionId }, { key: String(connectionId) })
  await emit(tx, organizationId, 'connection.changed', { connectionId })
}

const isOn = (all: readonly store.SimulatedConnection[]) => all.some(({ deletedAt }) => deletedAt === null)

const selectAll = ({ db }: ConnectorDeps, { organizationId }: Actor) =>
  db.inTenant(organizationId, tx => store.selectSimulated(tx, organizationId))

export async function readSimulatedSystems(deps: ConnectorDeps, actor: Actor): Promise<SimulatedSystems> {
  allow(actor, 'connections.view')
  const all = await selectAll(deps, actor)
  return { isOffered: deps.configuration.hasSimulators && all.length > 0, isOn: isOn(all) }
}

export async function changeSimulatedSystems(
  deps: ConnectorDeps,
  actor: Actor,
  wanted: boolean,
): Promise<SimulatedSystems> {
  allow(actor, 'connections.manage')
  const { organizationId } = actor
  const all = await selectAll(deps, actor)
  if (!deps.configuration.hasSimulators || all.length === 0)
    throw refuse('CONFLICT', {
      because:
        'There are no simulated systems here: the sample company alone has them, while LINEUP_SIMULATORS is on.',
    })
  if (wanted)
    await deps.db.inTenant(organizationId, async tx => {
      for (const system of all) if (system.deletedAt !== null) await revive(deps, tx, organizationId, system)
    })
  else for (const { id, deletedAt } of all) if (deletedAt === null) await disconnect(deps, actor, id)
  return { isOffered: true, isOn: wanted }
}

/** Connected again: the time while it was off is read back, as after any other absence. */
async function revive(
  deps: ConnectorDeps,
  tx: Tx,
  organizationId: number,
  { providerId, name, settings, accountId, accountName }: store.SimulatedConnection,
): Promise<void> {
  const id = await store.reviveConnection(tx, {
    providerId,
    name,
    settings,
    accountId: accountId!,
    accountName: accountName!,
    hookKey: newHookKey(organizationId),
    at: deps.clock.now(),
  })
  if (id !== null) await begin(deps, tx, organizationId, id)
}
