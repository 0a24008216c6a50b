import { api } from '#contract/endpoints/index.ts'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { displayName } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { SURFER_ENDPOINTS } from './surfer-endpoints.ts'
import * as texts from './texts.ts'

interface Props {
  surfer: Surfer
  onClose: () => void
}

export function DeleteSurfer({ surfer, onClose }: Props) {
  const remove = useCommand(api.surfers.remove, { invalidates: SURFER_ENDPOINTS })
  const name = displayName(surfer)
  const confirm = () =>
    remove.mutate(
      { params: { surferId: surfer.id } },
      {
        onSuccess: () => notifyDone(texts.nameWasDeleted(name)),
        onError: error => notifyFailed(error, texts.nameWasNotDeleted(name)),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.deleteName(name)}
      confirmLabel={texts.deleteAgent}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.canNoLongerLog(name)}
    </ConfirmDialog>
  )
}
