// Settings of the organization for generated shifts.
import { z } from 'zod'
import { WEEKEND_SPAN } from '#core/constraints/index.ts'

/** Weight of a goal against missing and superfluous agents. */
export const Importance = z.enum(['none', 'low', 'high'])
const Days = z.int('Enter whole days').min(1, 'At least 1 day').max(31, 'At most 31 days')

export const DEFAULT_CUT_OFF_DAYS = 14
const MAX_CUT_OFF_DAYS = 90
/** Days before a day on which an agent's availability for it is settled. */
export const CutOffDays = z
  .int('Enter whole days')
  .min(0, 'Must not be negative')
  .max(MAX_CUT_OFF_DAYS, `At most ${MAX_CUT_OFF_DAYS} days`)

export const SchedulingFields = z
  .object({
    minConsecutiveDays: Days.nullable(),
    /** 6 unless said otherwise. */
    maxConsecutiveDays: Days.nullable(),
    minConsecutiveDaysOff: z
      .int('Enter whole days')
      .min(1, 'At least 1 day')
      .max(6, 'At most 6 days')
      .nullable(),
    /** At most this many of any WEEKEND_SPAN weekends in a row. */
    maxWeekends: z
      .int('Enter whole weekends')
      .min(0, 'Must not be negative')
      .max(WEEKEND_SPAN, `At most ${WEEKEND_SPAN}: of any ${WEEKEND_SPAN} weekends in a row`)
      .nullable(),
    /** On one ticket group before an agent changes to another. */
    minSessionMinutes: z
      .int('Enter whole minutes')
      .min(15, 'At least 15 minutes')
      .max(480, 'At most 8 hours')
      .multipleOf(15, 'Must be a multiple of 15 minutes')
      .nullable(),
    /** Generated shifts may lie outside of the availability that agents entered. */
    ignoresAvailability: z.boolean(),
    /** 14 unless said otherwise; an agent may have days of their own. */
    availabilityCutOffDays: CutOffDays.nullable(),
    startConsistency: Importance,
    fairness: Importance,
    stability: Importance,
    /** Agents' wishes: days off, starts and shifts. */
    preferences: Importance,
  })
  .partial()

/** Rules for generated shifts. What is left out or null binds nothing. */
export const SchedulingSettings = SchedulingFields.refine(
  ({ minConsecutiveDays: min, maxConsecutiveDays: max }) => min == null || min <= (max ?? 6),
  { message: 'minimum must be smaller than the maximum', path: ['minConsecutiveDays'] },
)
/** The settings that bind the sequence of days. */
export const SequenceSettings = SchedulingFields.pick({
  minConsecutiveDays: true,
  maxConsecutiveDays: true,
  minConsecutiveDaysOff: true,
  maxWeekends: true,
  ignoresAvailability: true,
})
export type SchedulingSettings = z.infer<typeof SchedulingSettings>
