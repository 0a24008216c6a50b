// Number of requests that wait for a manager, which every page shows.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../shapes.ts'

export const RequestType = z.enum(['change', 'swap'])
export type RequestType = z.infer<typeof RequestType>

export const pendingRequests = {
  get: endpoint({
    method: 'GET',
    path: '/requests/pending',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'The number of requests that wait for a manager, and the shifts that they are about',
    reply: z.object({
      /** Change requests, swaps and time off together. */
      total: z.int(),
      timeOff: z.int(),
      shifts: z.array(z.object({ blockId: Id, type: RequestType, id: Id })),
    }),
  }),
}
