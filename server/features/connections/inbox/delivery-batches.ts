// Queue of deliveries in front of the inbox. Deliveries to one organization within a few milliseconds are stored by one
// statement and acknowledged after its commit. The next batch starts on time, even if the previous one is unfinished.
// Readers are notified after the commit, once for all batches of some milliseconds.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawRecord } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  announceDeliveries,
  ensureRawEventMonth,
  type IncomingRecord,
  type RawSource,
  storeDeliveries,
} from './raw-event-store.ts'

const COLLECT_MS = 8
const BATCHES_AT_ONCE = 3
const ANNOUNCE_MS = 20
const RECORDS_AT_ONCE = 500
/** Beyond this the provider is asked to come again: memory is not where events are kept. */
const MOST_WAITING = 20_000

interface Waiting {
  records: IncomingRecord[]
  resolve(): void
  reject(error: unknown): void
}

/** Queue of one organization. */
interface Line {
  waiting: Waiting[]
  batchesUnderWay: number
  next: NodeJS.Timeout | null
}

export interface Inbox {
  /** Resolves when the records are stored for good. */
  put(
    organizationId: number,
    connectionId: number,
    source: RawSource,
    records: readonly RawRecord[],
  ): Promise<void>
  /** Waits for what is under way. */
  close(): Promise<void>
}

export function openInbox({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Inbox {
  const lines = new Map<number, Line>()
  const toAnnounce = new Set<number>()
  let noticesUnderWay = 0
  let waitingCount = 0

  function leaveSoon(organizationId: number, line: Line): void {
    if (line.next || line.waiting.length === 0 || line.batchesUnderWay === BATCHES_AT_ONCE) return
    line.next = setTimeout(() => {
      line.next = null
      void leave(organizationId, line)
    }, COLLECT_MS)
  }
  function announceSoon(organizationId: number): void {
    if (toAnnounce.has(organizationId)) return
    toAnnounce.add(organizationId)
    setTimeout(async () => {
      toAnnounce.delete(organizationId)
      noticesUnderWay++
      await announceDeliveries(db, organizationId).catch(error =>
        log.warn(
          { err: error, organizationId },
          'could not notify the reader of stored deliveries; it looks by itself within seconds',
        ),
      )
      noticesUnderWay--
    }, ANNOUNCE_MS)
  }
  async function leave(organizationId: number, line: Line): Promise<void> {
    const batch = line.waiting.splice(0, countUpTo(line.waiting, RECORDS_AT_ONCE))
    const records = batch.flatMap(one => one.records)
    waitingCount -= records.length
    line.batchesUnderWay++
    leaveSoon(organizationId, line)
    try {
      const now = clock.now()
      await ensureRawEventMonth(db, organizationId, now)
      await storeDeliveries(db, organizationId, records, now)
      announceSoon(organizationId)
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    line.batchesUnderWay--
    leaveSoon(organizationId, line)
    if (line.batchesUnderWay === 0 && line.waiting.length === 0) lines.delete(organizationId)
  }

  return {
    put(organizationId, connectionId, source, records) {
      if (records.length === 0) return Promise.resolve()
      if (waitingCount + records.length > MOST_WAITING)
        return Promise.reject(refuse('UNAVAILABLE', { because: 'Too much comes at once. Send it again.' }))
      waitingCount += records.length
      const line = lines.get(organizationId) ?? { waiting: [], batchesUnderWay: 0, next: null }
      lines.set(organizationId, line)
      const stored = new Promise<void>((resolve, reject) => {
        const mine = records.map(record => ({ ...record, connectionId, source }))
        line.waiting.push({ records: mine, resolve, reject })
      })
      leaveSoon(organizationId, line)
      return stored
    },
    async close() {
      while (lines.size + toAnnounce.size + noticesUnderWay > 0) await sleep(COLLECT_MS)
    },
  }
}

/** How many of the first hold at most so many records; at least one. */
function countUpTo(line: readonly Waiting[], most: number): number {
  let count = 0
  for (let records = 0; count < line.length; count++) {
    records += line[count]!.records.length
    if (records > most) break
  }
  return Math.max(1, count)
}
