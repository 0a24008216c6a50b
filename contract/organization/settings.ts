// Settings of an organization that it chooses itself; the specification names them.
import { z } from 'zod'
import { Weekday, Zone } from '../shapes.ts'

export const OrganizationFields = {
  displayName: z.string().trim().min(1, 'Required').max(100, 'At most 100 characters'),
  timezone: Zone,
  weekStartsOn: Weekday,
}

/** Agents' calendars: whether shifts are written to them, and which of their events are read. */
const CalendarSync = z.object({
  push: z.object({ enabled: z.boolean(), shifts: z.boolean(), activities: z.boolean() }),
  pull: z
    .object({ enabled: z.boolean(), useSearchTerms: z.boolean(), searchTerms: z.array(z.string().trim()) })
    .refine(
      ({ enabled, useSearchTerms, searchTerms }) => !enabled || !useSearchTerms || searchTerms.some(Boolean),
      {
        message: 'Keyword is required for pulling specific events',
        path: ['searchTerms'],
      },
    ),
})

/** "acme" of acme.example.com. */
const Subdomain = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i,
    'Give the first part of the address alone: “acme” of acme.example.com',
  )
  .nullable()

export const storedSettings = {
  /** Off: shift plans are neither shown nor changed. */
  shiftPlanningEnabled: z.boolean(),
  /** Off: the schedule can be looked at and not changed. */
  schedulingEnabled: z.boolean(),
  timeOffIcalLink: z.url({ protocol: /^(https?|webcal)$/, error: 'Invalid calendar link' }).nullable(),
  zendeskSubdomain: Subdomain,
  salesforceSubdomain: Subdomain,
  talkdeskSubdomain: Subdomain,
  dialbotEnabled: z.boolean(),
  gcalSettings: CalendarSync.nullable(),
}
export type StoredSettings = { [K in keyof typeof storedSettings]?: z.infer<(typeof storedSettings)[K]> }
