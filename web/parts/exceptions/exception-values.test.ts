import { expect, it } from 'vitest'
import type { AdherenceException } from '#contract/endpoints/adherence.ts'
import {
  endBefore,
  exceptionFormOf,
  exceptionValuesOf,
  minutesAround,
  newException,
  valuesSchema,
} from './exception-values.ts'

const ZONE = 'Europe/Berlin'
const AT = Date.parse('2026-03-09T10:17:21Z')
const faultsOf = (values: ReturnType<typeof newException>) =>
  valuesSchema(ZONE)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

it('says of each field what is missing, where the form shows it', () => {
  const empty = newException(AT, ZONE)
  expect(faultsOf(empty)).toEqual([
    ['description', 'Enter a description'],
    ['surferIds', 'Choose at least one agent'],
  ])
  const whole = { ...empty, description: 'Coaching', surferIds: [7] }
  expect(faultsOf(whole)).toBeUndefined()
  expect(faultsOf({ ...whole, to: whole.from })).toEqual([['to', 'The end must be after the start']])
  expect(faultsOf({ ...whole, from: '' })).toEqual([['from', 'Choose a day and time']])
  const again = { ...whole, type: 'recurring' as const }
  expect(faultsOf({ ...again, weekdays: [], startTime: '' })).toEqual([
    ['startTime', 'Enter a time such as 09:30'],
    ['weekdays', 'Choose at least one day'],
  ])
  expect(faultsOf({ ...again, end: '2026-03-01' })).toEqual([
    ['end', 'The last day must not be before the first'],
  ])
})

it('keeps instants of the shown zone, through the hour that a spring day lacks too', () => {
  const given = minutesAround(Date.parse('2026-03-29T00:59:40Z'), Date.parse('2026-03-29T01:10:05Z'), ZONE)
  expect(given).toEqual({ from: '2026-03-29 01:59:00', to: '2026-03-29 03:11:00' })
  const form = exceptionFormOf(newException(AT, ZONE, { ...given, description: 'x', surferIds: [1] }), ZONE)
  expect(form).toMatchObject({ start: '2026-03-29T00:59:00.000Z', end: '2026-03-29T01:11:00.000Z' })
})

it('opens what is stored and saves the same', () => {
  const fields = {
    description: 'Coaching',
    taskId: 3,
    streamIds: [4],
    statuses: ['busy' as const],
    inAdherenceWhenAvailable: true,
    surferIds: [1, 2],
  }
  const once = {
    ...fields,
    type: 'one-off',
    start: '2026-03-09T09:00:00.000Z',
    end: '2026-03-09T10:00:00.000Z',
  }
  const again = {
    ...fields,
    type: 'recurring',
    start: '2026-03-09',
    end: null,
    startTime: '22:00',
    endTime: '02:00',
    weekdays: ['monday'],
  }
  for (const form of [once, again])
    expect(exceptionFormOf(exceptionValuesOf(form as unknown as AdherenceException, ZONE), ZONE)).toEqual(
      form,
    )
})

it('ends yesterday, or on its first day', () => {
  expect(endBefore('2026-03-09', '2026-01-01')).toBe('2026-03-08')
  expect(endBefore('2026-03-09', '2026-03-09')).toBe('2026-03-09')
})
