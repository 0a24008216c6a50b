// Drains inboxes: woken by a notice of each stored record, and looking every few seconds for records without one. One
// drain works on an organization at a time, across processes.

import { listenForNotices } from '#server/platform/events/notices.ts'
import { MOST_BACKFILLED, organizationsWithWaiting } from '../connections/index.ts'
import { BATCH, type DrainTools, drainBatch } from './drain-batch.ts'
import { makeMonthsAhead } from './retention.ts'

/** Records that come within this time are read in one batch. */
const COLLECT_MS = 100
const LOOK_AGAIN_MS = 3_000
const AFTER_FAILURE_MS = 1_000

export interface Drain {
  /** Resolves when nothing is being read any more. */
  stop(): Promise<void>
}

export async function startDrain(tools: DrainTools): Promise<Drain> {
  const { db, clock, log } = tools
  const running = new Map<number, Promise<void>>()
  const again = new Set<number>()
  let isStopping = false

  async function empty(organizationId: number): Promise<void> {
    let waitMs = COLLECT_MS
    for (;;) {
      await new Promise(resolve => setTimeout(resolve, waitMs))
      if (isStopping) return
      again.delete(organizationId)
      try {
        let count = BATCH
        while (!isStopping && count >= BATCH) count = await drainBatch(tools, organizationId)
        waitMs = COLLECT_MS
        if (count < MOST_BACKFILLED && !again.has(organizationId)) return
      } catch (error) {
        log.error(
          { err: error, organizationId },
          'could not drain the inbox of an organization; tried again in a second',
        )
        waitMs = AFTER_FAILURE_MS
      }
    }
  }
  function wake(organizationId: number): void {
    again.add(organizationId)
    if (isStopping || running.has(organizationId)) return
    running.set(
      organizationId,
      empty(organizationId).finally(() => {
        running.delete(organizationId)
        if (again.has(organizationId)) wake(organizationId)
      }),
    )
  }
  async function lookAround(): Promise<void> {
    try {
      for (const id of await db.inSystem(organizationsWithWaiting)) wake(id)
    } catch (error) {
      log.warn({ err: error }, 'could not look for waiting inboxes; tried again in a few seconds')
    }
  }

  await db.inSystem(tx => makeMonthsAhead(tx, clock.now()))
  const notices = await listenForNotices({
    connection: db.pool.options,
    channels: ['lineup_inbox'],
    onNotice: (_, payload) => wake(Number(payload)),
    onReturn: lookAround,
    log,
  })
  const looking = setInterval(lookAround, LOOK_AGAIN_MS)
  void lookAround()
  return {
    async stop() {
      isStopping = true
      clearInterval(looking)
      await notices.close()
      await Promise.all(running.values())
    },
  }
}
