import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import type { ChangeContext } from '../blocks/change.ts'
import { completeStep } from '../blocks/steps-store.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'

/** Notifies managers, or everybody, whose schedule changed and when. Called once all of the change is written. */
export async function notifyScheduleChange(
  tx: Tx,
  type: 'schedule.changed' | 'schedule.published',
  change: ChangeContext,
  blocks: readonly Pick<StoredBlock, 'surferId' | 'interval'>[],
): Promise<void> {
  if (blocks.length === 0) return
  await completeStep(tx, change)
  const { organizationId, changeId, managerId, jobId } = change
  const starts = blocks.map(block => block.interval.start)
  const ends = blocks.map(block => block.interval.end)
  await emit(
    tx,
    organizationId,
    type,
    {
      surferIds: [...new Set(blocks.map(block => block.surferId))],
      from: new Date(starts.reduce((a, b) => Math.min(a, b))).toISOString(),
      to: new Date(ends.reduce((a, b) => Math.max(a, b))).toISOString(),
      changeId,
    },
    { managerId: managerId ?? undefined, jobId: jobId ?? undefined },
  )
}
