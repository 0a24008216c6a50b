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
  // Workers: each spec file has an organization of its own, so two files run side by side. Files with simulated systems
  // start a second product and spend most of their time waiting for it, so they share a third worker.
  workers: 3,
  projects: [
    { name: 'day', testMatch: SIMULATED, workers: 1 },
    { name: 'journeys', testIgnore: SIMULATED, workers: 2 },
  ],
  // Limits are for what never ends: everything takes four times as long on a machine that others use.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test/output/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
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
