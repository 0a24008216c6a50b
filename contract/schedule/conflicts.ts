// Conflicts: two blocks of an agent that overlap.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant } from '../shapes.ts'
import { LoggedBlock } from './history.ts'

/** The effect of reverting the newer block of a conflict. */
export const ConflictExplanation = z.object({
  blocks: z.array(Id).length(2),
  newerBlockId: Id,
  /** Author and time of the newer block; null when not recorded. */
  managerName: z.string().nullable(),
  at: Instant.nullable(),
  /** The block that would come back; null: the newer one is removed. */
  becomes: LoggedBlock.nullable(),
})
export type ConflictExplanation = z.infer<typeof ConflictExplanation>

export const scheduleConflicts = {
  resolveConflict: endpoint({
    method: 'POST',
    path: '/schedule/conflicts/resolve',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'resolve', entity: 'schedule-conflict', id: null, fields: 'all' },
    summary: 'IGNORE lets both blocks stay; REVERT takes the newer change back',
    body: z.object({ blockIds: z.array(Id).length(2), mode: z.enum(['IGNORE', 'REVERT']) }),
    reply: Done,
  }),
  explainConflicts: endpoint({
    method: 'POST',
    path: '/schedule/conflicts/explain',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Which block of each conflict is the newer one, and what taking it back would do',
    body: z.object({ conflicts: z.array(z.array(Id).length(2)).max(500) }),
    reply: z.array(ConflictExplanation),
  }),
}
