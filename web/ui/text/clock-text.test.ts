import { expect, it, vi } from 'vitest'
import { clockText, endAfterStart, parseClock, readClock, shortClockText } from './clock-text.ts'

it('writes and reads minutes of the day', () => {
  expect([0, 570, 1439, 1440, 1800].map(clockText)).toEqual(['00:00', '09:30', '23:59', '00:00', '06:00'])
  expect(['09:30', '9:30', '24:00', '9.30', ''].map(parseClock)).toEqual([570, 570, null, null, null])
})

it('shortens times where the clock has twelve hours', () => {
  const own = { document: { documentElement: { dataset: { clock: '12' } } } }
  expect([0, 570].map(shortClockText)).toEqual(['00:00', '09:30'])
  vi.stubGlobal('document', own.document)
  expect([0, 570, 840].map(shortClockText)).toEqual(['12a', '9:30a', '2p'])
  vi.unstubAllGlobals()
})

it('puts an end at or before the start on the next day', () => {
  expect(endAfterStart(540, 1020)).toBe(1020)
  expect(endAfterStart(1320, 360)).toBe(1800)
  expect(endAfterStart(0, 0)).toBe(1440)
  expect(endAfterStart(540, 1440 + 1020)).toBe(1020)
})

it('reads a time as people type it', () => {
  expect(['9', '930', '9.30', '09:30', '9:30 pm', '12 am', '12pm', '21h15'].map(readClock)).toEqual([
    540, 570, 570, 570, 1290, 0, 720, 1275,
  ])
  expect(['', 'soon', '24:00', '9:75', '13 pm', '123456'].map(readClock)).toEqual(Array(6).fill(null))
})
