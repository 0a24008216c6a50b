// Deliveries of a phone system while API and worker are killed and restarted; the system repeats unacknowledged ones.
// In the end every delivery is stored once, and the derived facts equal those of a run without kills.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Random, random } from '#core/random.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import { aCompanyOnShift, type CompanyOnShift } from '#test/builders/company-on-shift.ts'
import { derivedRows, TEST_SECRET_KEY, testSecrets } from '#test/builders/index.ts'
import { PhoneDeliveries } from '#test/builders/phone-deliveries.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { killAll } from './child.ts'
import { startProductServer } from './product-server.ts'
import { startProductWorker } from './product-worker.ts'

const ENVIRONMENT = { LINEUP_SECRET_KEY: TEST_SECRET_KEY }
const AGENTS = 37
const DELIVERIES = 1_500
const A_SECOND = 150
const KILLS = 2
const LIMIT_MS = 90_000
/** Start of a shift yesterday, so that the shift is evaluated to its end. */
const START = Math.floor(Date.now() / DAY_MS) * DAY_MS - 16 * HOUR_MS
const SHIFT = { start: START, end: START + 8 * HOUR_MS }

const databases: TestDatabase[] = []
afterAll(async () => {
  killAll()
  for (const database of databases) await database.drop()
})

/** A day's deliveries at a steady rate; API and worker are each killed so many times meanwhile. */
async function playedDay({ kills, next }: { kills: number; next: Random }) {
  const database = await testDatabase()
  databases.push(database)
  const { db } = database
  const company = await aCompanyOnShift(db, { secrets: testSecrets, shift: SHIFT, count: AGENTS })
  const serve = () => startProductServer(db.ownerUrl, company.manager, ENVIRONMENT)
  const work = () => startProductWorker(db.ownerUrl, ENVIRONMENT)
  let [api, worker] = await Promise.all([serve(), work()])
  let acknowledged = 0
  let repeated = 0

  async function deliver(body: string): Promise<void> {
    for (;;) {
      const url = `${api.address}${company.hookPath}`
      const headers = { 'content-type': 'application/jwt' }
      const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
      if (reply?.ok) break
      repeated++
      await sleep(50)
    }
    acknowledged++
  }
  async function send(): Promise<void> {
    const deliveries = new PhoneDeliveries(company)
    const sending: Promise<void>[] = []
    for (let count = 0; count < DELIVERIES; count++) {
      sending.push(
        deliver(deliveries.next(SHIFT.start + Math.floor((count * 8 * HOUR_MS) / DELIVERIES)).body),
      )
      await sleep(1_000 / A_SECOND)
    }
    await Promise.all(sending)
  }
  /** At random moments, each when another share of the deliveries was acknowledged. */
  async function killNowAndThen(kill: () => Promise<void>): Promise<void> {
    for (let count = 0; count < kills; count++) {
      const moment = ((count + 0.2 + 0.6 * next()) / kills) * DELIVERIES
      while (acknowledged < moment) await sleep(1)
      await kill()
    }
  }
  await Promise.all([
    send(),
    killNowAndThen(async () => {
      await api.child.kill()
      api = await serve()
    }),
    killNowAndThen(async () => {
      await worker.kill()
      worker = await work()
    }),
  ])
  await untilAllIsEvaluated(database, company)
  await Promise.all([api.child.kill(), worker.kill()])
  return { repeated, ...(await known(database, company)) }
}

const linesOf = ({ db }: TestDatabase, { organizationId }: CompanyOnShift, query: ReturnType<typeof sql>) =>
  db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from (${query}) t order by 1`.execute(tx)
    return rows.map(row => row.line)
  })

async function untilAllIsEvaluated(database: TestDatabase, company: CompanyOnShift): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  const left = () =>
    linesOf(
      database,
      company,
      sql`select 'waiting', count(*) from raw_waiting having count(*) > 0
        union all select 'untold', count(*) from event where delivered_at is null having count(*) > 0
        union all select 'to be judged', count(*) from rescore having count(*) > 0`,
    )
  for (let busy = await left(); busy.length > 0; busy = await left()) {
    if (performance.now() > deadline) throw new Error(`Still busy: ${busy.join(', ')}`)
    await sleep(50)
  }
}

async function known(database: TestDatabase, company: CompanyOnShift) {
  const of = (query: ReturnType<typeof sql>) => linesOf(database, company, query)
  return {
    stored: await of(sql`select topic, delivery_key, problem from raw_event`),
    deliveries: await of(sql`select delivery_key from delivery`),
    ...(await derivedRows(database.db, company)),
    blocks: await of(sql`select * from adherence_block`),
    sessions: await of(sql`select * from ticket_session`),
    days: await of(sql`select to_jsonb(d) - 'revision' from adherence_day d`),
  }
}

test('nothing is lost, nothing is there twice, and the verdicts are the same', {
  timeout: 4 * LIMIT_MS,
}, async () => {
  const { repeated: _, ...calm } = await playedDay({ kills: 0, next: random(1) })
  expect(calm.stored).toHaveLength(DELIVERIES)
  expect(calm.deliveries).toHaveLength(DELIVERIES)
  expect(calm.days).toHaveLength(AGENTS)
  const { repeated, ...killed } = await playedDay({ kills: KILLS, next: random(7) })
  expect(repeated).toBeGreaterThan(0)
  expect(killed).toEqual(calm)
})
