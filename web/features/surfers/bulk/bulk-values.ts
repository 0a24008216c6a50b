// Form on many agents: for each field whether it stays, is set or is cleared, and the updates that this makes.
import type { SurferUpdates, UpdateField } from '#contract/people/surfer-updates.ts'
import type { WorkingWindow } from '#contract/shapes.ts'
import { SURFER_DEFAULTS } from '#contract/surfer-fields.ts'
import * as texts from './texts.ts'

/** 'set' adds skills; 'replace' is for skills alone; 'off' for what is on or off. */
export type Choice = 'leave' | 'set' | 'replace' | 'off' | 'clear'

export const NUMBER_FIELDS = [
  'minContractedHours',
  'maxContractedHours',
  'minContractedDailyMinutes',
  'maxContractedDailyMinutes',
  'breakMinutesPerShift',
  'restMinutesBetweenShifts',
] as const
export type NumberField = (typeof NUMBER_FIELDS)[number]

export const FLAG_FIELDS = [
  'timecardsEnabled',
  'timecardsAllowCustomTimes',
  'timecardsAllowOvertime',
  'availabilityEnabled',
] as const
export type FlagField = (typeof FLAG_FIELDS)[number]

export const FIELD_LABELS: Record<UpdateField, string> = texts.fieldLabels

export interface BulkValues {
  choices: Record<UpdateField, Choice>
  numbers: Record<NumberField, number | null>
  workingWindows: WorkingWindow[]
  isAgentsZone: boolean
  teamId: number | null
  taskIds: number[]
}

export function firstValues(): BulkValues {
  const leave = Object.keys(FIELD_LABELS).map(field => [field, 'leave'])
  return {
    choices: Object.fromEntries(leave) as BulkValues['choices'],
    numbers: {
      minContractedHours: 30,
      maxContractedHours: 40,
      minContractedDailyMinutes: 240,
      maxContractedDailyMinutes: SURFER_DEFAULTS.maxContractedDailyMinutes,
      breakMinutesPerShift: SURFER_DEFAULTS.breakMinutesPerShift,
      restMinutesBetweenShifts: SURFER_DEFAULTS.restMinutesBetweenShifts,
    },
    workingWindows: [],
    isAgentsZone: true,
    teamId: null,
    taskIds: [],
  }
}

const FLAG_UPDATES = {
  timecardsEnabled: 'enableTimecards',
  timecardsAllowCustomTimes: 'timecardsAllowCustomTimes',
  timecardsAllowOvertime: 'timecardsAllowOvertime',
  availabilityEnabled: 'enableAvailability',
} as const

/** The updates, and what is missing yet by field. */
export function updatesOf(values: BulkValues): {
  updates: SurferUpdates
  missing: Partial<Record<UpdateField, string>>
} {
  const { choices, numbers } = values
  const updates: SurferUpdates = {}
  const missing: Partial<Record<UpdateField, string>> = {}
  for (const field of NUMBER_FIELDS) {
    if (choices[field] === 'leave') continue
    updates[field] = choices[field] === 'clear' ? null : numbers[field]
    if (choices[field] === 'set' && numbers[field] === null) missing[field] = texts.enterAValueOrClearIt
  }
  if (choices.workingWindows === 'clear') updates.workingWindows = []
  if (choices.workingWindows === 'set') {
    updates.workingWindows = values.workingWindows
    updates.workingDaysUseAgentsTimezone = values.isAgentsZone
    if (values.workingWindows.length === 0) missing.workingWindows = texts.addAWindowOrClearThem
  }
  if (choices.teamId !== 'leave') updates.teamId = choices.teamId === 'clear' ? null : values.teamId
  if (choices.teamId === 'set' && values.teamId === null) missing.teamId = texts.chooseATeam
  if (choices.taskIds !== 'leave') {
    updates.taskIds = choices.taskIds === 'clear' ? [] : values.taskIds
    updates.updateSkillsMode = choices.taskIds === 'set' ? 'add' : 'replace'
    if (choices.taskIds !== 'clear' && values.taskIds.length === 0)
      missing.taskIds = texts.chooseAtLeastOneSkill
  }
  for (const field of FLAG_FIELDS) {
    const choice = choices[field]
    if (choice === 'clear') Object.assign(updates, { [FLAG_UPDATES[field]]: null })
    else if (choice !== 'leave') Object.assign(updates, { [FLAG_UPDATES[field]]: choice === 'set' })
  }
  return { updates, missing }
}

/** Whether nothing but contract, windows and team is changed: that may wait for a day to come. */
export const mayWait = ({ choices }: BulkValues): boolean =>
  [...FLAG_FIELDS, 'taskIds' as const].every(field => choices[field] === 'leave')
