// The stages of npm run check and npm test: the command of each, and what its report counts.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readModules } from '../boundaries/modules.ts'
import type { Browser } from './browser.ts'
import {
  type Counts,
  check,
  countsOf,
  type PlaywrightReport,
  playwrightCounts,
  type VitestReport,
  vitestCounts,
} from './counts.ts'
import { OUTPUT, PROJECT, run } from './run.ts'
import type { Stage, StageResult } from './stages.ts'
import { zoneDependentTests } from './zone-readers.ts'

/** The clock goes on by half an hour there, and most places are asleep when it does. */
const ODD_ZONE = 'Australia/Lord_Howe'
const UNIT_TEST = /^(core|contract|connectors|web|test\/core)\/.*\.test\.tsx?$/

const program = (path: string) => join(PROJECT, 'node_modules', path)
const BIOME = program('@biomejs/biome/bin/biome')
const TSC = program('typescript/bin/tsc')
const VITEST = program('vitest/vitest.mjs')
const VITE = program('vite/bin/vite.js')
const PLAYWRIGHT = program('@playwright/test/cli.js')

/** Unit tests fill both cores but for their end; the small checks fill what they leave. */
export const quickStages = (): Stage[] => [
  vitestStage('unit tests', { project: 'unit' }),
  checkStage('types', [
    TSC,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
    // Each checker works out the shared types again, and the other core has tests to run.
    '--checkers',
    '1',
  ]),
  checkStage('format and lint', [BIOME, 'ci', '--error-on-warnings']),
  checkStage('boundaries', ['scripts/boundaries.ts']),
]

/** Server tests wait for databases and killed processes: the quick checks run meanwhile. Journeys need quiet. */
export const fullStages = (browser: Browser | null): Stage[] => [
  vitestStage('server tests', { project: 'server*' }),
  ...quickStages(),
  vitestStage('connectors', { project: 'connectors' }),
  oddZoneStage(),
  // Two seconds, for which the journeys need not wait.
  { ...checkStage('row types', ['scripts/row-types.ts']), after: 'server tests', cores: 0 },
  checkStage('web build', [VITE, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
    LINEUP_PAGE_LIMITS: 'strict',
  }),
  ...(browser ? [journeyStage(browser)] : []),
]

function checkStage(name: string, command: string[], environment: Record<string, string> = {}): Stage {
  return {
    name,
    cores: 1,
    async run() {
      const { exitCode, output } = await run(command, environment)
      return { counts: check(exitCode), output }
    },
  }
}

interface TestSelection {
  project: string
  /** All by default. */
  files?: string[]
  zone?: string
}

const vitestStage = (name: string, selection: TestSelection): Stage => ({
  name,
  cores: 1,
  run: () => vitest(selection),
})

async function vitest({ project, files = [], zone = 'UTC' }: TestSelection): Promise<StageResult> {
  const report = join(OUTPUT, `${project}-${zone}.json`.replace(/[/*]/g, '-'))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted(report, [VITEST, 'run', '--project', project, ...reporters, ...files], { TZ: zone }, text =>
    vitestCounts(JSON.parse(text) as VitestReport),
  )
}

/** The same tests again: they count as one check. */
function oddZoneStage(): Stage {
  const files = () => zoneDependentTests(readModules(PROJECT), path => UNIT_TEST.test(path))
  return {
    name: `unit tests in ${ODD_ZONE}`,
    cores: 1,
    async run() {
      const { counts, output } = await vitest({ project: 'unit', files: files(), zone: ODD_ZONE })
      return { counts: counts.failed > 0 ? { ...counts, passed: 0, skipped: 0 } : check(0), output }
    },
  }
}

function journeyStage(browser: Browser): Stage {
  return {
    name: 'browser journeys',
    cores: 2,
    after: 'web build',
    async run() {
      if ('problem' in browser) return { counts: check(1), output: browser.problem }
      const report = join(OUTPUT, 'playwright.json')
      const environment = {
        PLAYWRIGHT_CHROMIUM: browser.path,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        // Types are stripped by Node itself: Playwright's compiler takes four seconds for a fresh clone.
        PW_DISABLE_TS_ESM: '1',
      }
      return counted(report, [PLAYWRIGHT, 'test', '--reporter=line,json'], environment, text =>
        playwrightCounts(JSON.parse(text) as PlaywrightReport),
      )
    },
  }
}

/** Runs a test runner and counts what its report says; without a report its exit code counts. */
async function counted(
  report: string,
  command: string[],
  environment: Record<string, string>,
  read: (text: string) => Counts,
): Promise<StageResult> {
  rmSync(report, { force: true })
  const { exitCode, output } = await run(command, environment)
  const counts = existsSync(report) ? read(readFileSync(report, 'utf8')) : check(exitCode)
  return { counts: countsOf(counts, exitCode), output }
}
