// The schedule that an agent sees: one's own published blocks, without drafts.
import type { z } from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Block, mySchedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { publishedView } from '#core/blocks/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { surfersForScheduling } from '#server/features/surfers/index.ts'
import { shiftTemplatesById } from '#server/features/task-templates/index.ts'
import { tasksById } from '#server/features/tasks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type BlockFilter, blocksMeeting } from '../blocks/blocks-store.ts'
import { refuseLongRange } from '../blocks/range.ts'
import { asBlocks, type StoredBlock, withoutDraft } from '../blocks/stored-block.ts'

/** The published view of these agents' blocks, by start. */
export async function publishedBlocks(
  tx: Tx,
  filter: Omit<BlockFilter, 'publishedOnly'>,
): Promise<StoredBlock[]> {
  const blocks = await blocksMeeting(tx, { ...filter, publishedOnly: true })
  return publishedView(blocks).map(withoutDraft)
}

export async function readMySchedule(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof mySchedule.get>,
): Promise<z.input<(typeof mySchedule.get)['reply']>> {
  allow(actor, 'own-schedule.view')
  const surferId = actor.surferId!
  const range = { from: Date.parse(query.from), to: Date.parse(query.to) }
  refuseLongRange(range.from, range.to)
  return db.inTenant(actor.organizationId, async tx => {
    const [surfer] = await surfersForScheduling(tx, { surferIds: [surferId] })
    if (!surfer) throw refuse('NOT_FOUND', { what: 'agent', id: surferId })
    const blocks = await publishedBlocks(tx, { surferIds: [surferId], ...range })
    const tasks = await tasksById(tx, [...new Set(blocks.flatMap(block => block.tasks.map(t => t.taskId)))])
    const shifts = await shiftTemplatesById(tx, [
      ...new Set(blocks.flatMap(block => block.shiftTemplateId ?? [])),
    ])
    return {
      timezone: surfer.zone,
      blocks: asBlocks(blocks).map(asOwnBlock),
      tasks: tasks.map(({ id, name, emoji, color, type }) => ({ id, name, emoji, color, type })),
      shiftTemplates: [...shifts.values()].map(({ id, name, color }) => ({ id, name, color })),
    }
  })
}

/** The block without its revision and state, which would reveal drafts, and without what managers plan with. */
function asOwnBlock({
  revision: _,
  publishedState: __,
  origin: ___,
  remoteSubtype: ____,
  isLocked: _____,
  schedulePlanId: ______,
  schedulePlanName: _______,
  ...own
}: Block) {
  return own
}
