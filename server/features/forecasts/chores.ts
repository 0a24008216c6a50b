// The nights of the forecasts. Every ticket group is trained again at two in the night of its own zone; a night
// that passed while no worker ran is made up for once. What each night said is kept, thinned out with age.
import { addDays, DAY_MS, type EpochMs, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { selectZones, takeNight, wantTraining } from '../streams/index.ts'
import { pruneSnapshots } from './training/snapshot-store.ts'

const NIGHT_MINUTE = 120

/** When the zone's last night training was due. */
export function lastNight(zone: Zone, now: EpochMs): EpochMs {
  const today = localDateOf(zone, now)
  const tonight = instantAt(zone, today, NIGHT_MINUTE)
  return tonight <= now ? tonight : instantAt(zone, addDays(today, -1), NIGHT_MINUTE)
}

const trainNightly: Chore = {
  name: 'train the forecasts at night',
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
  name: 'thin out what past nights said',
  run: (tx, { clock }) =>
    pruneSnapshots(tx, {
      everyNightSince: new Date(clock.now() - EVERY_NIGHT_MS),
      mondaysSince: new Date(clock.now() - MONDAYS_MS),
    }),
}

export const chores = [trainNightly, thinSnapshots]
