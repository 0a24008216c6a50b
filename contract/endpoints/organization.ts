import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Zone } from '../shapes.ts'

export const ForecastSettings = z.object({
  /** Requirement and coverage share agents across ticket groups instead of splitting them. */
  useMultiskillStaffing: z.boolean().optional(),
})
export type ForecastSettings = z.infer<typeof ForecastSettings>

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
  createdAt: Instant,
  updatedAt: Instant,
})
export type Organization = z.infer<typeof Organization>

export const organization = {
  get: endpoint({
    method: 'GET',
    path: '',
    permission: 'member',
    summary: 'The organization: names, zone, licences',
    reply: Organization,
  }),
  changeForecastSettings: endpoint({
    method: 'PATCH',
    path: '/forecast-settings',
    permission: 'manager',
    summary: 'Choices for all forecasts of the organization',
    body: ForecastSettings,
    reply: Organization,
  }),
}
