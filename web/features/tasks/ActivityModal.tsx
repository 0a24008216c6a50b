import { api } from '#contract/endpoints/index.ts'
import type { TaskForm } from '#contract/endpoints/tasks.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { ModalShell } from '#web/ui/ModalShell.tsx'
import { ActivityForm } from './ActivityForm.tsx'
import { TASK_ENDPOINTS } from './activity-endpoints.ts'

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
export default function ActivityModal({ taskId, onClose }: Props) {
  const tasks = useCallAll(api.tasks.list, {}, { enabled: taskId !== undefined })
  const create = useCommand(api.tasks.create, { invalidates: TASK_ENDPOINTS })
  const update = useCommand(api.tasks.update, { invalidates: TASK_ENDPOINTS })
  const close = () => {
    notifyDone('Saved.')
    onClose()
  }
  if (taskId === undefined)
    return (
      <ActivityForm
        title="Add activity"
        submitLabel="Add activity"
        initialValues={NEW_ACTIVITY}
        save={body => create.mutateAsync({ body })}
        onSaved={close}
        onClose={onClose}
      />
    )
  const task = tasks.data?.find(one => one.id === taskId)
  if (!task)
    return (
      <ModalShell isOpen onClose={onClose} title="Edit activity">
        {tasks.isPending ? <LoadingSkeleton shape="form" /> : 'This activity is no longer there.'}
      </ModalShell>
    )
  const { name, emoji, type, color, agentDialpadStatuses, surferIds, streamIds, isBusy } = task
  return (
    <ActivityForm
      title={`Edit ${name}`}
      submitLabel="Save"
      initialValues={{ name, emoji, type, color, agentDialpadStatuses, surferIds, streamIds, isBusy }}
      save={body => update.mutateAsync({ params: { taskId }, body })}
      onSaved={close}
      onClose={onClose}
    />
  )
}
