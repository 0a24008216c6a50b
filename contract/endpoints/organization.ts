import { z } from 'zod'
import { WEEKEND_SPAN } from '#core/blocks/index.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Zone } from '../shapes.ts'

export const ForecastSettings = z.object({
  /** Requirement and coverage share agents across ticket groups instead of splitting them. */
  useMultiskillStaffing: z.boolean().optional(),
})
export type ForecastSettings = z.infer<typeof ForecastSettings>

/** How much something weighs against agents missing or too many. */
export const Importance = z.enum(['none', 'low', 'high'])
const Days = z.int('Enter whole days').min(1, 'At least 1 day').max(31, 'At most 31 days')

const SchedulingFields = z
  .object({
    minConsecutiveDays: Days.nullable(),
    /** 6 unless said otherwise. */
    maxConsecutiveDays: Days.nullable(),
    minConsecutiveDaysOff: z
      .int('Enter whole days')
      .min(1, 'At least 1 day')
      .max(6, 'At most 6 days')
      .nullable(),
    /** Of any WEEKEND_SPAN weekends in a row. */
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
/** Those of them that bind the sequence of days. */
export const SequenceSettings = SchedulingFields.pick({
  minConsecutiveDays: true,
  maxConsecutiveDays: true,
  minConsecutiveDaysOff: true,
  maxWeekends: true,
})
export type SchedulingSettings = z.infer<typeof SchedulingSettings>

const isOn = z.boolean().nullish()
/** Types of optimization that may be done; what is not set is off. */
export const OptimizationSettings = z.object({
  blockTimeRemoval: isOn,
  blockTimeAddition: isOn,
  timeOffRemoval: isOn,
  timeOffAddition: isOn,
  breakTimeAdjustment: isOn,
})
export type OptimizationSettings = z.infer<typeof OptimizationSettings>

export const Organization = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  externalId: z.string().nullable(),
  timezone: Zone,
  dialpadCompanyId: z.string().nullable(),
  dialpadLicenses: z.int().nullable(),
  totalLicenses: z.int(),
  availableLicenses: z.int(),
  forecastSettings: ForecastSettings,
  schedulingSettings: SchedulingSettings,
  optimizationSettings: OptimizationSettings,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Organization = z.infer<typeof Organization>

export const organization = {
  get: endpoint({
    method: 'GET',
    path: '',
    permission: { allow: 'organization.view', teams: 'none' },
    audit: 'none',
    summary: 'The organization: names, zone, licences',
    reply: Organization,
  }),
  changeForecastSettings: endpoint({
    method: 'PATCH',
    path: '/forecast-settings',
    permission: { allow: 'organization.edit', teams: 'none' },
    audit: { action: 'change', entity: 'organization', id: null, fields: 'all' },
    summary: 'Choices for all forecasts of the organization',
    body: ForecastSettings,
    reply: Organization,
  }),
  changeSchedulingSettings: endpoint({
    method: 'PATCH',
    path: '/scheduling-settings',
    permission: { allow: 'organization.edit', teams: 'none' },
    audit: { action: 'change', entity: 'organization', id: null, fields: 'all' },
    summary: 'Rules for all generated shifts of the organization',
    // With what is kept it must fit together, not alone.
    body: SchedulingFields,
    reply: Organization,
  }),
  changeOptimizationSettings: endpoint({
    method: 'PATCH',
    path: '/optimization-settings',
    permission: { allow: 'organization.edit', teams: 'none' },
    audit: { action: 'change', entity: 'organization', id: null, fields: 'all' },
    summary: 'Which types of optimization may be done',
    body: OptimizationSettings,
    reply: Organization,
  }),
}
