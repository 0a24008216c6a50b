import { expect, it } from 'vitest'
import { HOUR_MS } from '#core/time/index.ts'
import { problem, surfer } from '#test/core/scheduling/builders.ts'
import type { GeneratedShift } from '../problem/types.ts'
import { type TakenShift, withOwnBreak, withTakenBreaks } from './taken-breaks.ts'

const company = problem({
  surfers: [surfer({ id: 1, breakMinutesPerShift: 30 }), surfer({ id: 2, breakMinutesPerShift: 75 })],
  demand: [],
})
const shift = (hours: number, surferId = 1): GeneratedShift => ({
  surferId,
  interval: { start: 0, end: hours * HOUR_MS },
  breaks: [{ start: 2 * HOUR_MS, end: 2.75 * HOUR_MS }],
  shiftTemplateId: null,
  sessions: [],
})
const taken = (hours: number, awayMinutes: number, keepsBreak = false): TakenShift => ({
  shift: shift(hours),
  awayMinutes,
  keepsBreak,
})
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const breaksOf = (shifts: readonly TakenShift[]) => {
  const { surfers, settings } = withTakenBreaks(company, shifts)
  return [surfers.map(one => one.breakMinutesPerShift), settings?.breakFromShiftMinutes]
}

it('draws the breaks that the plan takes, from the shortest shift on that has them, and never less than contracts', () => {
  expect(breaksOf([...times(4, taken(4, 45)), ...times(5, taken(8, 45))])).toEqual([[45, 75], 240])
  // An hour of training in one shift of the week is no break.
  expect(breaksOf([...times(5, taken(8, 45)), taken(8, 105)])).toEqual([[45, 75], 300])
  // Two short shifts are too few for a conclusion about short shifts.
  expect(breaksOf([...times(2, taken(4, 60)), ...times(5, taken(8, 45))])).toEqual([[45, 75], 300])
  expect(breaksOf([...times(5, taken(4, 0)), ...times(5, taken(8, 60))])).toEqual([[60, 75], 300])
})

it('leaves what the plan does not change', () => {
  expect(withTakenBreaks(company, times(5, taken(8, 0)))).toBe(company)
  expect(breaksOf([...times(5, taken(8, 45)), taken(7, 0, true)])).toEqual([[30, 75], 300])
})

it('gives shifts the break of their contract back, and short ones none', () => {
  expect(withOwnBreak(company, shift(8)).breaks).toEqual([{ start: 2 * HOUR_MS, end: 2.5 * HOUR_MS }])
  expect(withOwnBreak(company, shift(8, 2)).breaks).toEqual([{ start: 2 * HOUR_MS, end: 3.25 * HOUR_MS }])
  expect(withOwnBreak(company, shift(4)).breaks).toEqual([])
})
