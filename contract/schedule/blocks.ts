// Reading blocks, and changing them one at a time.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Flag, Id, IdList, IdParam, Instant } from '../shapes.ts'
import { Block, BlockForm, blockFields } from './block.ts'
import { BlockColumns, blocksOfColumns } from './block-columns.ts'
import { ordered, RANGE_ORDER, range } from './range.ts'

export const ScheduleWarning = z.object({ code: z.string(), sentence: z.string() })
const Saved = z.object({ block: Block, warnings: z.array(ScheduleWarning) })

export const scheduleBlocks = {
  blocks: endpoint({
    method: 'GET',
    path: '/blocks',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Blocks that meet the range: the drafts as managers see them, or what is published',
    query: z
      .object({ ...range, surferIds: IdList, teamIds: IdList, published: Flag })
      .refine(ordered, RANGE_ORDER),
    reply: BlockColumns.transform(blocksOfColumns),
  }),
  blocksOutsideDates: endpoint({
    method: 'GET',
    path: '/schedule/outside-dates',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Blocks of an agent that begin before the first day or after the last one',
    query: z.object({ surferId: IdParam }),
    reply: z.object({
      blocks: z.array(z.object({ blockId: Id, revision: z.int(), start: Instant, isPublished: z.boolean() })),
    }),
  }),
  createBlock: endpoint({
    method: 'POST',
    path: '/blocks',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Add a block as a draft',
    body: BlockForm,
    reply: Saved,
  }),
  updateBlock: endpoint({
    method: 'PATCH',
    path: '/blocks/:blockId',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Change a block; of a published one a draft is made beside it',
    params: z.object({ blockId: IdParam }),
    body: z.object(blockFields).partial(),
    reply: Saved,
  }),
  removeBlock: endpoint({
    method: 'DELETE',
    path: '/blocks/:blockId',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Delete a block; a published one stays visible to the agent until publishing',
    params: z.object({ blockId: IdParam }),
    reply: Done,
  }),
}
