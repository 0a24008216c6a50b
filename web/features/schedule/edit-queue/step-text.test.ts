import { describe, expect, it } from 'vitest'
import type { ScheduleChange } from '#contract/endpoints/schedule.ts'
import { instantAt } from '#core/time/index.ts'
import { areAgentsInView, areDaysInView, stepText } from './step-text.ts'

const ZONE = 'Europe/Berlin'
const year = new Date().getUTCFullYear()
const at = (day: string, minute = 0, of = year) => instantAt(ZONE, `${of}-${day}`, minute)

const stepOf = (label: string, scope: Partial<ScheduleChange['scope']>): ScheduleChange => ({
  id: '5d9a2b44-9a0c-4d2b-8d2e-8d8c4d0c1a11',
  label,
  createdAt: new Date(at('12-01')).toISOString(),
  isUndone: false,
  scope: {
    from: new Date(at('12-07', 420)).toISOString(),
    last: new Date(at('12-13', 1320)).toISOString(),
    shifts: 249,
    others: 0,
    surferIds: [1, 2],
    ...scope,
  },
})
const textOf = (...[label, scope]: Parameters<typeof stepOf>) => stepText(stepOf(label, scope), ZONE)

describe('the text of a step', () => {
  it('names count and days; of one block the day alone', () => {
    expect(textOf('Generate shifts', {})).toMatch(/^Generate shifts, 249 shifts, (7\D*13 Dec|Dec 7\D*13)$/)
    expect(textOf('Cut', { shifts: 1, others: 2 })).toMatch(/^Cut, 3 blocks, /)
    const last = new Date(at('12-07', 420)).toISOString()
    expect(textOf('Moved Ada Park’s Early shift', { shifts: 1, last })).toMatch(
      /^Moved Ada Park’s Early shift, \w+ 7 Dec$/,
    )
  })
  it('names a count once', () => {
    expect(textOf('Deleted 12 shifts', { shifts: 12 })).toMatch(/^Deleted 12 shifts, \D*\d+\D*13/)
  })
  it('names the year when it is not this one', () => {
    const last = new Date(at('01-03', 0, year + 1)).toISOString()
    expect(textOf('Generate shifts', { last })).toContain(String(year + 1))
  })
})

describe('a step in view', () => {
  const week = { from: at('12-07'), to: at('12-14') }
  const view = { ...week, isPublished: false, surferIds: new Set([1, 2, 3]), isFiltered: false }
  it('starts on days that are shown', () => {
    expect(areDaysInView(stepOf('', {}), view)).toBe(true)
    expect(areDaysInView(stepOf('', {}), { ...view, from: at('12-07', 421) })).toBe(false)
    expect(areDaysInView(stepOf('', {}), { ...view, to: at('12-13', 1320) })).toBe(false)
  })
  it('is of agents who have a row; of more than are told, when nobody is filtered out', () => {
    expect(areAgentsInView(stepOf('', {}), view)).toBe(true)
    expect(areAgentsInView(stepOf('', {}), { ...view, surferIds: new Set([1]) })).toBe(false)
    expect(areAgentsInView(stepOf('', { surferIds: null }), view)).toBe(true)
    expect(areAgentsInView(stepOf('', { surferIds: null }), { ...view, isFiltered: true })).toBe(false)
  })
})
