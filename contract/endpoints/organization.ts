import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Zone } from '../shapes.ts'

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
}
