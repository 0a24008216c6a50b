// How fast events become rows on boards. Starts the product as a person would, with its own PostgreSQL, gives it a
// company of agents on shift and a connected phone system, and sends signed deliveries at a steady rate, each at its
// own moment whether those before it were answered or not.
//   npm run bench live -- --seconds 600 --rate 500 --surfers 5000 --boards 200
//   npm run bench live -- --mixed --rate 1000          five systems, each with a fifth of the agents
//   npm run bench live -- --backfill --surfers 500 --rate 200 --months 13     the same beside two connections whose
//                                                      backfill runs, --calls of an agent's day
//   npm run bench live -- --rebuild --surfers 500 --days 22     duration of rebuilding a month
// Prints: sent, read (distinct records read), ack_p99_ms (from the due time of a delivery to the reply), lag_p95_ms
// (until the fact can be read), board_p95_ms (until a board receives its row), lost (deliveries answered with 2xx but
// without a fact, and boards that broke off), rss_growth_mb (of the product without its database, after the first
// tenth of the time).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { HOUR_MS } from '#core/time/index.ts'
import { type Database, openDatabase, startEmbeddedPostgres } from '#server/platform/database/index.ts'
import { openSecrets, readSecretKeys, type Secrets } from '#server/platform/secrets/index.ts'
import { aCompanyOnShift, type CompanyOnShift } from '#test/builders/company-on-shift.ts'
import { freePort } from '#test/e2e/product.ts'
import { type Backfill, beginBackfill } from './live/backfill.ts'
import { openBoards } from './live/boards.ts'
import { openIssuer } from './live/issuer.ts'
import {
  APPLICATION,
  connectFourMore,
  type Deliveries,
  type Delivery,
  ofFiveSystems,
  ofOneSystem,
} from './live/mixed-deliveries.ts'
import { keepMonth } from './live/month.ts'
import { processorSeconds as spent, spentSince } from './product/processor-seconds.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '500' },
    surfers: { type: 'string', default: '5000' },
    boards: { type: 'string', default: '1' },
    mixed: { type: 'boolean', default: false },
    rebuild: { type: 'boolean', default: false },
    backfill: { type: 'boolean', default: false },
    months: { type: 'string', default: '13' },
    calls: { type: 'string', default: '10' },
    days: { type: 'string', default: '22' },
  },
})
const options = {
  seconds: Number(values.seconds),
  rate: Number(values.rate),
  surfers: Number(values.surfers),
  boards: Number(values.boards),
}
const READING_BOARDS = 1
const SETTLE_MS = 30_000
const TICK_MS = 2
const PROJECT = path.resolve(import.meta.dirname, '..')
/** Deliveries of an agent, when a month is kept. */
const DELIVERIES_A_DAY = 40

const percentile = (list: number[], share: number): number => {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
const rssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
/** Seconds of processor time that a process has had. */
const processorSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

interface Product {
  port: number
  pid: number
}

async function startProduct(data: string, port: number, settings: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main/start.ts'], {
    cwd: PROJECT,
    env: {
      // As npm start does.
      MALLOC_ARENA_MAX: '1',
      ...process.env,
      ...settings,
      PORT: String(port),
      LINEUP_DATA: data,
      LINEUP_SEED: 'none',
      LOG_LEVEL: 'warn',
      LINEUP_PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, failed) => {
    child.stdout!.on('data', text => String(text).includes('Lineup is at') && done())
    child.once('exit', code => failed(new Error(`The product ended with ${code}.`)))
  })
  return child
}

/** Sends at the rate for the seconds; how long each reply took, and what each agent was last said to be. */
async function send(deliveries: Deliveries, port: number, onSent: (agent: number, at: number) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const took: number[] = []
  let refused = 0
  const waiting = new Set<Promise<void>>()
  const post = ({ path: address, headers, body }: Delivery, dueAt: number) =>
    new Promise<void>(done => {
      const call = request(
        { port, host: '127.0.0.1', method: 'POST', path: address, headers, agent },
        response => {
          response.resume().on('end', () => {
            if (response.statusCode === 200) took.push(performance.now() - dueAt)
            else refused++
            done()
          })
        },
      )
      call.on('error', () => {
        refused++
        done()
      })
      call.end(body)
    })
  const total = options.seconds * options.rate
  const begun = performance.now()
  let sent = 0
  let records = 0
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * options.rate))
    for (; sent < due; sent++) {
      const at = Date.now()
      const delivery = deliveries.next(at)
      if (delivery.isStatus) onSent(delivery.agent, at)
      records += delivery.recordCount
      const posting = post(delivery, begun + (sent * 1000) / options.rate)
      waiting.add(posting)
      posting.then(() => waiting.delete(posting))
    }
    await sleep(TICK_MS)
  }
  await Promise.all(waiting)
  agent.destroy()
  return { sent, records, took, refused }
}

/** How old facts are when they can be read: what was written is looked at whenever it is announced. */
async function followFacts(db: Database, { organizationId }: CompanyOnShift, sentAt: Map<string, number>) {
  const lags: number[] = []
  const client = new pg.Client(db.pool.options)
  await client.connect()
  let seq = 0
  let isReading = false
  const read = async () => {
    if (isReading) return
    isReading = true
    const rows = await db.inTenant(organizationId, async tx => {
      const found = await sql<{ seq: number; agentId: string; at: number }>`
        select seq, agent_id, extract(epoch from occurred_at)::float8 as at from work_event
        where organization_id = ${organizationId} and seq > ${seq} order by seq`.execute(tx)
      return found.rows
    })
    const now = Date.now()
    for (const row of rows) {
      seq = row.seq
      const sent = sentAt.get(`${row.agentId} ${row.at}`)
      if (sent !== undefined) lags.push(now - sent)
    }
    isReading = false
  }
  client.on('notification', () => void read())
  await client.query('listen lineup_observed')
  return { lags, read, close: () => client.end() }
}

const counted = (
  db: Database,
  { organizationId }: CompanyOnShift,
  table: 'raw_event' | 'raw_waiting' | 'work_event',
  where = sql`true`,
) =>
  db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where organization_id = ${organizationId} and ${where}`.execute(
      tx,
    )
    return rows[0]!.count
  })

const data = mkdtempSync(path.join(tmpdir(), 'lineup-live-'))
let product: ChildProcess | undefined
const issuer = await openIssuer()
/** A company grows over months, and the database has long looked at how large its tables are. */
async function analyze(db: Database): Promise<void> {
  const client = new pg.Client(db.ownerUrl)
  await client.connect()
  await client.query('analyze')
  await client.end()
}

/** Milliseconds: an acknowledgement in 99 of 100 cases, a fact and a row of a board in 95 of 100. */
interface Delays {
  ack: number
  lag: number
  board: number
}

async function measureRiver(
  db: Database,
  company: CompanyOnShift,
  deliveries: Deliveries,
  { port, pid }: Product,
  past: Backfill | null = null,
): Promise<Delays> {
  const own = sql`connection_id <> all(${past?.connectionIds ?? []}::bigint[])`
  const settledRecords = async () =>
    (await counted(db, company, 'raw_event', sql`${own} and problem is null`)) -
    (await counted(db, company, 'raw_waiting', own))
  const settledBefore = await settledRecords()
  const token = await issuer.tokenFor(company.manager)

  const sentAt = new Map<string, number>()
  const agentOfSurfer = new Map(company.surferIds.map((id, index) => [id, company.agentIds[index]!]))
  const seen: number[] = []
  const received = new Set<string>()
  const opening = performance.now()
  const boards = await openBoards(
    {
      url: `http://127.0.0.1:${port}/v0/organizations/${company.organizationId}/live-board`,
      token,
      count: options.boards,
      readers: READING_BOARDS,
    },
    ({ surferId, dialpadStatus }, at) => {
      const key = `${agentOfSurfer.get(surferId)} ${(dialpadStatus?.since ?? 0) / 1000}`
      const sent = sentAt.get(key)
      if (sent !== undefined && at - sent < 60_000 && !received.has(key)) {
        received.add(key)
        seen.push(at - sent)
      }
    },
  )
  const openedMs = Math.round(performance.now() - opening)
  const facts = await followFacts(db, company, sentAt)

  const processorBefore = processorSeconds(pid)
  const databaseBefore = await spent(db)
  let warmMb = Number.NaN
  let mostMb = 0
  const began = performance.now()
  const watching = setInterval(() => {
    const mb = rssMb(pid)
    mostMb = Math.max(mostMb, mb)
    if (Number.isNaN(warmMb) && performance.now() - began > options.seconds * 100) warmMb = mb
  }, 1_000)
  const { sent, records, took, refused } = await send(deliveries, port, (agent, at) =>
    sentAt.set(`${company.agentIds[agent]} ${Math.floor(at / 1000)}`, at),
  )
  const cpu = processorSeconds(pid) - processorBefore
  const databaseCpu = spentSince(databaseBefore, await spent(db))
  clearInterval(watching)
  const endMb = rssMb(pid)

  const settled = performance.now() + SETTLE_MS
  while ((await counted(db, company, 'raw_waiting', own)) > 0 && performance.now() < settled) await sleep(200)
  const drainedMs = Math.round(performance.now() + SETTLE_MS - settled)
  await facts.read()
  const done = (await settledRecords()) - settledBefore
  const { bytes, lost: lostBoards } = await boards.close()
  const lost = records - refused - done + lostBoards

  console.log(
    `opened ${options.boards} boards in ${openedMs} ms; ${refused} refused; caught up ${drainedMs} ms after the last; ` +
      `ack p50 ${percentile(took, 0.5).toFixed(1)} ms; lag p50 ${percentile(facts.lags, 0.5)} ms of ${facts.lags.length}; ` +
      `board p50 ${percentile(seen, 0.5)} ms of ${seen.length}; boards took ${Math.round(bytes / 1e6)} MB; ` +
      `memory ${Math.round(warmMb)} -> ${Math.round(endMb)} MB, at most ${Math.round(mostMb)}`,
  )
  console.log(
    `one more event costs ${((1000 * cpu) / sent).toFixed(2)} ms of processor time of the product and ${((1000 * databaseCpu) / sent).toFixed(2)} of its database; ` +
      `one more agent ${((endMb * 1024) / options.surfers).toFixed(0)} kB at most`,
  )
  console.log(
    `load ${loadavg()[0]!.toFixed(1)}; cpu_s product=${cpu.toFixed(1)} database=${databaseCpu.toFixed(1)}`,
  )
  const delays = {
    ack: percentile(took, 0.99),
    lag: percentile(facts.lags, 0.95),
    board: percentile(seen, 0.95),
  }
  console.log(
    `sent=${sent} read=${done} ack_p99_ms=${delays.ack.toFixed(1)} lag_p95_ms=${delays.lag} ` +
      `board_p95_ms=${delays.board} lost=${lost} rss_growth_mb=${Math.round(endMb - warmMb)}`,
  )
  await facts.close()
  return delays
}

/** The river alone, then beside months that are read back, as a ratio; and how long these take. */
async function measureBackfill(
  db: Database,
  company: CompanyOnShift,
  secrets: Secrets,
  deliveries: Deliveries,
  product: Product,
): Promise<void> {
  const alone = await measureRiver(db, company, deliveries, product)
  const months = Number(values.months)
  const begun = performance.now()
  const past = await beginBackfill(db, company, secrets, { months, callsPerDay: Number(values.calls) })
  let mostMb = 0
  const watching = setInterval(() => {
    mostMb = Math.max(mostMb, rssMb(product.pid))
  }, 1_000)
  const beganMb = rssMb(product.pid)
  const beside = await measureRiver(db, company, deliveries, product, past)
  const reached = await past.state()
  const times = (key: keyof Delays) => (beside[key] / alone[key]).toFixed(1)
  console.log(
    `beside the backfill: ack p99 ${times('ack')} times, lag p95 ${times('lag')} times, board p95 ${times('board')} times; ` +
      `${reached.stored} records of the past were stored meanwhile`,
  )
  while (!(await past.state()).isDone) await sleep(500)
  const storedSeconds = (performance.now() - begun) / 1000
  while ((await counted(db, company, 'raw_waiting')) > 0) await sleep(500)
  clearInterval(watching)
  const { stored } = await past.state()
  console.log(
    `months=${months} surfers=${options.surfers} records=${stored} stored_s=${storedSeconds.toFixed(0)} ` +
      `read_s=${((performance.now() - begun) / 1000).toFixed(0)} memory ${Math.round(beganMb)} -> ${Math.round(rssMb(product.pid))} MB, at most ${Math.round(mostMb)}`,
  )
  await past.end()
}

/** A month that was read long ago is worked out anew, beside the product that runs. */
async function measureRebuild(db: Database, company: CompanyOnShift, dataDirectory: string): Promise<void> {
  const kept = await keepMonth(db, company, { days: Number(values.days), perDay: DELIVERIES_A_DAY })
  const begun = performance.now()
  const rebuilding = spawn(
    process.execPath,
    ['server/main/rebuild.ts', '--organization', String(company.organizationId)],
    { cwd: PROJECT, env: { ...process.env, LINEUP_DATA: dataDirectory }, stdio: 'inherit' },
  )
  const [code] = await once(rebuilding, 'exit')
  if (code !== 0) throw new Error(`The rebuild ended with ${code}.`)
  const seconds = (performance.now() - begun) / 1000
  const events = await counted(db, company, 'work_event')
  console.log(
    `surfers=${options.surfers} days=${values.days} records=${kept} events=${events} rebuild_s=${seconds.toFixed(1)}`,
  )
}

try {
  const port = await freePort()
  product = await startProduct(data, port, {
    ...issuer.settings,
    LINEUP_INTERCOM_CLIENT_ID: APPLICATION.id,
    LINEUP_INTERCOM_CLIENT_SECRET: APPLICATION.secret,
  })
  const cluster = await startEmbeddedPostgres({ dataDirectory: data })
  const db = await openDatabase({ url: cluster.url })
  const secrets = openSecrets(readSecretKeys(null, data))
  const company = await aCompanyOnShift(db, {
    secrets,
    shift: { start: Date.now() - 3 * HOUR_MS, end: Date.now() + 5 * HOUR_MS },
    count: options.surfers,
  })
  await analyze(db)
  if (values.rebuild) await measureRebuild(db, company, data)
  else {
    const deliveries = values.mixed
      ? ofFiveSystems(company, await connectFourMore(db, company, secrets))
      : ofOneSystem(company)
    const running = { port, pid: product.pid! }
    if (values.backfill) await measureBackfill(db, company, secrets, deliveries, running)
    else await measureRiver(db, company, deliveries, running)
  }
  await db.close()
} finally {
  issuer.close()
  if (product && product.exitCode === null) {
    const ended = new Promise(done => product!.once('exit', done))
    product.kill('SIGINT')
    await ended
  }
  rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
