// How often each shift is planned on a day.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, IdList, LocalDate, Zone } from '../shapes.ts'
import { RANGE_ORDER } from './range.ts'

/** Counts of each shift planned on a day; custom ones have no template. */
export const ShiftTally = z.object({
  date: LocalDate,
  shifts: z.array(
    z.object({
      shiftTemplateId: Id.nullable(),
      type: z.enum(['standard', 'fill']),
      count: z.int(),
    }),
  ),
})
export type ShiftTally = z.infer<typeof ShiftTally>

export const scheduleTallies = {
  tallies: endpoint({
    method: 'GET',
    path: '/schedule/tallies',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'How often each shift is planned a day, by the days of a zone',
    query: z
      .object({
        from: LocalDate,
        /** The day after the last. */
        to: LocalDate,
        timezone: Zone,
        surferIds: IdList,
        teamIds: IdList,
        published: Flag,
      })
      .refine(q => q.from < q.to, RANGE_ORDER),
    reply: z.array(ShiftTally),
  }),
}
