// Journeys through the real product in a real browser. The product is started once, on a data folder of
// its own, by test/e2e/product.ts.
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/testing/browser.ts'
import { keepTemporaryFilesInMemory } from './scripts/testing/memory-folder.ts'

keepTemporaryFilesInMemory()
// The environment carries the browser's path to Playwright's workers, which read this file too.
process.env.PLAYWRIGHT_CHROMIUM ||= findBrowser() ?? ''

const SIMULATED = ['live.spec.ts', 'sample.spec.ts']

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test/output/e2e',
  globalSetup: './test/e2e/product.ts',
  // Each spec file has an organization of its own, so files run side by side. Two played days start a product each and
  // mostly wait; the first to end leaves its worker to a third file, since journeys wait for a third of their time.
  workers: 4,
  projects: [
    { name: 'day', testMatch: SIMULATED, workers: 2 },
    { name: 'journeys', testIgnore: SIMULATED, workers: 3 },
  ],
  // Limits are for what never ends: everything takes four times as long on a machine that others use.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test/output/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace makes everything half as slow again: ask for one with --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A worker would answer for the server where a journey stands in its place; test/e2e/pocket.spec.ts has one.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A finger going sideways over the grid is no wish to leave the page.
        '--overscroll-history-navigation=0',
        '--disable-dev-shm-usage',
      ],
    },
  },
})
