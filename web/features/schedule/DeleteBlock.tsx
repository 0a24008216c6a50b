import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.ts'
import { useCommand } from '../../lib/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SCHEDULE_ENDPOINTS, type ScheduleBlock } from './use-schedule.ts'

interface Props {
  block: ScheduleBlock
  /** "Early of Ada Park on Mon 9 Mar" */
  what: string
  onClose: () => void
}

export function DeleteBlock({ block, what, onClose }: Props) {
  const remove = useCommand(api.schedule.removeBlock, { invalidates: SCHEDULE_ENDPOINTS })
  const confirm = () =>
    remove.mutate(
      { params: { blockId: block.id } },
      {
        onSuccess: () => notifyDone('Deleted.'),
        onError: error => notifyFailed(error),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${what}?`}
      confirmLabel="Delete"
      isDanger
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {block.published
        ? 'The agent goes on seeing it until you publish.'
        : 'It is a draft: no agent has seen it. Its activities go with it.'}
    </ConfirmDialog>
  )
}
