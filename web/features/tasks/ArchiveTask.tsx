import { api } from '#contract/endpoints/index.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { TASK_ENDPOINTS } from './task-endpoints.ts'
import * as texts from './texts.ts'

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
        onSuccess: () => notifyDone(texts.taskNameWas(task.name, isArchived)),
        onError: error => notifyFailed(error),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={isArchived ? texts.restoreTaskName(task.name) : texts.archiveTaskName(task.name)}
      confirmLabel={isArchived ? texts.restoreActivity : texts.archiveActivity}
      isBusy={update.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isArchived ? texts.itCanBeScheduledAgain : texts.itStaysInTheSchedule}
    </ConfirmDialog>
  )
}
