import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrganizationFields, storedSettings } from '../organization/settings.ts'
import { SchedulingFields, SchedulingSettings } from '../scheduling-settings.ts'
import { Id, Instant, Weekday, Zone } from '../shapes.ts'

export type { StoredSettings } from '../organization/settings.ts'
export { Importance, SchedulingSettings, SequenceSettings } from '../scheduling-settings.ts'

export const ForecastSettings = z.object({
  /** Requirement and coverage share agents across ticket groups instead of splitting them. */
  useMultiskillStaffing: z.boolean().optional(),
})
export type ForecastSettings = z.infer<typeof ForecastSettings>

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

export const Settings = z.object({
  organizationId: Id,
  ...storedSettings,
  optimizationSettings: OptimizationSettings.nullish(),
  forecastSettings: ForecastSettings.nullish(),
})
export type Settings = z.infer<typeof Settings>

export const OrganizationChange = z
  .object({
    ...OrganizationFields,
    settings: z.object(storedSettings).partial(),
  })
  .partial()
export type OrganizationChange = z.infer<typeof OrganizationChange>

export const Organization = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  externalId: z.string().nullable(),
  timezone: Zone,
  weekStartsOn: Weekday,
  /** Made by the product itself to be looked at. */
  isSample: z.boolean(),
  /** The caller may change what holds for the whole organization. */
  mayEdit: z.boolean(),
  settings: Settings,
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
  update: endpoint({
    method: 'PATCH',
    path: '',
    permission: { allow: 'organization.edit', teams: 'none' },
    audit: { action: 'change', entity: 'organization', id: null, fields: 'all' },
    summary: 'Name, zone, week and settings of the organization',
    body: OrganizationChange,
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
