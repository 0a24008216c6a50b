import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR_MS, instantAt, MINUTE_MS, minuteOfDay } from '#core/time/index.ts'
import { type KeyContext, keyGesture } from './block-keys.ts'

const ZONE = 'Europe/Paris'
const at = (hour: number, day = '2026-03-28') => instantAt(ZONE, day, hour * 60)
const block = { id: 'early', rowId: 'ann', start: at(9), end: at(17) }
const context: KeyContext = {
  view: 'hours',
  zone: ZONE,
  snapMinutes: 15,
  selection: new Set(),
  neighbourOf: (_, direction) => (direction > 0 ? 'ben' : undefined),
}
const NONE = { ctrl: false, shift: false, alt: false }
const press = (key: string, mods: Partial<typeof NONE> = {}, over: Partial<KeyContext> = {}, own = block) =>
  keyGesture(key, { ...NONE, ...mods }, own, { ...context, ...over })

it('moves by a step of the grid, onto it first', () => {
  expect(press('ArrowRight')).toMatchObject({ is: 'move', deltaMs: 15 * MINUTE_MS })
  const beside = { ...block, start: at(9) + 4 * MINUTE_MS }
  expect(press('ArrowRight', {}, {}, beside)).toMatchObject({ deltaMs: 11 * MINUTE_MS })
  expect(press('ArrowLeft', {}, {}, beside)).toMatchObject({ deltaMs: -4 * MINUTE_MS })
  expect(press('ArrowLeft', { alt: true })).toMatchObject({ deltaMs: -MINUTE_MS })
})

it('moves by a day, which may have 23 hours', () => {
  expect(press('ArrowRight', { ctrl: true, shift: true })).toMatchObject({
    deltaMs: 23 * HOUR_MS,
    deltaDays: 1,
  })
  expect(press('ArrowLeft', {}, { view: 'days' })).toMatchObject({ deltaMs: -24 * HOUR_MS, deltaDays: -1 })
})

it('moves the start with Ctrl and the end with Shift, and leaves a step between', () => {
  expect(press('ArrowLeft', { ctrl: true })).toEqual({
    is: 'resize',
    blockId: 'early',
    edge: 'start',
    to: at(8.75),
  })
  expect(press('ArrowRight', { shift: true })).toEqual({
    is: 'resize',
    blockId: 'early',
    edge: 'end',
    to: at(17.25),
  })
  expect(press('ArrowLeft', { shift: true }, {}, { ...block, end: at(9.25) })).toBeNull()
})

it('goes to the next row that may be edited, if there is one, and brings the selection along', () => {
  expect(press('ArrowDown', {}, { selection: new Set(['late', 'early']) })).toMatchObject({
    blockIds: ['early', 'late'],
    rowId: 'ben',
    fromRowId: 'ann',
    deltaMs: 0,
  })
  expect(press('ArrowUp')).toBeNull()
  expect(press('x')).toBeNull()
})

it('leads onto the grid of the wall clock from anywhere, and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at(0), max: at(72) }),
      fc.constantFrom('Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/Paris'),
      fc.constantFrom(5, 15, 30),
      (instant, zone, snapMinutes) => {
        const start = Math.floor(instant / MINUTE_MS) * MINUTE_MS
        const own = { ...block, start, end: start + HOUR_MS }
        const next = press('ArrowRight', {}, { zone, snapMinutes }, own)
        if (next?.is !== 'move') throw new Error('no move')
        expect(next.deltaMs).toBeGreaterThan(0)
        expect(minuteOfDay(zone, start + next.deltaMs) % snapMinutes).toBe(0)
      },
    ),
  )
})
