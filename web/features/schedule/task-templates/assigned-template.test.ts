import { expect, it } from 'vitest'
import { assignedTemplateId } from './assigned-template.ts'

const PLANS = [
  { teamId: 1, taskTemplateId: 10, fromDate: '2031-03-01' },
  { teamId: 1, taskTemplateId: 11, fromDate: '2031-06-01' },
  { teamId: 2, taskTemplateId: 11, fromDate: '2031-01-01' },
  { teamId: 2, taskTemplateId: null, fromDate: '2031-09-01' },
]

it('is what the teams share on the day', () => {
  const on = (date: string, ...teamIds: number[]) => assignedTemplateId(PLANS, teamIds, date)
  expect(on('2031-02-28', 1)).toBeNull()
  expect(on('2031-03-01', 1)).toBe(10)
  expect(on('2031-07-01', 1)).toBe(11)
  expect(on('2031-03-01', 1, 2)).toBeNull()
  expect(on('2031-07-01', 1, 2)).toBe(11)
  expect(on('2031-09-01', 2)).toBeNull()
  expect(on('2031-07-01', 1, 3)).toBeNull()
  expect(on('2031-07-01')).toBeNull()
})
