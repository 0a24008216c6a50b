import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(act: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = []
  act(createLog('info', { write: line => lines.push(line) }))
  return lines
}

test('secrets are left out at every depth that we log', () => {
  const lines = logged(log =>
    log.info({ password: 'p1', request: { headers: { authorization: 'Bearer t1', cookie: 'c1' } } }, 'hello'),
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('hello')
  expect(lines[0]).not.toMatch(/p1|t1|c1/)
})

test('an error of the database is written without the row that it is about', () => {
  const detail = 'Failing row contains (7, Anna told us her address).'
  const error = Object.assign(new Error('violates a constraint'), { code: '23514', detail, where: detail })
  const [line] = logged(log => log.error({ err: error }, 'not kept'))
  expect(line).toMatch(/violates a constraint.*23514/)
  expect(line).not.toContain('Anna')
})

test('lines below the level are not written', () => {
  expect(logged(log => log.debug('quiet'))).toEqual([])
})
