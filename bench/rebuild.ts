// How long it takes to work out anew what follows from a month of a phone system's records, and what they take up:
//   npm run bench rebuild -- --surfers 500 --days 30 --per-day 70
// Prints: records, read_s (reading them as they came in, a thousand at a time), rebuild_s (all of it once more beside
// what is there, and in exchange for it), raw_bytes and fact_bytes (on disk, for each record: as it came, and of what
// it means).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { CONNECTORS } from '#connectors/registry.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { drainBatch, rebuild } from '#server/features/activity/index.ts'
import { ensureInboxMonth, storeRaw } from '#server/features/connections/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '#server/platform/database/index.ts'
import { migrateJobs } from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/log.ts'
import { aCompanyAtWork, type CompanyAtWork } from '#test/builders/company-at-work.ts'
import { PhoneNews } from '#test/builders/phone-news.ts'
import { testSecrets } from '#test/builders/secrets.ts'

const { values } = parseArgs({
  options: {
    surfers: { type: 'string', default: '500' },
    days: { type: 'string', default: '30' },
    'per-day': { type: 'string', default: '70' },
  },
})
const [surfers, days, perDay] = [Number(values.surfers), Number(values.days), Number(values['per-day'])]
const AT_ONCE = 1_000

const phone = CONNECTORS.find(({ capabilities }) => capabilities.isPhone)!

/** Eight hours of every day until now, in order. */
async function store(db: Database, company: CompanyAtWork): Promise<number> {
  const { organizationId, connectionId, hookSecret } = company
  const news = new PhoneNews(company)
  const first = Date.now() - days * DAY_MS
  const ofDay = surfers * perDay
  let count = 0
  for (let day = 0; day < days; day++)
    for (let from = 0; from < ofDay; from += AT_ONCE) {
      const moments = Array.from(
        { length: Math.min(AT_ONCE, ofDay - from) },
        (_, index) => first + day * DAY_MS + Math.floor(((from + index) / ofDay) * 8 * HOUR_MS),
      )
      const records = moments.flatMap(at => {
        const request = { headers: {}, body: Buffer.from(news.next(at).body) }
        const verdict = phone.verifyWebhook!(request, [hookSecret], at)
        return verdict.is === 'delivery' ? verdict.records : []
      })
      const receivedAt = moments.at(-1)!
      await ensureInboxMonth(db, organizationId, receivedAt)
      count += await db.inTenant(organizationId, tx =>
        storeRaw(tx, organizationId, connectionId, 'webhook', records, receivedAt),
      )
    }
  return count
}

async function bytesOf(db: Database, tables: readonly string[]): Promise<number> {
  const { rows } = await db.inSystem(tx =>
    sql<{ bytes: number }>`
      select sum(pg_total_relation_size(t.relid))::float8 as bytes
      from unnest(${tables}::regclass[]) as r(name), pg_partition_tree(r.name) as t`.execute(tx),
  )
  return rows[0]!.bytes
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

const log = createLog('silent')
const data = mkdtempSync(path.join(tmpdir(), 'lineup-rebuild-'))
const cluster = await startEmbeddedPostgres({ dataDirectory: data })
try {
  await migrate({ url: cluster.url })
  await migrateJobs(cluster.url, log)
  const db = await openDatabase({ url: cluster.url })
  const now = Date.now()
  const company = await aCompanyAtWork(db, {
    ...{ secrets: testSecrets, count: surfers },
    shift: { start: now - 3 * HOUR_MS, end: now + 5 * HOUR_MS },
  })
  const tools = { db, clock: systemClock, log }
  let records = 0
  const storeSeconds = await secondsOf(async () => {
    records = await store(db, company)
  })
  console.log(`stored ${records} records in ${storeSeconds.toFixed(1)} s`)
  const readSeconds = await secondsOf(async () => {
    while ((await drainBatch(tools, company.organizationId)) > 0) {}
  })
  console.log(`read them in ${readSeconds.toFixed(1)} s, ${Math.round(records / readSeconds)} a second`)
  const rawBytes = await bytesOf(db, ['raw_event', 'delivery'])
  const factBytes = await bytesOf(db, ['work_event', 'ticket', 'contact'])
  let report = {}
  const rebuildSeconds = await secondsOf(async () => {
    report = await rebuild(tools, company.organizationId)
  })
  console.log(JSON.stringify(report))
  console.log(
    `records=${records} read_s=${readSeconds.toFixed(1)} rebuild_s=${rebuildSeconds.toFixed(1)} ` +
      `raw_bytes=${Math.round(rawBytes / records)} fact_bytes=${Math.round(factBytes / records)}`,
  )
  await db.close()
} finally {
  await cluster.stop()
  rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
