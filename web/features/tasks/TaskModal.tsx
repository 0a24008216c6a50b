import { api } from '#contract/endpoints/index.ts'
import type { TaskForm } from '#contract/endpoints/tasks.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { TaskFormModal } from './TaskFormModal.tsx'
import { TASK_ENDPOINTS } from './task-endpoints.ts'
import * as texts from './texts.ts'

interface Props {
  taskId?: number
  onClose: () => void
}

const NEW_ACTIVITY: TaskForm = {
  name: '',
  emoji: '',
  type: 'task-activity',
  color: 'blue',
  agentDialpadStatuses: [],
  surferIds: [],
  streamIds: [],
  isBusy: true,
}

/** Add activity and edit activity. */
export default function TaskModal({ taskId, onClose }: Props) {
  const tasks = useCallAll(api.tasks.list, {}, { enabled: taskId !== undefined })
  const create = useCommand(api.tasks.create, { invalidates: TASK_ENDPOINTS })
  const update = useCommand(api.tasks.update, { invalidates: TASK_ENDPOINTS })
  const close = () => {
    notifyDone(texts.saved)
    onClose()
  }
  if (taskId === undefined)
    return (
      <TaskFormModal
        title={texts.addActivity}
        submitLabel={texts.addActivity}
        initialValues={NEW_ACTIVITY}
        save={body => create.mutateAsync({ body })}
        onSaved={close}
        onClose={onClose}
      />
    )
  const task = tasks.data?.find(one => one.id === taskId)
  if (!task)
    return (
      <ModalShell isOpen onClose={onClose} title={texts.editActivity}>
        {tasks.isPending ? <LoadingSkeleton shape="form" /> : texts.thisActivityNoLongerExists}
      </ModalShell>
    )
  const { name, emoji, type, color, agentDialpadStatuses, surferIds, streamIds, isBusy } = task
  return (
    <TaskFormModal
      title={texts.editKnownName(name)}
      submitLabel={texts.save}
      initialValues={{ name, emoji, type, color, agentDialpadStatuses, surferIds, streamIds, isBusy }}
      save={body => update.mutateAsync({ params: { taskId }, body })}
      onSaved={close}
      onClose={onClose}
    />
  )
}
