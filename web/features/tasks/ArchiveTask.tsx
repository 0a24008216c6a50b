import { api } from '#contract/endpoints/index.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { TASK_ENDPOINTS } from './task-endpoints.ts'

interface Props {
  task: Task
  onClose: () => void
}

/** Archives an active activity, or restores an archived one. */
export function ArchiveTask({ task, onClose }: Props) {
  const update = useCommand(api.tasks.update, { invalidates: TASK_ENDPOINTS })
  const isArchived = task.state === 'archived'
  const confirm = () =>
    update.mutate(
      { params: { taskId: task.id }, body: { state: isArchived ? 'active' : 'archived' } },
      {
        onSuccess: () => notifyDone(`${task.name} was ${isArchived ? 'restored' : 'archived'}.`),
        onError: error => notifyFailed(error),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={isArchived ? `Restore ${task.name}?` : `Archive ${task.name}?`}
      confirmLabel={isArchived ? 'Restore activity' : 'Archive activity'}
      isBusy={update.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isArchived
        ? 'It can be scheduled again.'
        : 'It stays in the schedule that exists. Activity plans no longer place it, and it can’t be added by hand. You can restore it later.'}
    </ConfirmDialog>
  )
}
