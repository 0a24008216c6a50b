import { api } from '#contract/endpoints/index.ts'
import type { Manager } from '#contract/endpoints/managers.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { displayName } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import * as texts from './texts.ts'

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
        onSuccess: () => notifyDone(texts.nameIsNoLongerAManager(name)),
        onError: error => notifyFailed(error, texts.nameWasNotRemoved(name)),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.removeName(name)}
      confirmLabel={texts.removeManager}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.losesTheManagerViewAtOnce(name, manager.isSurfer)}
    </ConfirmDialog>
  )
}
