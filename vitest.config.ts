import { defineConfig } from 'vitest/config'

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
          isolate: false,
          // Engines search for seconds on a busy machine.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          // On a real PostgreSQL: test/database makes one for the run.
          name: 'server',
          include: ['server/**/*.test.ts', 'simulators/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/core/**', 'test/e2e/**'],
          globalSetup: ['test/database/setup.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
