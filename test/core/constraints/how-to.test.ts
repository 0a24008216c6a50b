// docs/how-to/add-a-constraint.md, followed literally on a copy of core: the constraint that comes of it is obeyed,
// warned of, explained and loosened, and the compiler holds the registry complete.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const PAGE = join(PROJECT, 'docs/how-to/add-a-constraint.md')
/** ```ts FILE (the whole file), or ```ts FILE: LINE (put after that line of it). */
const BLOCK = /^ *```ts (?<file>[\w/.-]+)(?:: (?<after>.+))?\n(?<code>[\s\S]*?)^ *```$/gm

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lineup-how-to-'))
  cpSync(join(PROJECT, 'core'), join(copy, 'core'), {
    recursive: true,
    filter: file => !file.endsWith('.test.ts'),
  })
  cpSync(join(PROJECT, 'test/core/scheduling/builders.ts'), join(copy, 'test/core/scheduling/builders.ts'))
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'))
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(PROJECT, file), join(copy, file))
})
afterAll(() => rmSync(copy, { recursive: true }))

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

/** Carries out the steps of the page. */
function follow(page: string): void {
  for (const { groups } of page.matchAll(BLOCK)) {
    const { file, after, code } = groups as { file: string; after?: string; code: string }
    const text = code.replaceAll(/^ {3}/gm, '')
    if (!after) {
      write(file, text)
      continue
    }
    const before = readFileSync(join(copy, file), 'utf8')
    expect(before.split(after).length, `"${after}" stands once in ${file}`).toBe(2)
    write(file, before.replace(after, `${after}\n${text}`))
  }
}

const SCENARIO = `
import { surferWarnings } from '#core/blocks/index.ts'
import { generateShifts, remedyFor } from '#core/scheduling/index.ts'
import { localDateOf, weekdayOf } from '#core/time/index.ts'
import { demand, problem, span, surfer } from '#test/core/scheduling/builders.ts'

const isTuesday = ({ interval }) => weekdayOf(localDateOf('Etc/UTC', interval.start)) === 'tuesday'
const control = { seed: 1, iterations: 2000 }
const week = isOff => {
  const sequence = isOff ? { isOffOnTuesdays: true } : {}
  const surfers = [1, 2, 3, 4, 5].map(id => surfer({ id, sequence }))
  return problem({ surfers, demand: [demand(3)] })
}
const tuesdays = isOff => generateShifts(week(isOff), control).shifts.filter(isTuesday).length
const shift = { id: 1, surferId: 1, type: 'shift', interval: span(1, 540, 1080), published: null, breaks: [], tasks: [], isFill: false }
const warned = isOffOnTuesdays => surferWarnings({ ...surfer({}), name: 'Ada' }, [shift], { taskNames: new Map(), isOffOnTuesdays }).map(w => w.code + ': ' + w.sentence)
// Seven days of nine hours are asked for, so that the day off is what is in the way.
const full = surfer({ id: 1, minContractedHours: 63, maxContractedHours: 63, sequence: { isOffOnTuesdays: true } })
const short = problem({ surfers: [full], demand: [demand(3)], settings: { maxConsecutiveDays: 31 } })
const [notice] = generateShifts(short, control).notices
const remedy = notice && remedyFor({ problem: short, notice, taskName: String })
console.log(JSON.stringify({ free: tuesdays(false), off: tuesdays(true), warned: [warned(false), warned(true)], notice, remedy }))
`

test('the page gives a constraint that is obeyed, warned of, explained and loosened', () => {
  follow(readFileSync(PAGE, 'utf8'))
  write('scenario.ts', SCENARIO)
  const output = JSON.parse(execFileSync(process.execPath, ['scenario.ts'], { cwd: copy, encoding: 'utf8' }))
  expect(output.free).toBeGreaterThan(0)
  expect(output.off).toBe(0)
  expect(output.warned).toEqual([[], ['TUESDAY: Ada works on Tue 24 Mar 2026, a Tuesday.']])
  expect(output.notice).toMatchObject({ code: 'UNABLE_TO_ADD', blockedBy: 'rules' })
  expect(output.notice.because).toContain('the rule of no work on Tuesdays leaves no room.')
  expect(output.remedy).toMatchObject({
    sentence: 'Allow work on Tuesdays.',
    rules: { isOffOnTuesdays: false },
  })
  expect(output.remedy.minutesGained).toBeGreaterThan(0)
})
