// The panel of one block, or of an activity on it: a form, or its details where it cannot be changed.
import { useState } from 'react'
import { lockedBecause } from '../blocks/schedule-block.ts'
import { freeTime } from '../blocks/task-placing.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import { deleteSelected, lockSelected } from '../edits/selection-edits.ts'
import { BlockDetails } from '../forms/BlockDetails.tsx'
import { EditBlockDialog } from '../forms/BlockDialog.tsx'
import { TaskDialog } from '../forms/TaskDialog.tsx'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import type { DialogProps } from './dialog-props.ts'
import * as texts from './texts.ts'

interface Props extends Pick<DialogProps, 'schedule' | 'view' | 'editing' | 'onDialog'> {
  dialog: Extract<ScheduleDialog, { blockId: number }>
}

export function BlockPanel({ dialog, schedule, view, editing, onDialog }: Props) {
  const { names, surfers, byId } = schedule
  // A block that was removed meanwhile is shown until its panel is closed.
  const [first] = useState(() => byId.get(dialog.blockId))
  const now = byId.get(dialog.blockId) ?? first
  // A change of a published block makes a draft beside it, which is what is edited from then on.
  const block = byId.get(now?.published?.draft?.newBlockId ?? 0) ?? now
  const surfer = surfers.find(one => one.id === block?.surferId)
  if (!block || !surfer) return null
  const { zone } = view
  const onClose = () => onDialog(null)
  const because = view.isPublished ? texts.thisIsWhatAgentsSeeSentence : (lockedBecause(surfer) ?? null)
  const common = { names, zone, editing, onClose }
  if (because !== null || block.published?.draft)
    return <BlockDetails block={block} surfer={surfer} because={because} {...common} />
  if (dialog.is === 'task') {
    const taken = [...block.tasks.map(task => task.interval), ...block.breaks]
    const interval = freeTime(block.interval, taken, dialog.at)
    const key = `${dialog.index} ${dialog.at}`
    return (
      <TaskDialog
        key={key}
        index={dialog.index}
        block={block}
        surfer={surfer}
        interval={interval}
        {...common}
      />
    )
  }
  const id = partId({ blockId: block.id, part: 'block', index: 0 })
  return (
    <EditBlockDialog
      block={block}
      surfers={surfers}
      {...common}
      onDelete={() => {
        if (editing.act(context => deleteSelected(context, [id]))) onClose()
      }}
      onLock={() => editing.act(context => lockSelected(context, [id], !block.wire.isLocked))}
      onAddTask={() => onDialog({ is: 'task', blockId: block.id, index: null })}
      onAddBlock={() =>
        onDialog({ is: 'add', surferId: surfer.id, at: block.interval.start, isTimed: false })
      }
    />
  )
}
