// Sums of published days. Publishing keeps them in step within its transaction; agents who have none yet, or moved to
// another zone, are summed by a job.
import { DAY_MS, type EpochMs, type Interval, type Zone } from '#core/time/index.ts'
import { lockOrganization, organizationZone } from '#server/features/organization/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import { type Chore, defineJob, startJob } from '#server/platform/jobs/index.ts'
import * as store from './day-sums-store.ts'

const AGENTS_AT_ONCE = 50
const EVER: Interval = { start: 0, end: Date.UTC(3000, 0) }

/** Sums the days again that the blocks meet, once they are written. */
export async function keepDaySums(
  tx: Tx,
  blocks: readonly { surferId: number; interval: Interval }[],
): Promise<void> {
  if (blocks.length === 0) return
  await lockOrganization(tx)
  const surferIds = [...new Set(blocks.map(block => block.surferId))]
  const span = daysAround(blocks.map(block => block.interval))
  await store.deleteDaySums(tx, surferIds, span)
  await store.insertDaySums(tx, surferIds, span)
}

/** Whole days of UTC. */
function daysAround(intervals: readonly Interval[]): Interval {
  const most = (instants: readonly EpochMs[]) => instants.reduce((a, b) => Math.max(a, b))
  const start = -most(intervals.map(interval => -interval.start))
  const end = most(intervals.map(interval => interval.end))
  return { start: Math.floor(start / DAY_MS) * DAY_MS, end: Math.ceil(end / DAY_MS) * DAY_MS }
}

/** Sums all days of the agents again. */
async function sumAgents(tx: Tx, surferIds: readonly number[]): Promise<void> {
  await store.saveSummed(tx, await organizationZone(tx), surferIds)
  await store.deleteDaySums(tx, surferIds, EVER)
  await store.insertDaySums(tx, surferIds, EVER)
}

/** Sums all days of all agents again, in parts. Answers how many agents. */
export async function rebuildDaySums(db: Database, organizationId: number): Promise<number> {
  const all = await db.inTenant(organizationId, store.selectSurferIds)
  for (let first = 0; first < all.length; first += AGENTS_AT_ONCE)
    await db.inTenant(organizationId, async tx => {
      await lockOrganization(tx)
      await sumAgents(tx, all.slice(first, first + AGENTS_AT_ONCE))
    })
  return all.length
}

export const sumScheduleDays = defineJob<null>({
  kind: 'sum-schedule-days',
  always: 'Upkeep: figures of the schedule are read from these sums.',
  maxAttempts: 3,
  async run(_, { db, organizationId, progress, complete }) {
    while ((await db.inTenant(organizationId, sumUnsummed)) > 0) await progress(0.5, 'Summing published days')
    await complete(async () => ({}))
  },
})

async function sumUnsummed(tx: Tx): Promise<number> {
  await lockOrganization(tx)
  const surferIds = await store.selectUnsummed(tx, await organizationZone(tx), AGENTS_AT_ONCE)
  if (surferIds.length > 0) await sumAgents(tx, surferIds)
  return surferIds.length
}

export const sumDaysOfOthers: Chore = {
  name: 'sum the published days of agents who have no sums yet, or moved to another zone',
  always: 'Upkeep: figures of the schedule are read from these sums.',
  async run(tx, { organizationId }) {
    const waiting = await store.selectUnsummed(tx, await organizationZone(tx), 1)
    if (waiting.length > 0)
      await startJob(tx, organizationId, sumScheduleDays, null, { key: sumScheduleDays.kind })
  },
}

/** Zones of the agents' days, whose midnights end rows; null: some days are not summed yet. */
export const summedZones = async (tx: Tx): Promise<Zone[] | null> =>
  store.selectSummedZones(tx, await organizationZone(tx))
