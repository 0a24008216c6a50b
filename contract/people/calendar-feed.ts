// An agent's own calendar address: published shifts and time off, for a calendar application to subscribe to.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shapes.ts'

/** Days that the feed covers, before and after today. */
export const FEED_DAYS = { past: 14, coming: 56 }

export const CalendarFeed = z.object({
  /** Null: there is none. Whoever has it reads the agent's shifts. */
  url: z.string().nullable(),
  /** Whether each shift lists its activities and breaks. */
  includesActivities: z.boolean(),
  createdAt: Instant.nullable(),
  /** When a calendar last asked for it. */
  readAt: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const permission = { allow: 'own-settings.edit', teams: 'none' } as const

export const calendarFeed = {
  get: endpoint({
    method: 'GET',
    path: '/my/calendar-feed',
    permission,
    audit: 'none',
    impersonated: 'never',
    summary: 'My calendar address, if I have one',
    reply: CalendarFeed,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/my/calendar-feed',
    permission,
    audit: { action: 'change', entity: 'calendar-feed', id: null, fields: 'all' },
    impersonated: 'never',
    summary: 'Make my calendar address, or choose what it shows',
    body: z.object({ includesActivities: z.boolean() }),
    reply: CalendarFeed,
  }),
  regenerate: endpoint({
    method: 'POST',
    path: '/my/calendar-feed/regenerate',
    permission,
    audit: { action: 'rotate-secret', entity: 'calendar-feed', id: null, fields: 'all' },
    impersonated: 'never',
    summary: 'Replace my calendar address: the old one stops working',
    reply: CalendarFeed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/my/calendar-feed',
    permission,
    audit: { action: 'remove', entity: 'calendar-feed', id: null, fields: 'all' },
    impersonated: 'never',
    summary: 'Turn my calendar address off',
    reply: CalendarFeed,
  }),
}
