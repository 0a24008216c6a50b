// Settings of generation, with the value of each that an organization has not set.
import { MAX_CONSECUTIVE_DAYS } from '#core/constraints/index.ts'
import type { GenerateProblem, GenerateSettings } from './types.ts'

/** Minutes by which the starts of one week may lie apart without a price. */
export const FREE_SPREAD_MINUTES = 120

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
