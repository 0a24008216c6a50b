import { expect, it } from 'vitest'
import { shiftChoices } from './shift-choices.ts'

const shift = (id: number, more = {}) => ({
  id,
  name: `S${id}`,
  interval: { startMinute: 480, endMinute: 960 },
  state: 'active' as const,
  conflictType: 'standard' as const,
  ...more,
})

it('shifts that are archived or fill gaps are shown where they are set, and cannot be chosen', () => {
  const archived = { state: 'archived' as const }
  const templates = [
    ...[shift(1), shift(2, archived), shift(3, archived), shift(4, archived)],
    ...[shift(5, { conflictType: 'fill' }), shift(6, { conflictType: 'fill' })],
  ]
  const choices = shiftChoices(templates, {
    shiftOptions: [
      { shiftTemplateId: 2, timesPerWeek: 5 },
      { shiftTemplateId: 5, timesPerWeek: 1 },
    ],
    workingDays: [{ type: 'fixed', day: 'monday', shiftTemplateIds: [3] }],
    wishes: [{ type: 'shift', days: ['sunday'], shiftTemplateIds: [4] }],
  })
  expect(choices.map(({ value, disabled }) => [value, disabled])).toEqual([
    ['1', false],
    ['2', true],
    ['3', true],
    ['4', true],
    ['5', true],
  ])
  expect(choices[1]!.label).toMatch(/ \(archived\)$/)
  expect(choices[4]!.label).toMatch(/ \(fills gaps\)$/)
})
