// Work that nobody asks for: every quarter of an hour each organization's chores are done, each in a transaction of
// its own. A chore sees from the data whether it is due. So a tick that is missed is made up for by the next, and
// one that comes twice, or to two workers, changes nothing. Suspended organizations have none.
import type { CronItem } from 'graphile-worker'
import type { Feature } from '#contract/features.ts'
import type { Database, Tx } from '../database/index.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/log.ts'
import type { OutsideAccess } from './job.ts'
import { pruneJobs, selectActiveOrganizations, selectOrganizationIds } from './store.ts'

export interface Chore {
  name: string
  /** Left undone while it is off. */
  feature?: Feature
  /** Why it belongs to no feature; each states this or a feature (test/features-off.test.ts). */
  always?: string
  run(tx: Tx, context: ChoreContext): Promise<void>
}
export interface ChoreContext {
  organizationId: number
  clock: Clock
  /** Missing in a worker that was not given it. */
  outside?: OutsideAccess | undefined
}

const EVERY_MS = 15 * 60_000

/** The queue starts it once for all workers, and, when none ran at the time, when the first is back. */
export const CHORES: CronItem = {
  task: 'chores',
  // Every zone's full hours are on this grid.
  match: '*/15 * * * *',
  options: { backfillPeriod: EVERY_MS, jobKey: 'chores' },
}

export async function doChores(
  {
    db,
    clock,
    log,
    outside,
  }: { db: Database; clock: Clock; log: Logger; outside?: OutsideAccess | undefined },
  chores: readonly Chore[],
): Promise<void> {
  for (const { id: organizationId, off } of await db.inSystem(selectActiveOrganizations))
    for (const chore of chores.filter(({ feature }) => !feature || !off.includes(feature)))
      try {
        await db.inTenant(organizationId, tx => chore.run(tx, { organizationId, clock, outside }))
      } catch (error) {
        log.error({ err: error, organizationId, chore: chore.name }, 'a chore failed and is tried again')
      }
}

/** Ids of the organizations whose work is done by itself: a suspended one's rests. */
export const activeOrganizationIds = async (db: Database): Promise<number[]> =>
  (await db.inSystem(selectActiveOrganizations)).map(({ id }) => id)

/** Ids of all organizations that have a member. */
export const organizationIds = (db: Database): Promise<number[]> => db.inSystem(selectOrganizationIds)

const KEPT_DAYS = 30
const PRUNED_AT_ONCE = 1_000

export const sweepJobs: Chore = {
  name: 'forget jobs that were over long ago',
  always: 'Upkeep: it deletes what is past its time.',
  async run(tx, { clock }) {
    const before = new Date(clock.now() - KEPT_DAYS * 86_400_000)
    await pruneJobs(tx, before, PRUNED_AT_ONCE)
  },
}
