// Promises of the documents about themselves: links and paths lead somewhere, decisions are short and dated.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const MAX_DECISION_WORDS = 300
const documents = globSync(['README.md', 'docs/**/*.md', 'bench/*.md'], { cwd: PROJECT })
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

test('links between documents lead to files', () => {
  const broken = documents.flatMap(file =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => target!)
      .filter(target => !existsSync(join(PROJECT, dirname(file), target)))
      .map(target => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

/** NAME and NNNN stand for what the reader chooses. */
const PLACEHOLDER = /\b(NAME|NNNN)/
const MADE_BY_TESTS = /^test\/output\//
/** Opening of a code block with the file that the reader makes of it. */
const MADE_BY_THE_READER = /^ *```ts (\S+)$/gm

test('paths named in documents exist', () => {
  const roots = 'core|contract|connectors|server|web|db|simulators|test|bench|scripts|docs'
  const path = new RegExp(`\`((?:${roots})/[\\w./-]+)\``, 'g')
  const missing = documents.flatMap(file => {
    const made = [...read(file).matchAll(MADE_BY_THE_READER)].map(([, target]) => target)
    return [...read(file).matchAll(path)]
      .map(([, target]) => target!.replace(/\/$/, ''))
      .filter(target => !PLACEHOLDER.test(target) && !MADE_BY_TESTS.test(target) && !made.includes(target))
      .filter(target => !existsSync(join(PROJECT, target)))
      .map(target => `${file}: ${target}`)
  })
  expect(missing).toEqual([])
})

const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: PROJECT }).sort()

test.each(decisions)('%s has number, date and status, and fits half a page', file => {
  const text = read(file)
  const number = file.slice('docs/decisions/'.length).slice(0, 3)
  expect(text).toMatch(new RegExp(`^# ${number} [A-Z0-9]`))
  expect(text).toMatch(/^Date: \d{4}-\d\d-\d\d$/m)
  expect(text).toMatch(/^Status: (accepted|superseded by \d{3})$/m)
  for (const part of ['Context', 'Decision', 'Consequences']) expect(text).toContain(`## ${part}`)
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(MAX_DECISION_WORDS)
  expect(read('docs/decisions/README.md')).toContain(`(${file.split('/').at(-1)})`)
})
