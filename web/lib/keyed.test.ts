import { expect, it } from 'vitest'
import { keyed } from './keyed.ts'

it('gives equal items keys of their own, which stay when others come and go', () => {
  const keysOf = (...items: string[]) => keyed(items, item => item).map(({ key }) => key)
  expect(keysOf('a', 'b', 'a')).toEqual(['a 0', 'b 0', 'a 1'])
  expect(keysOf('b', 'a', 'a')).toEqual(['b 0', 'a 0', 'a 1'])
})
