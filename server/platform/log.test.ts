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

test('lines below the level are not written', () => {
  expect(logged(log => log.debug('quiet'))).toEqual([])
})
