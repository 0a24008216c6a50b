// Worker that evaluates the days in table rescore, started by a notice and every 30 seconds. One organization is
// evaluated at a time, with pauses between batches, so that incoming events are not delayed.
import { setTimeout as sleep } from 'node:timers/promises'
import { listenForNotices } from '#server/platform/events/notices.ts'
import { activeOrganizationIds } from '#server/platform/jobs/index.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { invalidateToday } from './invalidation.ts'
import { BATCH_DAYS, type RescoreTools, rescoreBatch, SETTLE_MS } from './rescore.ts'
import { dueInMs, RESCORE_CHANNEL } from './rescore-store.ts'

const LOOK_EVERY_MS = 30_000
const AFTER_FAILURE_MS = 2_000
/**
 * Pause after a batch, as a multiple of its duration. Evaluation thus uses a sixth of one processor for unfinished
 * days, which are soon queued again, and a third for past days.
 */
const REST_SHARE = { unfinished: 5, past: 2 }
/** Longest pause between batches: on a busy machine a batch takes long, and a pause in proportion would delay the rest. */
const MAX_REST_MS = 10_000

export interface RescoreWorker {
  /** Stops the worker; resolves once no evaluation is running. */
  stop(): Promise<void>
}

export async function startRescoreWorker(tools: RescoreTools & { log: Logger }): Promise<RescoreWorker> {
  const { db, clock, log } = tools
  const dueAt = new Map<number, number>()
  const stopping = new AbortController()
  let wakeUp = () => {}

  function ask(organizationId: number, inMs: number): void {
    const at = performance.now() + inMs
    dueAt.set(organizationId, Math.min(at, dueAt.get(organizationId) ?? at))
    wakeUp()
  }
  function rest(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    wakeUp = resolve
    return promise.finally(() => clearTimeout(timer))
  }
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const [next] = [...dueAt].sort((a, b) => a[1] - b[1])
      const waitMs = next ? next[1] - performance.now() : LOOK_EVERY_MS
      if (waitMs > 0) await rest(waitMs)
      else {
        dueAt.delete(next![0])
        await rescoreAll(next![0])
      }
    }
  }
  async function rescoreAll(organizationId: number): Promise<void> {
    try {
      for (let turn = 0; !stopping.signal.aborted; turn++) {
        const began = performance.now()
        // A long list of old days does not keep today waiting, nor today the old days.
        const first = turn % 4 === 3 ? 'longest' : 'newest'
        const { days, unfinished } = await rescoreBatch(tools, organizationId, { first, limit: BATCH_DAYS })
        if (days === 0) break
        const share = unfinished > days / 2 ? REST_SHARE.unfinished : REST_SHARE.past
        const restMs = Math.min(share * (performance.now() - began), MAX_REST_MS)
        await sleep(restMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
      const inMs = await db.inTenant(organizationId, tx => dueInMs(tx, organizationId, SETTLE_MS))
      // At least a moment: another process may be at it.
      if (inMs !== null) ask(organizationId, Math.max(inMs, 500))
    } catch (error) {
      log.error(
        { err: error, organizationId },
        'could not evaluate adherence of an organization; tried again in two seconds',
      )
      ask(organizationId, AFTER_FAILURE_MS)
    }
  }
  async function lookAround(): Promise<void> {
    try {
      for (const id of await activeOrganizationIds(db)) {
        await db.inTenant(id, tx => invalidateToday(tx, id, clock.now()))
        const inMs = await db.inTenant(id, tx => dueInMs(tx, id, SETTLE_MS))
        if (inMs !== null) ask(id, inMs)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not look for days to evaluate; tried again in half a minute')
    }
  }

  const notices = await listenForNotices({
    connection: db.pool.options,
    channels: [RESCORE_CHANNEL],
    onNotice: (_, payload) => ask(Number(payload), 100),
    onReturn: lookAround,
    log,
  })
  const looking = setInterval(lookAround, LOOK_EVERY_MS)
  void lookAround()
  const running = run()
  return {
    async stop() {
      stopping.abort()
      clearInterval(looking)
      wakeUp()
      await notices.close()
      await running
    },
  }
}
