// npm test: everything that has to pass. npm run check: the quick part of it, without database and browser.
// Ends with one line of counts; the exit code says whether all is well.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, findOrInstallBrowser } from './testing/browser.ts'
import {
  type Counts,
  check,
  countsOf,
  type PlaywrightReport,
  playwrightCounts,
  sum,
  summary,
  type VitestReport,
  vitestCounts,
} from './testing/counts.ts'
import { PROJECT, run } from './testing/run.ts'

const OUTPUT = join(PROJECT, 'test/output')
/** The clock goes on by half an hour there, and most places are asleep when it does. */
const ODD_ZONE = 'Australia/Lord_Howe'

const program = (path: string) => join(PROJECT, 'node_modules', path)
const BIOME = program('@biomejs/biome/bin/biome')
const TSC = program('typescript/bin/tsc')
const VITEST = program('vitest/vitest.mjs')
const VITE = program('vite/bin/vite.js')
const PLAYWRIGHT = program('@playwright/test/cli.js')

async function checked(name: string, command: string[]): Promise<Counts> {
  return check((await run(name, command)).exitCode)
}

/** Says itself which zones it asks in, or has nothing to do with the clock; long enough to ask once. */
const WITHOUT_ZONE = ['connectors/**/{acceptance,planted-faults,roads}.test.ts', 'scripts/**']

async function vitest(name: string, project: string, zone: string, except: string[] = []): Promise<Counts> {
  const file = join(OUTPUT, `${project}-${zone.replaceAll('/', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  rmSync(file, { force: true })
  const excluded = except.map(files => `--exclude=${files}`)
  const command = [VITEST, 'run', '--project', project, ...excluded, ...reporters]
  const { exitCode } = await run(name, command, { TZ: zone })
  return countsOf(existsSync(file) ? vitestCounts(readJson<VitestReport>(file)) : check(exitCode), exitCode)
}

async function journeys(browser: Browser | null): Promise<Counts> {
  if (!browser) return { passed: 0, failed: 0, skipped: 0 }
  if ('problem' in browser) {
    console.log(`browser journeys                   FAILED\n\n${browser.problem}\n`)
    return check(1)
  }
  const file = join(OUTPUT, 'playwright.json')
  rmSync(file, { force: true })
  const { exitCode } = await run('browser journeys', [PLAYWRIGHT, 'test', '--reporter=line,json'], {
    PLAYWRIGHT_CHROMIUM: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  return countsOf(
    existsSync(file) ? playwrightCounts(readJson<PlaywrightReport>(file)) : check(exitCode),
    exitCode,
  )
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function quick(): Promise<Counts[]> {
  return [
    await checked('format and lint', [BIOME, 'ci', '--error-on-warnings']),
    await checked('types', [TSC, '--noEmit']),
    await checked('boundaries', ['scripts/boundaries.ts']),
    await vitest('unit tests', 'unit', 'UTC'),
  ]
}

async function slow(browser: Browser | null): Promise<Counts[]> {
  const inOddZone = await vitest(`unit tests in ${ODD_ZONE}`, 'unit', ODD_ZONE, WITHOUT_ZONE)
  return [
    // The same tests again: they count as one check.
    inOddZone.failed > 0 ? { ...inOddZone, passed: 0, skipped: 0 } : check(0),
    await vitest('server tests', 'server', 'UTC'),
    await checked('web build', [VITE, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']),
    await journeys(browser),
  ]
}

const wanted = process.argv[2]
if (wanted !== undefined && wanted !== 'check') {
  console.error(`There is no "${wanted}": give nothing, or check.`)
  process.exit(2)
}
mkdirSync(OUTPUT, { recursive: true })
const isQuick = wanted === 'check'
const hasJourneys = !isQuick && globSync('test/e2e/**/*.spec.ts', { cwd: PROJECT }).length > 0
const browser = hasJourneys ? findOrInstallBrowser() : null // first, for it may have to be installed
const total = sum([...(await quick()), ...(isQuick ? [] : await slow(browser))])
console.log(`\n${summary(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
