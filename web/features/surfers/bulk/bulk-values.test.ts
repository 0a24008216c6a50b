import { expect, it } from 'vitest'
import { SurferUpdates } from '#contract/people/surfer-updates.ts'
import { type BulkValues, firstValues, mayWait, updatesOf } from './bulk-values.ts'

const chosen = (choices: Partial<BulkValues['choices']>, rest: Partial<BulkValues> = {}): BulkValues => ({
  ...firstValues(),
  ...rest,
  choices: { ...firstValues().choices, ...choices },
})

it('says nothing of what stays', () => {
  expect(updatesOf(firstValues())).toEqual({ updates: {}, missing: {} })
})

it('tells set from cleared', () => {
  const values = chosen({
    minContractedHours: 'set',
    restMinutesBetweenShifts: 'clear',
    workingWindows: 'clear',
    teamId: 'clear',
    taskIds: 'clear',
    timecardsEnabled: 'off',
    timecardsAllowOvertime: 'clear',
    availabilityEnabled: 'set',
  })
  const { updates, missing } = updatesOf(values)
  expect(updates).toEqual({
    minContractedHours: 30,
    restMinutesBetweenShifts: null,
    workingWindows: [],
    teamId: null,
    taskIds: [],
    updateSkillsMode: 'replace',
    enableTimecards: false,
    timecardsAllowOvertime: null,
    enableAvailability: true,
  })
  expect(missing).toEqual({})
  expect(SurferUpdates.safeParse(updates).success).toBe(true)
  expect(mayWait(values)).toBe(false)
})

it('adds or replaces skills, and asks for what is missing', () => {
  expect(updatesOf(chosen({ taskIds: 'set' }, { taskIds: [4] })).updates).toEqual({
    taskIds: [4],
    updateSkillsMode: 'add',
  })
  expect(updatesOf(chosen({ taskIds: 'replace', teamId: 'set', workingWindows: 'set' })).missing).toEqual({
    taskIds: 'Choose at least one skill',
    teamId: 'Choose a team',
    workingWindows: 'Add a window, or clear them',
  })
  expect(mayWait(chosen({ teamId: 'set' }))).toBe(true)
})
