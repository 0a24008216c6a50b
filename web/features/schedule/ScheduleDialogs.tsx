// The dialogs of a schedule page: at most one is open.
import { useState } from 'react'
import type { EpochMs } from '#core/time/index.ts'
import { ApplyPlanDialog } from './ApplyPlanDialog.tsx'
import { BlockDetails } from './BlockDetails.tsx'
import { AddBlockDialog, EditBlockDialog } from './BlockDialog.tsx'
import { ConflictsDialog } from './ConflictsDialog.tsx'
import { DeleteBlock } from './DeleteBlock.tsx'
import { PublicationDialog } from './PublicationDialog.tsx'
import { ReoptimiseDialog } from './ReoptimiseDialog.tsx'
import { lockedBecause } from './schedule-rows.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { freeTime } from './task-placing.ts'
import { blockName } from './timeline-blocks.ts'
import { fullName, type Schedule } from './use-schedule.ts'
import type { ScheduleView } from './use-schedule-view.ts'

export type ScheduleDialog =
  | { is: 'add'; surferId: number; at: EpochMs; isTimed: boolean }
  | { is: 'block'; blockId: number }
  /** `at`: where a new activity is to be. */
  | { is: 'task'; blockId: number; index: number | null; at?: EpochMs }
  | { is: 'delete'; blockId: number; taskIndex: number | null }
  | { is: 'conflicts' }
  | { is: 'publish' }
  | { is: 'discard' }
  | { is: 'apply-plan' }
  /** With the job of one that was started before. */
  | { is: 'reoptimise'; jobId?: number }

interface Props {
  dialog: ScheduleDialog
  schedule: Schedule
  view: ScheduleView
  onDialog: (dialog: ScheduleDialog | null) => void
}

export function ScheduleDialogs({ dialog, schedule, view, onDialog }: Props) {
  const { surfers, blocks, conflicts, names } = schedule
  const { zone, range, filters } = view
  const onClose = () => onDialog(null)
  switch (dialog.is) {
    case 'add':
      return <AddBlockDialog {...dialog} {...{ surfers, names, zone, onClose }} />
    case 'conflicts':
      return <ConflictsDialog {...{ conflicts, blocks, surfers, names, zone, onClose }} />
    case 'publish':
    case 'discard':
      return (
        <PublicationDialog
          mode={dialog.is}
          teamIds={filters.teamIds}
          surferIds={filters.surferIds}
          {...{ range, zone, onClose }}
        />
      )
    case 'apply-plan':
      return <ApplyPlanDialog surferIds={filters.surferIds} {...{ range, zone, onClose }} />
    case 'reoptimise':
      return (
        <ReoptimiseDialog
          unit={view.unit === 'day' ? 'day' : 'week'}
          date={range.from}
          surferIds={filters.surferIds}
          jobId={dialog.jobId ?? null}
          {...{ zone, onClose }}
        />
      )
    default:
      return <OfBlock key={dialog.blockId} {...{ dialog, schedule, view, onDialog }} />
  }
}

interface OfBlockProps extends Omit<Props, 'dialog'> {
  dialog: Extract<ScheduleDialog, { blockId: number }>
}

function OfBlock({ dialog, schedule, view, onDialog }: OfBlockProps) {
  const { names, surfers } = schedule
  // As it was when the dialog opened: saving must not turn it into another one on its way out.
  const [block] = useState(() => schedule.blocks.find(one => one.id === dialog.blockId))
  const surfer = surfers.find(one => one.id === block?.surferId)
  if (!block || !surfer) return null
  const { zone } = view
  const onClose = () => onDialog(null)
  const because = view.isPublished
    ? 'This is what agents see. Turn Published off to change the draft.'
    : (lockedBecause(surfer) ?? null)
  if (because !== null || block.published?.draft)
    return <BlockDetails {...{ block, surfer, names, zone, because, onClose }} />
  if (dialog.is === 'task') {
    const taken = [...block.tasks.map(task => task.interval), ...block.breaks]
    const interval = freeTime(block.interval, taken, dialog.at)
    return <TaskDialog index={dialog.index} {...{ block, surfer, names, zone, interval, onClose }} />
  }
  if (dialog.is === 'delete') {
    const task = dialog.taskIndex === null ? undefined : block.tasks[dialog.taskIndex]
    const name = task ? (names.tasks.get(task.taskId)?.name ?? 'activity') : blockName(block.wire, names)
    return (
      <DeleteBlock
        block={block}
        taskIndex={dialog.taskIndex}
        what={`${name} of ${fullName(surfer)}`}
        onClose={onClose}
      />
    )
  }
  return (
    <EditBlockDialog
      key={block.id}
      block={block.wire}
      {...{ surfers, names, zone, onClose }}
      onDelete={() => onDialog({ is: 'delete', blockId: block.id, taskIndex: null })}
      onAddTask={() => onDialog({ is: 'task', blockId: block.id, index: null })}
      onAddBlock={() =>
        onDialog({ is: 'add', surferId: surfer.id, at: block.interval.start, isTimed: false })
      }
    />
  )
}
