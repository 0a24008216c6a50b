import { describe, expect, it } from 'vitest'
import {
  kindValuesOf,
  newStream,
  openDaysOf,
  operatingTimesOf,
  StreamCheck,
  streamFormOf,
  unlikelyText,
} from './stream-values.ts'

const problems = (changes: Partial<ReturnType<typeof newStream>>) => {
  const parsed = StreamCheck.safeParse({
    ...newStream('Europe/Paris', { connectionId: 3 }),
    name: 'Phone',
    ...changes,
  })
  return Object.fromEntries((parsed.error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}

it.each([
  ['shrinkage', 30, undefined],
  ['shrinkage', 99, 'That is a lot: 100 paid agents for each one available.'],
  ['shrinkage', 100, undefined],
  ['occupancy', 85, undefined],
  ['occupancy', 10, 'That is little: agents would wait 9.0 times as long as they work.'],
  ['occupancy', '', undefined],
] as const)('a %s of %j percent is pointed out where it is hardly meant', (field, percent, text) => {
  expect(unlikelyText(field, percent)).toBe(text)
})

describe('the ticket group form', () => {
  it('accepts what it starts with, once there is a name', () => {
    expect(problems({})).toEqual({})
  })
  it.each([
    [{ name: ' ' }, 'name', 'Give your ticket group a name'],
    [{ connections: [] }, 'connections', 'Choose at least one connection'],
    [{ serviceLevel: 100 }, 'serviceLevel', 'Service level percent must be a number between 0 and 99'],
    [{ serviceLevel: '' }, 'serviceLevel', 'Service level percent must be a number between 0 and 99'],
    [{ concurrency: 0.5 }, 'concurrency', 'Concurrency must be a number greater than or equal to 1'],
    [{ shrinkagePercent: 120 }, 'shrinkagePercent', 'Shrinkage percent must be a number between 0 and 100'],
    [
      { shrinkagePercent: 100 },
      'shrinkagePercent',
      'Shrinkage percent must be less than 100: at 100 nobody is left to answer contacts',
    ],
    [{ shrinkagePercent: -5 }, 'shrinkagePercent', 'Shrinkage percent must be a number between 0 and 100'],
    [
      { occupancyPercent: 0 },
      'occupancyPercent',
      'Occupancy percent must be greater than 0: at 0 agents never take a contact',
    ],
    [{ occupancyPercent: '' }, 'occupancyPercent', 'Occupancy percent must be a number between 0 and 100'],
    [{ targetResponseTime: 1.5 }, 'targetResponseTime', 'Target response time must be a whole number'],
    [{ patience: 0 }, 'patience', 'Patience must be a whole number greater than 0'],
    [
      { maximumAbandonmentPercent: 101 },
      'maximumAbandonmentPercent',
      'Abandonment percent must be a number between 0 and 100',
    ],
    [{ averageSpeedOfAnswer: 1.5 }, 'averageSpeedOfAnswer', 'Average speed of answer must be a whole number'],
    [
      { handleTimeStretchPercent: 101 },
      'handleTimeStretchPercent',
      'Handle time stretch percent must be a number between 0 and 100',
    ],
    [{ minimumStaff: '' }, 'minimumStaff', 'Minimum staff must be a number between 0 and 10,000'],
    [
      { handleTimeStretchPercent: 100 },
      'handleTimeStretchPercent',
      'Handle time stretch percent must be less than 100: at 100 another contact slows the others by more than it adds',
    ],
    [
      { averageHandleTime: null, handleTimeSource: 'own' as const },
      'averageHandleTime',
      'Enter the average handle time, or use the measured one',
    ],
    [
      { handleTimeChangePercent: -100 },
      'handleTimeChangePercent',
      'Change of measured handle times must be greater than -100 percent: at -100 contacts take no time',
    ],
    [
      { averageHandleTime: 0 },
      'averageHandleTime',
      'Average handle time must be a whole number greater than 0',
    ],
    [
      { averageHandleTime: -1 },
      'averageHandleTime',
      'Average handle time must be a whole number greater than 0',
    ],
    [
      { connections: [{ id: 3, filters: [{ field: '', operator: 'IS' as const, values: ['x'] }] }] },
      'connections.0.filters.0.field',
      'Select property',
    ],
    [
      { connections: [{ id: 3, filters: [{ field: 'tag', operator: 'IS' as const, values: [] }] }] },
      'connections.0.filters.0.values',
      'Enter a value',
    ],
  ])('says of %j at %s: %s', (changes, field, text) => {
    expect(problems(changes)).toEqual({ [field]: text })
  })

  it('keeps kinds of shrinkage as shares, and refuses them at their own fields', () => {
    const days = { key: '2027-01-01', from: '2027-01-01', to: '2027-01-31', percent: 8 }
    const sickness = { key: 'known 0', name: 'Sickness', percent: 5, isScheduled: false, dates: [days] }
    const form = streamFormOf({ ...newStream('Etc/UTC'), shrinkageKinds: [sickness] })
    expect(form.shrinkage).toBeUndefined()
    expect(form.shrinkageKinds[0]).toMatchObject({ share: 0.05, dates: [{ share: 0.08 }] })
    expect(kindValuesOf(form)).toEqual([sickness])
    const unfit = { ...sickness, percent: 120, dates: [{ ...days, from: null, percent: '' }] }
    expect(problems({ shrinkageKinds: [unfit] })).toEqual({
      'shrinkageKinds.0.percent': 'Share percent must be a number between 0 and 100',
      'shrinkageKinds.0.dates.0.from': 'Choose a day',
      'shrinkageKinds.0.dates.0.percent': 'Share percent must be a number between 0 and 100',
    })
  })

  it('keeps percents as fractions and open days as minutes of the week', () => {
    const form = streamFormOf({ ...newStream('Etc/UTC'), shrinkagePercent: 12.5 })
    expect(form.shrinkage).toBe(0.125)
    expect(form.maximumAbandonment).toBeNull()
    expect(form.operatingTimes[0]).toEqual({ startMinutes: 540, endMinutes: 1020 })
    expect(form.operatingTimes).toHaveLength(5)
    expect(operatingTimesOf(openDaysOf(form.operatingTimes))).toEqual(form.operatingTimes)
  })
})
