import { expect, test } from 'vitest'
import { readsLocalZone } from '../boundaries/local-zone.ts'
import type { Import, SourceModule } from '../boundaries/modules.ts'
import { zoneDependentTests } from './zone-readers.ts'

test.each([
  'const today = Temporal.Now.plainDateISO()',
  'const start = (date: string) => new Date(`$' + '{date}T09:00`)',
  "const start = (date: string) => Date.parse(date + 'T09:00')",
  'const day = new Date(2026, 0, 5)',
  'const hour = (at: Date) => at.getHours()',
  'const later = (at: Date) => at?.setDate(4)',
  "const at = Date.parse('2026-01-05T09:00')",
  "const text = new Intl.DateTimeFormat('en-GB', { hour: 'numeric' }).format(0)",
  "const text = (at: Date, options: object) => at.toLocaleDateString('en-GB', options)",
  'const text = Date()',
])('%s reads the zone of the machine', text => {
  expect(readsLocalZone('core/a.ts', text)).toBe(true)
})

test.each([
  'const text = new Date(0).toISOString()',
  'const year = (at: number) => new Date(at).getUTCFullYear()',
  "const at = Date.parse('2026-01-05T09:00:00Z')",
  'const start = (date: string) => Date.parse(`$' + '{date}T09:00:00+10:30`)',
  'const at = (instant: string) => new Date(instant)',
  'const now = Date.now()',
  'const at = Date.UTC(2026, 0, 5)',
  "const text = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(0)",
  "const text = (at: Date) => at.toLocaleTimeString('en-GB', { timeZone: 'UTC', hour: 'numeric' })",
  "const date = Temporal.PlainDate.from('2026-01-05')",
  "const words = 'new Date() and at.getHours()'",
])('%s does not', text => {
  expect(readsLocalZone('core/a.ts', text)).toBe(false)
})

const file = (path: string, text: string, ...imports: [target: string, isTypeOnly?: boolean][]) =>
  ({
    path,
    text,
    imports: imports.map(
      ([target, isTypeOnly = false]): Import => ({ specifier: target, target, isTypeOnly, isResolved: true }),
    ),
  }) as SourceModule

test('tests that reach a reader of the zone are found, through circles, and not by types alone', () => {
  const modules = [
    file('web/clock.ts', 'export const hour = (at: Date) => at.getHours()', ['web/ring.ts']),
    file('web/ring.ts', '', ['web/clock.ts']),
    file('web/days.ts', '', ['npm:dayjs']),
    file('web/far.test.ts', '', ['web/ring.ts']),
    file('web/library.test.ts', '', ['web/days.ts']),
    file('web/types.test.ts', '', ['web/clock.ts', true]),
    file('web/plain.test.ts', '', ['npm:zod'], ['web/missing.ts']),
    file('web/own.test.ts', 'new Date().getDay()'),
    file('server/own.test.ts', 'new Date().getDay()'),
  ]
  expect(zoneDependentTests(modules, path => /^web\/.*\.test\.ts$/.test(path))).toEqual([
    'web/far.test.ts',
    'web/library.test.ts',
    'web/own.test.ts',
  ])
})
