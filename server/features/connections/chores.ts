// Regular upkeep: expired deliveries, attempts and secrets are deleted, and every connected system is read back for
// missed events.
import { DAY_MS, type EpochMs, HOUR_MS, minuteOfDay } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Chore, type ChoreContext, startJob } from '#server/platform/jobs/index.ts'
import { organizationZone } from '../organization/index.ts'
import { pruneAttempts } from './authorisation/attempt-store.ts'
import { pruneCounts } from './freshness/ledger-store.ts'
import { pruneGaps } from './gaps/gap-record-store.ts'
import { pruneDeliveries } from './inbox/raw-event-store.ts'
import * as connections from './session/connection-store.ts'
import { pruneReplacedSecrets } from './session/secret-store.ts'
import { openConnection } from './sync/open-connection.ts'
import { isSyncing, RECONCILED_MS, startSyncs } from './sync/sync-connection.ts'
import { askedUpTo, pruneSyncs } from './sync/sync-store.ts'
import { refuseAbandoned } from './uploads/upload-store.ts'

/** Time to see what went wrong and to run the import again. */
const KEPT_UPLOADS_MS = 7 * DAY_MS
/** Providers send again for a few days at most. */
const KEPT_DELIVERIES_MS = 14 * DAY_MS
/** As long as what follows from records. */
const KEPT_GAPS_MS = 25 * 31 * DAY_MS
const KEPT_SYNCS_MS = 14 * DAY_MS
/** More than come in a quarter of an hour of a busy day, at 500 a second. */
const FORGOTTEN_AT_ONCE = 600_000
/** The night's look, at the latest a while after the night. */
const NIGHT_HOURS = [2, 3, 4]
const NIGHTLY_MS = { least: 20 * HOUR_MS, most: 30 * HOUR_MS }

const refuseAbandonedUploads: Chore = {
  name: 'give up uploads that were abandoned',
  always: 'Upkeep: it deletes what is past its time.',
  run: (tx, { clock }) => refuseAbandoned(tx, new Date(clock.now() - KEPT_UPLOADS_MS)),
}

const pruneExpired: Chore = {
  name: 'forget deliveries, attempts to connect and secrets that are over',
  always: 'Upkeep: it deletes what is past its time.',
  async run(tx, { organizationId, clock }) {
    const now = clock.now()
    await pruneDeliveries(tx, organizationId, new Date(now - KEPT_DELIVERIES_MS), FORGOTTEN_AT_ONCE)
    await pruneAttempts(tx, organizationId, now)
    await pruneReplacedSecrets(tx, organizationId, now)
    await pruneGaps(tx, organizationId, new Date(now - KEPT_GAPS_MS))
    await pruneCounts(tx, organizationId, new Date(now - KEPT_GAPS_MS))
    await pruneSyncs(tx, organizationId, new Date(now - KEPT_SYNCS_MS))
  },
}

export const readBackSystems: Chore = {
  name: 'read back what connected systems sent in vain',
  always: 'Connected systems go on reporting: the flag hides the page alone.',
  async run(tx, context) {
    const { organizationId } = context
    for (const system of await connections.selectSystems(tx, organizationId)) {
      if (system.state === 'connected') await readBack(tx, context, system)
      // A system that never finished opening, or is failing, is opened again.
      if (system.state === 'connecting' || system.state === 'failing')
        if (!(await isSyncing(tx, organizationId, system.id))) await open(tx, organizationId, system)
    }
  },
}

const open = (tx: Tx, organizationId: number, { id }: connections.ConnectedSystem) =>
  startJob(tx, organizationId, openConnection, { connectionId: id }, { key: String(id) })

/** Two days every night; else, where nothing is sent to us, up to now. */
async function readBack(
  tx: Tx,
  { organizationId, clock }: ChoreContext,
  system: connections.ConnectedSystem,
) {
  const now = clock.now()
  const readUpTo = (await askedUpTo(tx, system.id, ['first', 'nightly', 'gap', 'asked']))?.getTime()
  if (readUpTo === undefined) return
  if (await isNightlyDue(tx, system, now)) {
    await open(tx, organizationId, system)
    const asked = { from: now - RECONCILED_MS, to: now, isFollowed: true }
    return startSyncs(tx, organizationId, system, { reason: 'nightly', ...asked })
  }
  // A push channel loses events while it reconnects. The import of months takes hours: today goes on beside it.
  if (system.subscription === null && !(await isSyncing(tx, organizationId, system.id, ['late', 'first'])))
    return startSyncs(tx, organizationId, system, {
      reason: 'gap',
      from: readUpTo,
      to: now,
      isFollowed: true,
    })
}

async function isNightlyDue(tx: Tx, system: connections.ConnectedSystem, now: EpochMs) {
  const last = (await askedUpTo(tx, system.id, ['first', 'nightly']))?.getTime() ?? now
  const hour = Math.floor(minuteOfDay(await organizationZone(tx), now) / 60)
  const isNight = NIGHT_HOURS.includes(hour)
  return now - last > (isNight ? NIGHTLY_MS.least : NIGHTLY_MS.most)
}

export const chores = [refuseAbandonedUploads, pruneExpired, readBackSystems]
