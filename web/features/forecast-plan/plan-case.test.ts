import { expect, it } from 'vitest'
import type { Stream } from '#contract/endpoints/streams.ts'
import { settingChanges } from './apply-changes.ts'
import {
  BASELINE,
  caseProblemsOf,
  fractionOf,
  isBaseline,
  isSameCase,
  NO_CHANGES,
  percentOf,
} from './plan-case.ts'
import { planRangeProblem, weeksFrom, weeksOf } from './plan-search.ts'

it('says word for word what is not right', () => {
  expect(caseProblemsOf({ ...NO_CHANGES, shrinkage: 1.2 })).toEqual({
    shrinkage: 'Shrinkage must be between 0 and 1',
  })
  expect(caseProblemsOf({ ...NO_CHANGES, ticketVolumePercentageChange: -1.01, concurrency: 0.5 })).toEqual({
    ticketVolumePercentageChange: 'Percentage change must not be less than -1',
    concurrency: 'Concurrency must be a number greater than or equal to 1',
  })
  expect(caseProblemsOf({ ...NO_CHANGES, shrinkage: 1 })).toEqual({
    shrinkage: 'Shrinkage must be less than 1: at 1 nobody is left to answer contacts',
  })
  expect(caseProblemsOf({ ...NO_CHANGES, shrinkage: 0.999, ticketVolumePercentageChange: -1 })).toEqual({})
  expect(planRangeProblem({ from: '2031-03-03', to: '2031-03-03' })).toBe('End date must be after start date')
  expect(planRangeProblem(weeksFrom('2031-03-05', 78))).toBeNull()
  expect(planRangeProblem(weeksFrom('2031-03-05', 79))).toBe('Choose at most 78 weeks')
})

it('begins next Monday', () => {
  expect(weeksFrom('2031-03-05', 4)).toEqual({ from: '2031-03-10', to: '2031-04-07' })
  expect(weeksOf({ from: '2031-03-10', to: '2031-04-07' })).toBe(4)
})

it('tells the baseline, and equal cases', () => {
  expect(isBaseline(BASELINE)).toBe(true)
  expect(isBaseline({ ...BASELINE, risk: 'P80' })).toBe(false)
  const plan = { ...BASELINE, variables: { ...NO_CHANGES, shrinkage: 0.35 } }
  expect(isBaseline(plan)).toBe(false)
  expect(isSameCase(plan, structuredClone(plan))).toBe(true)
  expect(isSameCase(plan, BASELINE)).toBe(false)
})

it('turns percents into fractions and back without dust', () => {
  for (let percent = -100; percent <= 300; percent += 0.5)
    expect(percentOf(fractionOf(percent))).toBe(percent)
})

it('lists the settings that would be others, as they would be written', () => {
  const stream = {
    shrinkage: 0.3,
    shrinkageKinds: [] as Stream['shrinkageKinds'],
    averageHandleTime: 285,
    handleTimeChange: 0.1,
    targetResponseTime: 60,
    serviceLevel: 95,
    concurrency: 1,
  } as Stream
  expect(settingChanges(stream, NO_CHANGES)).toEqual([])
  expect(
    settingChanges(stream, {
      ...NO_CHANGES,
      shrinkage: 0.325,
      averageHandleTimePercentageChange: 0.1,
      targetResponseTimePercentageChange: -1,
      serviceLevelPercentageChange: 0.5,
      concurrency: 1,
      ticketVolumePercentageChange: 0.2,
    }),
  ).toEqual([
    { label: 'Shrinkage', before: '30 %', after: '32.5 %' },
    { label: 'Average handle time', before: '4 min 45 s', after: '5 min 14 s' },
    { label: 'Change of measured handle times', before: '+10\u202f%', after: '+21\u202f%' },
    { label: 'Target response time', before: '1 min', after: '1 s' },
    { label: 'Service level', before: '95 %', after: '99 %' },
  ])
  const shrinkageKinds = [{ name: 'Breaks', share: 0.3, isScheduled: true, dates: [] }]
  expect(settingChanges({ ...stream, shrinkageKinds }, { ...NO_CHANGES, shrinkage: 0.4 })).toEqual([
    { label: 'Shrinkage, all its kinds in proportion', before: '30 %', after: '40 %' },
  ])
})
