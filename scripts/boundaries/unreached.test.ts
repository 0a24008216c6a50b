import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readModules } from './modules.ts'
import { productEntries, unreachedFaults } from './unreached.ts'

/** A product of one program, one thread and one page. */
const PRODUCT: Record<string, string> = {
  'package.json': `{ "type": "module", "imports": { "#core/*": "./core/*" }, "scripts": { "api": "node server/main/api.ts" } }`,
  'scripts/start.mjs': '',
  'web/index.html': '<script type="module" src="/app/main.tsx"></script>',
  'web/app/main.tsx': `import { title } from '#core/title.ts'\nimport './main.css'\ndocument.title = title()`,
  'web/app/main.css': '',
  'server/main/api.ts': `import { start } from '../features/jobs.ts'\nstart()`,
  'server/features/jobs.ts': `export const start = () => new Worker(new URL('./count-thread.ts', import.meta.url))`,
  'server/features/count-thread.ts': `import { count } from '#core/count.ts'\nimport fs from 'node:fs'\nexport default () => count(fs)`,
  'core/title.ts': `export interface Title { text: string }\nexport const title = () => PREFIX + 'Lineup'\nexport const PREFIX = 'The '`,
  'core/count.ts': `export const count = (x: unknown) => (x ? 1 : 0)`,
  'core/count.test.ts': `import { count } from './count.ts'\nexport const helper = count`,
  'core/engine/run.ts': `export const run = () => 1`,
}

let project: string
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}
const unreached = async () =>
  (await unreachedFaults(project, readModules(project), ['core/engine/'])).map(fault => fault.where)

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lineup-unreached-'))
  for (const [file, text] of Object.entries(PRODUCT)) write(file, text)
})
afterEach(() => rmSync(project, { recursive: true }))

test('programs, threads and the page are the entries', () => {
  expect(productEntries(project, readModules(project)).sort()).toEqual([
    'server/features/count-thread.ts',
    'server/main/api.ts',
    'web/app/main.tsx',
  ])
})

test('code that every entry leaves out is listed, engines that wait are not', async () => {
  expect(await unreached()).toEqual([])
  write('core/odd.ts', `export const odd = () => 1\nexport type Even = number`)
  write('core/count.ts', `${PRODUCT['core/count.ts']}\nexport function countTwice() {\n  return 2\n}`)
  expect(await unreached()).toEqual(['core/count.ts: countTwice', 'core/odd.ts: odd'])
})

test('a test that uses it, or a file that hands it on, does not make code reached', async () => {
  write('core/odd.ts', `export const odd = () => 1`)
  write('core/odd.test.ts', `import { odd } from './odd.ts'\nodd()`)
  write('core/index.ts', `export { odd } from './odd.ts'`)
  expect(await unreached()).toEqual(['core/odd.ts: odd'])
})
