// The block or agent that this manager is changing, as others are shown it.
import type { PresentManager } from '#contract/endpoints/schedule.ts'
import type { LocalEdit } from '../blocks/local-edit.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'
import { readPartId } from '../blocks/timeline-blocks.ts'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'

interface ActivitySources {
  blocks: ReadonlyMap<number, ScheduleBlock>
  selection: ReadonlySet<string>
  dialog: ScheduleDialog | null
  dragged: LocalEdit | undefined
  /** Whether nothing was touched for a while. */
  isResting: boolean
}

/** A form is open for it, it is under the pointer, or it was selected last. */
export function currentActivity({
  blocks,
  selection,
  dialog,
  dragged,
  isResting,
}: ActivitySources): PresentManager['editing'] {
  if (isResting && !dragged) return null
  if (dialog?.is === 'add') return { surferId: dialog.surferId, blockId: null }
  const last = [...selection].at(-1)
  const blockId =
    (dragged && dragged.op !== 'add' ? dragged.blockId : undefined) ??
    (dialog && 'blockId' in dialog ? dialog.blockId : undefined) ??
    (last === undefined ? undefined : readPartId(last).blockId)
  const block = blockId === undefined ? undefined : blocks.get(blockId)
  // A negative id is not known to the server yet.
  return block ? { surferId: block.surferId, blockId: block.id > 0 ? block.id : null } : null
}
