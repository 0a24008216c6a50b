// Nightly training: every ticket group is trained again at two in the night of its own zone; a night without a
// running worker is made up for once. Each night's forecast is kept, older ones only for Mondays.
import { addDays, DAY_MS, type EpochMs, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { selectZones, takeNight, wantTraining } from '../streams/index.ts'
import { pruneSnapshots } from './training/snapshot-store.ts'

const NIGHT_MINUTE = 120

/** The instant at which the zone's last nightly training was due. */
export function lastNight(zone: Zone, now: EpochMs): EpochMs {
  const today = localDateOf(zone, now)
  const tonight = instantAt(zone, today, NIGHT_MINUTE)
  return tonight <= now ? tonight : instantAt(zone, addDays(today, -1), NIGHT_MINUTE)
}

const trainNightly: Chore = {
  name: 'train the forecasts at night',
  feature: 'forecasting',
  async run(tx, { organizationId, clock }) {
    const now = clock.now()
    for (const zone of await selectZones(tx)) {
      const night = new Date(lastNight(zone, now))
      await wantTraining(tx, organizationId, await takeNight(tx, { zone, night, now: new Date(now) }))
    }
  },
}

const EVERY_NIGHT_MS = 13 * 7 * DAY_MS
const MONDAYS_MS = 2 * 365 * DAY_MS

const thinSnapshots: Chore = {
  name: 'delete old forecast snapshots',
  always: 'Upkeep: it deletes what is past its time.',
  run: (tx, { clock }) =>
    pruneSnapshots(tx, {
      everyNightSince: new Date(clock.now() - EVERY_NIGHT_MS),
      mondaysSince: new Date(clock.now() - MONDAYS_MS),
    }),
}

export const chores = [trainNightly, thinSnapshots]
