// A worker for tests of whole flows: what the product's own worker does, in this process. Chores are left out: a quarter
// of an hour may end during any test, and the nightly training then forecasts anew what the test has set.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { jobKinds, listeners } from '#server/main/features.ts'
import type { Database } from '#server/platform/database/index.ts'
import { startWorker, type Worker, type WorkerOptions } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { TestCompany } from './company.ts'

/** Milliseconds between two requests for a job's state, which take processor time from the worker. */
export const LOOK_AGAIN_MS = 50

export const aWorker = (
  { db, log, clock, ...outside }: Platform,
  overrides: Pick<WorkerOptions, 'stopGraceMs'> = {},
): Promise<Worker> =>
  startWorker({
    db,
    ownerUrl: db.ownerUrl,
    kinds: jobKinds,
    listeners,
    log,
    clock,
    threads: 1,
    outside,
    retryDelayMs: () => 20,
    ...overrides,
  })

/**
 * Waits until all jobs of the company are over, except jobs that begin minutes later, and all its updates are
 * delivered.
 */
export async function untilQuiet(
  db: Database,
  { organizationId }: TestCompany,
  withinMs = 45_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const busy = await db.inTenant(organizationId, async tx => {
      const { rows } = await sql<{ what: string }>`
        select kind || ' ' || id || ' ' || state as what from job where state in ('pending', 'in_progress')
          and not (state = 'pending' and kind in ('tell-contacts', 'count-contacts'))
        union all select type || ' ' || id from event where delivered_at is null`.execute(tx)
      return rows.map(row => row.what)
    })
    if (busy.length === 0) return
    if (performance.now() > deadline) throw new Error(`Still busy: ${busy.join(', ')}`)
    await sleep(LOOK_AGAIN_MS)
  }
}
