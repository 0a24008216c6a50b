// How an organization schedules when it has said nothing else.
import { MAX_CONSECUTIVE_DAYS } from './contract.ts'
import type { GenerateProblem, GenerateSettings } from './types.ts'

const DEFAULTS: GenerateSettings = {
  breakFromShiftMinutes: 300,
  breakEarliest: 0.3,
  breakLatest: 0.7,
  isWindowPerDay: false,
  maxConsecutiveDays: MAX_CONSECUTIVE_DAYS,
  fullHoursFromDays: null,
  startSpreadWeight: 0.04,
  fairnessWeight: 0,
  preferenceWeight: 0,
  stabilityWeight: 0,
  minSessionMinutes: null,
}

export const settingsOf = ({ settings }: GenerateProblem): GenerateSettings => ({ ...DEFAULTS, ...settings })
