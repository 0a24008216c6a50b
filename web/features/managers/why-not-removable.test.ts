import { expect, test } from 'vitest'
import { whyNotRemovable } from './why-not-removable.ts'

test('managers remove others, never themselves, and never the last one', () => {
  expect(whyNotRemovable({ id: 7 }, 8, 2)).toBeNull()
  expect(whyNotRemovable({ id: 7 }, null, 2)).toBeNull()
  expect(whyNotRemovable({ id: 7 }, 7, 2)).toBe('You can’t remove yourself')
  expect(whyNotRemovable({ id: 7 }, 7, 1)).toBe('You can’t remove yourself')
  expect(whyNotRemovable({ id: 7 }, undefined, 1)).toBe('The last manager can’t be removed')
})
