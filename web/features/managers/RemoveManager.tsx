import { api } from '#contract/endpoints/index.ts'
import type { Manager } from '#contract/endpoints/managers.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { displayName } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

interface Props {
  manager: Manager
  onClose: () => void
}

export function RemoveManager({ manager, onClose }: Props) {
  const remove = useCommand(api.managers.remove, { invalidates: [api.managers.list, api.teams.list] })
  const name = displayName(manager)
  const confirm = () =>
    remove.mutate(
      { params: { managerId: manager.id } },
      {
        onSuccess: () => notifyDone(`${name} is no longer a manager.`),
        onError: error => notifyFailed(error, `${name} was not removed`),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Remove ${name}?`}
      confirmLabel="Remove manager"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {name} loses the manager view at once.
      {manager.isSurfer ? ' Their agent profile stays.' : ''} What they planned stays as it is.
    </ConfirmDialog>
  )
}
