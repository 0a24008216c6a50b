import type { z } from 'zod'
import type { ScheduleChange, schedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { assertMayEdit } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { warningsOf } from '../blocks/block-check.ts'
import { blocksById } from '../blocks/blocks-store.ts'
import { selectStep, surfersTouched, touchedBlockIds } from '../blocks/steps-store.ts'
import { asBlock } from '../blocks/stored-block.ts'

export type BatchOutcome = z.input<(typeof schedule.edit)['reply']>

/**
 * The reply to an edit: the blocks that the undo step touched, as they are now, with blocks that the caller
 * named.
 */
export async function editOutcome(
  tx: Tx,
  { managerId, changeId }: { managerId: number | null; changeId: string },
  named: readonly number[] = [],
  added: BatchOutcome['added'] = [],
): Promise<BatchOutcome> {
  const change: ScheduleChange | undefined = await selectStep(tx, managerId!, changeId)
  const ids = [...new Set([...(await touchedBlockIds(tx, changeId)), ...named])]
  const blocks = await blocksById(tx, ids)
  const there = new Set(blocks.map(block => block.id))
  return {
    change: change ?? null,
    blocks: blocks.map(asBlock),
    removedIds: ids.filter(id => !there.has(id)),
    added,
    warnings: await warningsOf(tx, blocks),
  }
}

/** A change that was made before: its outcome is answered as long as it can be undone, to those who may edit it. */
export async function refuseUnlessUndoable(tx: Tx, actor: Actor, changeId: string): Promise<void> {
  if (await selectStep(tx, actor.managerId!, changeId))
    return assertMayEdit(tx, actor, await surfersTouched(tx, changeId))
  throw refuse('CONFLICT', {
    because: 'This change was made already, and taken back or published since. Reload to see what is there.',
  })
}
