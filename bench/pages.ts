// Cost of opening each page: script files and their size as sent, and calls to the server, with an empty cache, on the
// built application as the product serves it. A call made twice alike is named below the table.
//   node bench/pages.ts [--url http://localhost:4000] [--only /schedule]
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { LOG_INS, PASSWORD } from '#db/seed/company.ts'
import { databaseOf, untilPrepared } from '#test/e2e/organization.ts'
import { emptyFolder, freePort, removeFolder, startProduct } from '#test/e2e/product.ts'
import { PAGES } from '#web/app/pages.ts'
import browserSettings from '../playwright.config.ts'

/** Milliseconds without a request after which a page counts as open. */
const QUIET_MS = 1500
const LONGEST_MS = 60_000
const CALL = /^\/(v0|auth|settings\.json)/
const OPEN_PAGES = ['/login', '/login/dialpad/callback', '/error']

const { values: options } = parseArgs({
  options: { url: { type: 'string' }, only: { type: 'string', default: '' } },
})

interface Opening {
  path: string
  files: number
  kilobytes: number
  milliseconds: number
  calls: string[]
}

async function loggedIn(browser: Browser, url: string, email: string) {
  const context = await browser.newContext(browserSettings.use)
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** "GET /schedule/presence?…" with its body. */
function callOf(method: string, address: URL, body: string | null): string {
  const path = address.pathname.replace(/^\/v0\/organizations\/\d+/, '')
  return `${method} ${path}${decodeURIComponent(address.search)}${body ? ` ${body}` : ''}`
}

async function open(context: BrowserContext, url: string, path: string): Promise<Opening> {
  const page: Page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  const scripts = new Set<string>()
  const calls: string[] = []
  let bytes = 0
  let lastAt = performance.now()
  devTools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now()
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  page.on('request', request => {
    lastAt = performance.now()
    const address = new URL(request.url())
    if (CALL.test(address.pathname)) calls.push(callOf(request.method(), address, request.postData()))
  })
  const begun = performance.now()
  await page.goto(url + path)
  while (performance.now() - lastAt < QUIET_MS && performance.now() - begun < LONGEST_MS)
    await page.waitForTimeout(100)
  await page.close()
  return {
    path,
    files: scripts.size,
    kilobytes: bytes / 1000,
    milliseconds: lastAt - begun,
    calls,
  }
}

function report(openings: Opening[]): void {
  console.log('| page | script files | kB | calls | alike |\n|--|--|--|--|--|')
  for (const { path, files, kilobytes, calls } of openings) {
    const alike = calls.length - new Set(calls).size
    console.log(`| ${path} | ${files} | ${kilobytes.toFixed(0)} | ${calls.length} | ${alike} |`)
  }
  for (const { path, calls } of openings)
    for (const [call, times] of Map.groupBy(calls, one => one))
      if (times.length > 1) console.log(`${path}: ${times.length} times ${call}`)
  const most = (of: (one: Opening) => number) => Math.max(...openings.map(of))
  console.log(
    `most_files=${most(one => one.files)} most_kb=${most(one => one.kilobytes).toFixed(0)} most_calls=${most(one => one.calls.length)}`,
  )
}

async function measure(url: string): Promise<void> {
  const browser = await chromium.launch(browserSettings.use!.launchOptions)
  try {
    const states = {
      manager: await loggedIn(browser, url, LOG_INS.manager.email),
      surfer: await loggedIn(browser, url, LOG_INS.surfer.email),
    }
    const openings: Opening[] = []
    const pages = [
      ...OPEN_PAGES.map(path => ({ path, area: null })),
      ...PAGES.flatMap(({ path, area }) => (area === 'internal' ? [] : [{ path, area }])),
    ]
    for (const { path, area } of pages.filter(one => one.path.startsWith(options.only))) {
      const context = await browser.newContext({
        ...browserSettings.use,
        ...(area && { storageState: states[area === 'everybody' ? 'manager' : area] }),
      })
      openings.push(await open(context, url, path))
      await context.close()
    }
    report(openings)
    if (options.only) for (const { path, calls } of openings) console.log(path, calls)
  } finally {
    await browser.close()
  }
}

if (options.url) await measure(options.url)
else {
  const data = emptyFolder()
  const product = await startProduct({}, { port: await freePort(), data })
  try {
    await untilPrepared(databaseOf(data))
    await measure(product.url)
  } finally {
    await product.stop()
    removeFolder(data)
  }
}
