// How the schedule of a large company feels: the product with its server and database, a Chromium as managers
// have it. A week of a thousand agents, each day a shift and eleven activities on it: opened again while its
// answer is still known, scrolled 20 screens down and back, sideways over the hours, and zoomed.
//   node bench/grid.ts [--agents 1000] [--days 7] [--headed]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { api } from '#contract/endpoints/index.ts'
import { instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { setPassword } from '#server/platform/auth/accounts/account-store.ts'
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '#server/platform/database/index.ts'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aManager } from '#test/builders/people.ts'
import { aStream, aTask } from '#test/builders/work.ts'
import { freePort } from '#test/e2e/product.ts'
import browserSettings from '../playwright.config.ts'

const ZONE = 'Europe/London'
const PASSWORD = 'a-long-enough-password-1'
const ACTIVITIES = ['Phone', 'Chat', 'E-mail', 'Back office', 'Training', 'Coaching']
const PIECES = 11
const TEAMS = 20
const FRAME_MS = 1000 / 60
const START_LIMIT_MS = 120_000
const CALLS = 7

const { values: options } = parseArgs({
  options: {
    agents: { type: 'string', default: '1000' },
    days: { type: 'string', default: '7' },
    headed: { type: 'boolean', default: false },
  },
})
const agentCount = Number(options.agents)
const dayCount = Number(options.days)
const firstDay = weekStartOf(localDateOf(ZONE, Date.now()), 'monday')

/** Published, so that the first look and the last are of the same blocks. */
async function plant(db: Database, company: TestCompany): Promise<void> {
  const { organizationId } = company
  const streamId = await aStream(db, company, { name: 'Queue', timezone: ZONE })
  const taskIds: number[] = []
  for (const name of ACTIVITIES) taskIds.push(await aTask(db, company, { name, streamIds: [streamId] }))
  await db.inTenant(organizationId, tx =>
    sql`
      with team as (
        insert into team (organization_id, name, is_default)
        select ${organizationId}, 'Team ' || lpad(t::text, 2, '0'), false from generate_series(1, ${TEAMS}::int) t returning id),
      teams as (select array_agg(id) as ids from team),
      agent as (
        insert into surfer (organization_id, team_id, first_name, last_name, email, timezone, working_windows, min_contracted_hours, max_contracted_hours)
        select ${organizationId}, teams.ids[1 + n % ${TEAMS}::int], 'Agent', lpad(n::text, 4, '0'), 'agent-' || n || '@example.com', ${ZONE}, '[]', 35, 40
        from generate_series(1, ${agentCount}::int) n, teams returning id),
      shift as (
        insert into block (organization_id, surfer_id, type, starts_at, ends_at, origin, published_version)
        select ${organizationId}, agent.id, 'shift', day + make_interval(hours => 6 + (agent.id % 6)::int), day + make_interval(hours => 15 + (agent.id % 6)::int), 'manual', 1
        from agent, generate_series(0, ${dayCount - 1}::int) d,
          lateral (select to_timestamp(${instantAt(ZONE, firstDay, 0) / 1000}) + make_interval(days => d)) as t(day)
        returning id, starts_at)
      insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
      select ${organizationId}, shift.id, (${taskIds}::bigint[])[1 + ((shift.id + piece) % ${ACTIVITIES.length}::int)::int],
        starts_at + make_interval(mins => piece * 45), starts_at + make_interval(mins => (piece + 1) * 45)
      from shift, generate_series(0, ${PIECES - 1}::int) piece`.execute(tx),
  )
  await db.inTenant(organizationId, tx =>
    sql`
      insert into manager_team_edit (organization_id, manager_id, team_id)
      select ${organizationId}, manager.id, team.id from manager, team
      on conflict do nothing`.execute(tx),
  )
  await db.pool.query('analyze').catch(() => undefined)
}

async function startProduct(databaseUrl: string, data: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/main/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      LINEUP_DATA: data,
      LINEUP_PUBLIC_URL: url,
      LINEUP_SEED: 'none',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
  const limit = Date.now() + START_LIMIT_MS
  while (!said.includes('Lineup is at')) {
    if (child.exitCode !== null || Date.now() > limit) throw new Error(`The product did not start:\n${said}`)
    await sleep(50)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  return { url, stop }
}

interface Weighed {
  milliseconds: number
  bytes: number
}

/** As it goes over the wire. */
function weigh(url: string, token: string): Promise<Weighed> {
  const begun = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' }
  return new Promise((done, failed) => {
    get(url, { headers }, reply => {
      let bytes = 0
      reply.on('data', (part: Buffer) => (bytes += part.length))
      reply.on('end', () =>
        reply.statusCode === 200
          ? done({ milliseconds: performance.now() - begun, bytes })
          : failed(new Error(`${url} answered ${reply.statusCode}`)),
      )
    }).on('error', failed)
  })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

async function logIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('[role="grid"] [data-block]').first().waitFor({ timeout: 120_000 })
  await sleep(1500)
}

/** Leaves for another page and comes back within the application; milliseconds until the blocks are painted. */
async function openAgain(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.history.pushState({}, '', '/home')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.locator('[role="grid"]').waitFor({ state: 'detached' })
  await sleep(500)
  return page.evaluate(
    () =>
      new Promise<number>(done => {
        const begun = performance.now()
        const look = () => {
          if (!document.querySelector('[role="grid"] [data-block]')) return void requestAnimationFrame(look)
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)))
        }
        window.history.back()
        requestAnimationFrame(look)
      }),
  )
}

/** Calls that the first opening waits for: the longest, from their start to their last byte. */
function noteCalls(page: Page): () => void {
  const calls: { path: string; milliseconds: number }[] = []
  page.on('requestfinished', request => {
    const { pathname } = new URL(request.url())
    if (!pathname.includes('/organizations/')) return
    const path = pathname.replace(/^.*\/organizations\/\d+/, '')
    calls.push({ path, milliseconds: request.timing().responseEnd })
  })
  return () => {
    const longest = calls.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 5)
    console.log(
      `  longest calls: ${longest.map(one => `${one.path} ${one.milliseconds.toFixed(0)} ms`).join(', ')}`,
    )
  }
}

interface Motion {
  /** Screens to go, over so many frames. */
  down?: number
  right?: number
  frames: number
  zooms?: boolean
}

/** Milliseconds between frames while the grid moves, as the page itself sees them. */
function frames(page: Page, motion: Motion): Promise<number[]> {
  return page.evaluate(
    ({ down = 0, right = 0, frames, zooms }) =>
      new Promise<number[]>(done => {
        const scroller = document.querySelector('[role="grid"]')!.parentElement!
        const stepX = (right * scroller.clientWidth) / frames
        const stepY = (down * scroller.clientHeight) / frames
        const times: number[] = []
        let x = scroller.scrollLeft
        let y = scroller.scrollTop
        const endX = scroller.scrollWidth - scroller.clientWidth
        const endY = scroller.scrollHeight - scroller.clientHeight
        let directionX = 1
        let directionY = 1
        const { left, top } = scroller.getBoundingClientRect()
        const tick = (now: number) => {
          times.push(now)
          if (times.length > frames) return done(times.slice(1).map((time, at) => time - times[at]!))
          x += stepX * directionX
          y += stepY * directionY
          // At the end it goes back: a grid may hold less than 20 screens.
          if (x < 0 || x > endX) directionX *= -1
          if (y < 0 || y > endY) directionY *= -1
          // A zoom scrolls by itself, to keep what is under the pointer there.
          if (!zooms) {
            scroller.scrollLeft = x
            scroller.scrollTop = y
          }
          if (zooms && times.length % 20 === 0)
            scroller.dispatchEvent(
              new WheelEvent('wheel', {
                deltaY: times.length % 120 < 60 ? -100 : 100,
                ctrlKey: true,
                clientX: left + 700,
                clientY: top + 300,
                bubbles: true,
                cancelable: true,
              }),
            )
          requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      }),
    motion,
  )
}

function report(name: string, times: number[]): string {
  const frameMs = percentile(times, 0.95)
  const missed = times.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME_MS) - 1), 0)
  const share = missed / (times.length + missed)
  console.log(
    `  ${name.padEnd(52)} p95 ${frameMs.toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms, dropped ${(100 * share).toFixed(1)} %`,
  )
  return `p95_frame_ms=${frameMs.toFixed(1)} dropped_share=${share.toFixed(3)}`
}

async function measure(browser: Browser, url: string, email: string): Promise<void> {
  const page = await browser.newPage({ ...browserSettings.use, viewport: { width: 1440, height: 900 } })
  await logIn(page, url, email)
  const calls: string[] = []
  let token = ''
  page.on('request', request => {
    const address = new URL(request.url())
    if (!address.pathname.endsWith(api.schedule.blocks.path)) return
    calls.push(request.url())
    token = request.headers().authorization?.replace('Bearer ', '') ?? ''
  })
  const reportCalls = noteCalls(page)
  const begun = performance.now()
  await page.goto(`${url}/schedule/shifts?days=7`)
  await page.locator('[role="grid"] [data-block]').first().waitFor({ timeout: 120_000 })
  console.log(
    `first opened in ${(performance.now() - begun).toFixed(0)} ms, the application's own files included`,
  )
  await sleep(1500)
  reportCalls()
  // Beside the week, single agents' blocks may have been asked for.
  const first = await Promise.all(
    [...new Set(calls)].map(async call => ({ call, ...(await weigh(call, token)) })),
  )
  const week = first.reduce((largest, one) => (one.bytes > largest.bytes ? one : largest))
  const weighed: Weighed[] = []
  for (let call = 0; call < CALLS; call++) weighed.push(await weigh(week.call, token))
  const payloadKb = week.bytes / 1024
  const serverMs = median(weighed.map(one => one.milliseconds))
  const devTools = await page.context().newCDPSession(page)
  // In the thread's own time, which other programs on the machine do not lengthen.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busySeconds = async () =>
    (await devTools.send('Performance.getMetrics')).metrics.find(one => one.name === 'TaskDuration')!.value
  const opened: number[] = []
  const openBefore = await busySeconds()
  for (let time = 0; time < 3; time++) opened.push(await openAgain(page))
  const openWorkMs = ((await busySeconds()) - openBefore) * (1000 / 3)
  const openMs = median(opened)
  console.log(
    `opened again in ${opened.map(Math.round).join(', ')} ms (${openWorkMs.toFixed(0)} ms of work, leaving included); the week is ${payloadKb.toFixed(0)} kB, answered in ${serverMs.toFixed(0)} ms`,
  )
  const all: number[] = []
  let busyMs = 0
  const run = async (name: string, motion: Motion) => {
    await sleep(400)
    const before = await busySeconds()
    const times = await frames(page, motion)
    const spentMs = (await busySeconds()) * 1000 - before * 1000
    busyMs += spentMs
    all.push(...times)
    report(`${name} (${(spentMs / times.length).toFixed(1)} ms of work)`, times)
  }
  await run('shifts, 20 screens down', { down: 20, frames: 480 })
  await open(page, `${url}/schedule/shifts?days=28`)
  await run('four weeks, 20 screens sideways', { right: 20, frames: 480 })
  await open(page, `${url}/schedule/activities?days=7`)
  await run('activities, 20 screens down', { down: 20, frames: 480 })
  await run('activities, 20 screens sideways', { right: 20, frames: 480 })
  await run('activities, zooming', { frames: 240, zooms: true })
  const [load] = loadavg()
  const figures = report('all', all)
  console.log(
    `open_ms=${openMs.toFixed(0)} ${figures} work_ms=${(busyMs / all.length).toFixed(1)} payload_kb=${payloadKb.toFixed(0)} server_ms=${serverMs.toFixed(0)} agents=${agentCount} load=${load!.toFixed(1)}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'lineup-grid-'))
const postgres = await startEmbeddedPostgres({ dataDirectory: join(folder, 'database') })
try {
  await migrate({ url: postgres.url })
  const db = await openDatabase({ url: postgres.url })
  const company = await aCompany(db, { totalLicenses: agentCount + 10 })
  const manager = await aManager(db, company)
  await db.inSystem(tx => setPassword(tx, manager.accountId, PASSWORD))
  await plant(db, company)
  await db.close()
  const product = await startProduct(postgres.url, folder)
  const { launchOptions } = browserSettings.use!
  const browser = await chromium.launch({ ...launchOptions, headless: !options.headed })
  try {
    await measure(browser, product.url, manager.email)
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
