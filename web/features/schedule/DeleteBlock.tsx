import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.ts'
import { useCommand } from '../../lib/queries.ts'
import { writeInterval } from '../../parts/scheduled-blocks.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SCHEDULE_ENDPOINTS, type ScheduleBlock } from './use-schedule.ts'

interface Props {
  block: ScheduleBlock
  /** Of the activity that is deleted; null deletes the whole block. */
  taskIndex: number | null
  /** "Early of Ada Park" */
  what: string
  onClose: () => void
}

export function DeleteBlock({ block, taskIndex, what, onClose }: Props) {
  const invalidates = SCHEDULE_ENDPOINTS
  const remove = useCommand(api.schedule.removeBlock, { invalidates })
  const update = useCommand(api.schedule.updateBlock, { invalidates })
  const options = {
    onSuccess: () => notifyDone('Deleted.'),
    onError: (error: Error) => notifyFailed(error),
    onSettled: onClose,
  }
  const params = { blockId: block.id }
  const rest = block.tasks.filter((_, at) => at !== taskIndex)
  const tasks = rest.map(task => ({ taskId: task.taskId, interval: writeInterval(task.interval) }))
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${what}?`}
      confirmLabel="Delete"
      isDanger
      isBusy={remove.isPending || update.isPending}
      onConfirm={() =>
        taskIndex === null
          ? remove.mutate({ params }, options)
          : update.mutate({ params, body: { tasks } }, options)
      }
      onCancel={onClose}
    >
      {block.published
        ? 'The agent goes on seeing it until you publish.'
        : taskIndex === null && block.tasks.length > 0
          ? 'It is a draft: no agent has seen it. Its activities go with it.'
          : 'It is a draft: no agent has seen it.'}
    </ConfirmDialog>
  )
}
