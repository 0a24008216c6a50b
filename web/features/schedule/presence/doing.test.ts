import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shift, span } from '../editing/sample-ground.ts'
import { doingOf, RESTS_AFTER_MS } from './doing.ts'
import { restOf } from './rest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const blocks = new Map([[1, shift(1, 7, span(9, 17))]])
const selected = { blocks, selection: new Set(['1 block 0']), dialog: null, dragged: undefined }
const editing = { surferId: 7, blockId: 1 }

it('is told until nothing was touched for a minute, and again from the next touch on', () => {
  const hands = new EventTarget()
  const rest = restOf(hands, RESTS_AFTER_MS)
  const told: unknown[] = []
  const now = () => doingOf({ ...selected, isResting: rest.isResting() })
  const stop = rest.subscribe(() => told.push(now()))
  vi.advanceTimersByTime(50_000)
  hands.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(59_999)
  expect([now(), told]).toEqual([editing, []])
  vi.advanceTimersByTime(1)
  expect([now(), told]).toEqual([null, [null]])
  hands.dispatchEvent(new Event('pointerdown'))
  expect([now(), told]).toEqual([editing, [null, editing]])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('is told of a drag however long it takes', () => {
  const dragged = { op: 'remove', blockId: 1, revision: 1 } as const
  expect(doingOf({ ...selected, selection: new Set(), dragged, isResting: true })).toEqual(editing)
})
