// Presence: the other managers who have the schedule open. A tab reports the days it shows, renews that every
// PRESENCE_RENEWAL_MS, and is removed when its live stream ends or its lease of PRESENCE_LEASE_MS is over. The live
// message `presence.changed` says when to read again.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant } from '../shapes.ts'

export const PRESENCE_RENEWAL_MS = 20_000
/** Tabs in the background may speak but once a minute. */
export const PRESENCE_LEASE_MS = 75_000

const place = {
  from: Instant,
  to: Instant,
  /** The block that is being edited; null: none. One that is not yet created has no id. */
  editing: z.object({ surferId: Id, blockId: Id.nullable() }).nullable(),
}

/** Another manager in one browser tab. */
export const PresentManager = z.object({ managerId: Id, name: z.string(), ...place })
export type PresentManager = z.infer<typeof PresentManager>

export const schedulePresence = {
  present: endpoint({
    method: 'GET',
    path: '/schedule/presence',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'The other managers who look at the schedule now',
    reply: z.array(PresentManager),
  }),
  arrive: endpoint({
    method: 'POST',
    path: '/schedule/presence',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: { unrecorded: 'Presence of a browser tab, which lasts a minute.' },
    summary: 'Say which days of the schedule this tab shows, and what is being changed there',
    body: z.object(place).refine(q => Date.parse(q.from) < Date.parse(q.to), {
      message: 'from must be before to',
      path: ['from'],
    }),
    reply: z.array(PresentManager),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/schedule/presence',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: { unrecorded: 'Presence of a browser tab, which lasts a minute.' },
    summary: 'This tab shows the schedule no more',
    reply: Done,
  }),
}
