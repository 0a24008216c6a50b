// The published schedule for programs, page by page.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, Flag, Id, IdList, Instant, Interval, listOf, page } from '../shapes.ts'
import { BlockType, TimeOffSubtype } from './block.ts'

export const PUBLISHED_PAGE_SIZE = 100

const Named = z.object({ id: Id, name: z.string() })

const PublishedBlock = z.object({
  id: Id,
  type: BlockType,
  subtype: TimeOffSubtype.nullable(),
  title: z.string().nullable(),
  surfer: z.object({ id: Id, name: z.string(), email: z.string() }),
  interval: Interval,
  shiftTemplate: Named.nullable(),
  breaks: z.array(Interval),
  /** Activities within the shift, by start, with the ticket groups that each serves. */
  taskSchedule: z.array(
    z.object({
      task: z.object({ id: Id, name: z.string(), type: z.string() }),
      interval: Interval,
      ticketGroups: z.array(Named),
    }),
  ),
})
export type PublishedBlock = z.infer<typeof PublishedBlock>

export const publishedSchedule = {
  list: endpoint({
    method: 'GET',
    path: '/schedule',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'What is published and meets the time from start to end, in pages by cursor',
    query: z
      .object({
        start: Instant,
        /** Not included. */
        end: Instant,
        /** Agents in either list; neither: everybody. */
        ids: IdList,
        emails: listOf(z.email()),
        includeDeletedAgents: Flag,
        limit: z.coerce.number().int().positive().max(PUBLISHED_PAGE_SIZE).default(PUBLISHED_PAGE_SIZE),
        cursor: Cursor,
      })
      .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
        message: 'start must be before end',
        path: ['start'],
      }),
    reply: page(PublishedBlock),
  }),
}
