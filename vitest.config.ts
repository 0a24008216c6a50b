import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/testing/memory-folder.ts'

keepTemporaryFilesInMemory()

const SERVER_TESTS = ['server/**/*.test.ts', 'simulators/**/*.test.ts', 'test/**/*.test.ts']
const NOT_ON_THE_SERVER = ['test/core/**', 'test/e2e/**']

/** Connectors against the simulated systems, over HTTP: half a minute of computing. */
const CONNECTOR_TESTS = ['connectors/**/{acceptance,planted-faults,webhook-backfill-parity}.test.ts']

/** Server tests that replace a module: files that come after them in the same worker would get the replacement too. */
const mocking = globSync(SERVER_TESTS, { exclude: NOT_ON_THE_SERVER }).filter(file =>
  /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8')),
)

/** On a real PostgreSQL: test/database makes one for the run. */
const onDatabase = {
  globalSetup: ['test/database/setup.ts'],
  setupFiles: ['test/property-seed.ts'],
  // Server tests wait for databases and killed processes for three quarters of their time, so four files share two cores.
  maxWorkers: 4,
  // Jobs compute for seconds, and four times as long on a busy machine: limits are for what never ends.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'core/**/*.test.ts',
            'test/core/**/*.test.ts',
            'contract/**/*.test.ts',
            'connectors/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...CONNECTOR_TESTS],
          setupFiles: ['test/property-seed.ts'],
          isolate: false,
          // One less by default, which on two cores is one.
          maxWorkers: Math.max(2, availableParallelism()),
          // Engines search for seconds on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'connectors',
          include: CONNECTOR_TESTS,
          setupFiles: ['test/property-seed.ts'],
          isolate: false,
          maxWorkers: 1,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: SERVER_TESTS,
          exclude: [...configDefaults.exclude, ...NOT_ON_THE_SERVER, ...mocking],
          isolate: false,
          // Two files that replace modules come first: at the end nothing would be left to run beside them.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server-mocking',
          include: mocking,
        },
      },
    ],
  },
})
