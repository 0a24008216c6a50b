import { expect, it } from 'vitest'
import { addDays, HOUR_MS, instantAt } from '#core/time/index.ts'
import { hoursOf, type ShiftOccurrence } from './index.ts'

const ZONE = 'Europe/London'
const MONDAY = '2031-03-03'
const range = { from: MONDAY, to: addDays(MONDAY, 14) }
const contract = {
  name: 'Ada Lund',
  zone: ZONE,
  minContractedHours: 16,
  maxContractedHours: 24,
  restMinutesBetweenShifts: 660,
}
const shift = (day: number, startHour: number, hours: number): ShiftOccurrence => {
  const start = instantAt(ZONE, addDays(MONDAY, day), startHour * 60)
  return {
    surferId: 1,
    breaks: [],
    shiftTemplateId: null,
    isFill: false,
    roundRobinId: null,
    timeInLieu: null,
    interval: { start, end: start + hours * HOUR_MS },
  }
}

it('says nothing of shifts that fit the contract', () => {
  const shifts = [0, 1, 7, 8].map(day => shift(day, 9, 8))
  expect(hoursOf(shifts, contract, range)).toEqual({ averageWeeklyHours: 16, warnings: [] })
})

it('names too few hours, the longest week and the shortest rest', () => {
  const shifts = [shift(0, 9, 8), shift(0, 18, 2), shift(1, 5, 8), shift(1, 9, 8)]
  expect(hoursOf(shifts, { ...contract, maxContractedHours: 20 }, range)).toEqual({
    averageWeeklyHours: 11,
    warnings: [
      'Ada Lund has 11 h a week on average; the contract asks for 16 h.',
      'Ada Lund has 22 h in the week of Mon 3 Mar; the contract allows 20 h.',
      'Only 9 h of rest before the shift of Ada Lund on Tue 4 Mar; 11 h are agreed.',
    ],
  })
})

it('has nothing to say without a contract', () => {
  const free = {
    ...contract,
    minContractedHours: null,
    maxContractedHours: null,
    restMinutesBetweenShifts: 0,
  }
  expect(hoursOf([shift(0, 0, 24), shift(1, 0, 24)], free, range).warnings).toEqual([])
})
