import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBoundaries } from './boundaries/check.ts'
import { ROOTS, sourcePaths } from './boundaries/modules.ts'
import { importRules } from './boundaries/rules.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

/** A small project without fault: a file in each place, importing all that it may. */
const SOUND: Record<string, string> = {
  'core/time.ts': `export const at = new Date(0)\n// Date.now() in a comment is no fault`,
  'core/time.test.ts': `import 'vitest'\nimport { tmpdir } from 'node:os'\nimport './time.ts'\nconst now = Date.now()`,
  'contract/shapes.ts': `import { z } from 'zod'\nimport '#core/time.ts'`,
  'connectors/kit/http.ts': `import '#core/time.ts'`,
  'connectors/alpha/read.ts': `import '../kit/http.ts' // zendesk may be named here`,
  'connectors/beta/read.ts': `import '../kit/http.ts'`,
  'connectors/registry.ts': `import './alpha/read.ts'\nimport './beta/read.ts'`,
  'db/tables.ts': `import type { at } from '#contract/shapes.ts'`,
  'server/platform/process/log.ts': `import fs from 'node:fs'\nimport '#contract/shapes.ts'`,
  'server/features/identity/index.ts': `import '#server/platform/process/log.ts'`,
  'server/features/identity/store.ts': `import type {} from '#db/tables.ts'\nconst read = sql\`select 1 from person for update of person\``,
  'server/features/identity/key-store.ts': 'sql`insert into public.key (id) select 1`',
  'server/platform/database/migrate.ts': 'sql`select 1`',
  'server/features/tasks/index.ts': `import { x } from '../identity/index.ts'\nimport '#connectors/registry.ts'`,
  'server/features/tasks/service.test.ts': `import '#test/builders/people.ts'\nimport '../schedule/index.ts'`,
  'server/features/schedule/index.ts': `import '../tasks/index.ts'`,
  'server/main/start.ts': `import '../features/tasks/index.ts'`,
  'simulators/alpha.ts': `// zendesk`,
  'test/builders/people.ts': `import '#server/features/tasks/index.ts'`,
  'web/ui/Button.tsx': `export const Button = () => <b />`,
  'web/lib/client.ts': `import '#contract/shapes.ts'`,
  'web/parts/Chip.tsx': `import '../ui/Button.tsx'\nimport './chip.css'`,
  'web/parts/chip.css': '',
  'web/features/agents/AgentsPage.tsx': `import '#web/parts/Chip.tsx'`,
  'web/features/plans/PlansPage.tsx': `const page = 1`,
  'web/app/router.tsx': `const page = await import('../features/agents/AgentsPage.tsx')`,
}

const FEATURES = ['identity', 'tasks', 'schedule']

const PLANTED: [rule: string, file: string, text: string][] = [
  ['core-stands-alone', 'core/odd.ts', `import '#contract/shapes.ts'`],
  ['core-stands-alone', 'core/odd.ts', `import { readFileSync } from 'fs'`],
  ['core-stands-alone', 'core/odd.ts', `export type Odd = import('#contract/shapes.ts').Odd`],
  ['contract-imports-core', 'contract/odd.ts', `export * from '#server/platform/process/log.ts'`],
  ['connectors-import-core', 'connectors/alpha/odd.ts', `import type {} from '#contract/shapes.ts'`],
  ['connectors-do-not-meet', 'connectors/alpha/odd.ts', `import '../beta/read.ts'`],
  ['connectors-do-not-meet', 'connectors/kit/odd.ts', `import '../beta/read.ts'`],
  ['server-directions', 'server/platform/odd.ts', `import '#connectors/alpha/read.ts'`],
  ['server-directions', 'server/platform/odd.ts', `import '#web/lib/client.ts'`],
  ['web-directions', 'web/lib/odd.ts', `import '#server/platform/process/log.ts'`],
  ['web-directions', 'web/lib/odd.ts', `import path from 'node:path'`],
  ['db-directions', 'db/odd.ts', `import '#server/features/tasks/index.ts'`],
  ['product-without-test-code', 'server/features/tasks/odd.ts', `import '#test/builders/people.ts'`],
  ['platform-below-features', 'server/platform/odd.ts', `import '../features/tasks/index.ts'`],
  ['features-below-main', 'server/features/tasks/odd.ts', `import '#server/main/start.ts'`],
  ['feature-by-its-face', 'server/features/tasks/odd.ts', `import '../identity/store.ts'`],
  ['feature-by-its-face', 'server/features/tasks/odd.test.ts', `import '../identity/store.ts'`],
  ['feature-order', 'server/features/identity/odd.ts', `import '../tasks/index.ts'`],
  ['feature-order', 'server/features/identity/odd.ts', `const late = await import('../tasks/index.ts')`],
  ['web-features-do-not-meet', 'web/features/plans/odd.ts', `import '../agents/AgentsPage.tsx'`],
  ['web-parts-below-features', 'web/parts/odd.ts', `import '../features/agents/AgentsPage.tsx'`],
  ['web-ui-knows-no-domain', 'web/ui/odd.ts', `import '../parts/Chip.tsx'`],
  ['web-lib-below-screens', 'web/lib/odd.ts', `import '../ui/Button.tsx'`],
  ['no-provider-names', 'server/platform/odd.ts', `const name = 'Zendesk'`],
  ['core-is-pure', 'core/odd.ts', `export const now = () => Date.now()`],
  ['core-is-pure', 'core/odd.ts', `export const now = new Date()`],
  ['core-is-pure', 'core/odd.ts', `export const chance = Math.random`],
  ['core-is-pure', 'core/odd.ts', `export const started = performance.now()`],
  ['core-is-pure', 'core/odd.ts', `export const now = Temporal.Now.instant()`],
  ['core-knows-no-zone', 'core/odd.ts', `export const hour = (at: Date) => at.getHours()`],
  ['web-features-below-app', 'web/features/plans/odd.ts', `import '#web/app/router.tsx'`],
  ['no-climbing', 'web/features/plans/odd.ts', `import '../../parts/Chip.tsx'`],
  ['plain-properties', 'core/odd.ts', `export const both = { a: 1, ...{ b: 2, c: 3 } }`],
  ['plain-properties', 'web/ui/odd.tsx', `export const Odd = () => <b {...{ title: 'odd' }} />`],
  ['functions-fit', 'core/odd.ts', `export function long() {\n${'  f()\n'.repeat(120)}}`],
  ['comment-has-a-noun', 'core/odd.ts', `// Of the odd ones, those that are even.`],
  ['comment-has-a-noun', 'core/odd.ts', `/**\n * What may stand before it.\n */`],
  ['texts-in-one-place', 'web/features/plans/odd.tsx', `export const Odd = () => <p>Save it</p>`],
  ['texts-in-one-place', 'web/features/plans/odd.tsx', `export const Odd = () => <b title="odd" />`],
  ['texts-in-one-place', 'web/features/plans/odd.ts', `notifyDone('Saved.')`],
  [
    'texts-in-one-place',
    'web/ui/odd.ts',
    `export const odd = (count: number) => \`\${count} agents are late\``,
  ],
  ['sql-in-stores', 'server/features/tasks/odd.ts', 'const { rows } = sql`select 1`'],
  ['sql-in-stores', 'server/features/tasks/odd.ts', `tx.selectFrom('person')`],
  ['table-has-one-owner', 'server/features/tasks/odd-store.ts', 'sql`update public.key set id = 1`'],
  ['table-has-one-owner', 'server/features/tasks/odd-store.ts', `tx.deleteFrom('public.key')`],
  ['folders-one-way', 'server/features/schedule/odd/odd.ts', `import '../odd-use.ts'`],
  ['feature-has-a-place', 'server/features/surprise/index.ts', ''],
  ['no-circles', 'core/odd.ts', `import './odd-other.ts'`],
  ['resolvable', 'core/odd.ts', `import './nowhere.ts'`],
  ['readable', 'core/odd.ts', `export const = 1`],
]

let project: string
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lineup-boundaries-'))
  for (const [file, text] of Object.entries(SOUND)) write(file, text)
})
afterEach(() => rmSync(project, { recursive: true }))

const check = () => checkBoundaries(project, FEATURES)

test('a project that keeps the rules has no faults, and every file is read', () => {
  const { faults, moduleCount } = check()
  expect(faults).toEqual([])
  expect(moduleCount).toBe(Object.keys(SOUND).length - 1) // all but the style sheet
})

test.each(PLANTED)('%s: %s with %s', (rule, file, text) => {
  write(file, text)
  if (rule === 'no-circles') write('core/odd-other.ts', `import './odd.ts'`)
  if (rule === 'folders-one-way') write('server/features/schedule/odd-use.ts', `import './odd/odd.ts'`)
  const { faults } = check()
  expect(faults.map(fault => fault.rule)).toContain(rule)
  expect(faults.every(fault => fault.where.includes('odd') || fault.where.includes('surprise'))).toBe(true)
  expect(faults.every(fault => fault.instead.length > 10)).toBe(true)
})

test('each rule has a fault planted above', () => {
  const planted = new Set(PLANTED.map(([rule]) => rule))
  expect(importRules.map(rule => rule.name).filter(name => !planted.has(name))).toEqual([])
})

test('a circle of types is a circle', () => {
  write('core/a.ts', `import type { B } from './b.ts'`)
  write('core/b.ts', `import { type A } from './a.ts'`)
  expect(check().faults.map(fault => fault.rule)).toEqual(['no-circles'])
})

test('a folder holds 25 files beside their tests, and no more', () => {
  for (let i = 0; i < 25; i++) write(`core/many/file-${i}.ts`, `export const file = ${i}`)
  write('core/many/file-1.test.ts', `import './file-1.ts'`)
  expect(check().faults).toEqual([])
  write('core/many/file-25.ts', '')
  expect(check().faults).toMatchObject([{ rule: 'folder-fits', where: 'core/many: 26 files' }])
})

test('a feature in the order has a folder', () => {
  const { faults } = checkBoundaries(project, [...FEATURES, 'billing'])
  expect(faults).toMatchObject([
    { rule: 'place-has-a-feature', where: 'scripts/boundaries/feature-order.ts: billing' },
  ])
})

test('a comment may ask a question, and name its noun', () => {
  write(
    'core/good.ts',
    `// What does a day cost? In minutes.\n// Whatever.\nconst a = 1 // Offset in minutes.`,
  )
  expect(check().faults).toEqual([])
})

test('words of code are no sentences, and texts.ts holds those on screen', () => {
  write(
    'web/ui/texts.ts',
    `export const saved = 'Saved.'\nexport const late = (n: number) => \`\${n} agents are late\``,
  )
  write(
    'web/ui/Good.tsx',
    `import * as texts from './texts.ts'
const key = (teamId: number) => \`team \${teamId}\`
type Kind = 'by team' | 'by agent'
const onKey = (event: KeyboardEvent) => event.key === 'Enter' && ['Home', 'End'].includes(event.key)
export const Good = ({ kind }: { kind: Kind }) => (
  <b className="good one" title={texts.saved} data-zone="Europe/London" style={{ border: '1px solid var(--line)' }}>
    {kind === 'by team' ? texts.late(2) : '–'} · {key(1)}
  </b>
)`,
  )
  expect(check().faults).toEqual([])
})

test('every source folder of the project, and every file in it, is found', () => {
  const { include } = JSON.parse(readFileSync(join(PROJECT, 'tsconfig.json'), 'utf8')) as {
    include: string[]
  }
  expect(include.filter(root => !root.includes('*')).sort()).toEqual([...ROOTS].sort())
  const files = globSync(`{${ROOTS.join(',')}}/**/*.{ts,tsx,mts,mjs}`, { cwd: PROJECT })
  const read = new Set(sourcePaths(PROJECT))
  expect(files.filter(file => !/^(web\/dist|test\/output)\//.test(file) && !read.has(file))).toEqual([])
  expect(read.size).toBeGreaterThan(100)
})
