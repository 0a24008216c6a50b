import { expect, it } from 'vitest'
import { shift, span } from '../edits/sample-context.fixture.ts'
import { currentActivity } from './current-activity.ts'

const blocks = new Map([[1, shift(1, 7, span(9, 17))]])
const none = { blocks, selection: new Set<string>(), dialog: null, dragged: undefined, isResting: false }
const editing = { surferId: 7, blockId: 1 }

it('is a selection until the manager rests, and a drag however long it takes', () => {
  const selected = { ...none, selection: new Set(['1 block 0']) }
  expect([currentActivity(none), currentActivity(selected)]).toEqual([null, editing])
  expect(currentActivity({ ...selected, isResting: true })).toBe(null)
  const dragged = { op: 'remove', blockId: 1, revision: 1 } as const
  expect(currentActivity({ ...none, dragged, isResting: true })).toEqual(editing)
})
