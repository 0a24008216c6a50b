// Deliveries on their way into the inbox. Those that come within a few milliseconds are stored by one statement and
// answered after its commit; one batch of an organization is under way at a time, and the next collects meanwhile.
import type { RawRecord } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Arriving, ensureInboxMonth, type RawSource, storeArriving } from './raw-store.ts'

const COLLECT_MS = 8
const RECORDS_AT_ONCE = 500
/** Beyond this the provider is asked to come again: memory is not where events are kept. */
const MOST_WAITING = 20_000

interface Waiting {
  records: Arriving[]
  resolve(): void
  reject(error: unknown): void
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

export function openInbox({ db, clock }: Pick<Platform, 'db' | 'clock'>): Inbox {
  const lines = new Map<number, Waiting[]>()
  const busy = new Map<number, Promise<void>>()
  let waitingCount = 0

  const work = async (organizationId: number) => {
    await new Promise(done => setTimeout(done, COLLECT_MS))
    for (let line = lines.get(organizationId); line?.length; line = lines.get(organizationId)) {
      const batch = line.splice(0, countUpTo(line, RECORDS_AT_ONCE))
      const records = batch.flatMap(one => one.records)
      waitingCount -= records.length
      try {
        const now = clock.now()
        await ensureInboxMonth(db, organizationId, now)
        await db.inTenant(organizationId, tx => storeArriving(tx, organizationId, records, now))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    lines.delete(organizationId)
    busy.delete(organizationId)
  }

  return {
    put(organizationId, connectionId, source, records) {
      if (records.length === 0) return Promise.resolve()
      if (waitingCount + records.length > MOST_WAITING)
        return Promise.reject(refuse('UNAVAILABLE', { because: 'Too much comes at once. Send it again.' }))
      waitingCount += records.length
      const line = lines.get(organizationId) ?? []
      lines.set(organizationId, line)
      const stored = new Promise<void>((resolve, reject) => {
        line.push({ records: records.map(record => ({ ...record, connectionId, source })), resolve, reject })
      })
      if (!busy.has(organizationId)) busy.set(organizationId, work(organizationId))
      return stored
    },
    async close() {
      while (busy.size > 0) await Promise.all(busy.values())
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
