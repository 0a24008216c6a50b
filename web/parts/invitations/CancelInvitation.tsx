import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { Invitable } from './InvitationDialog.tsx'
import * as texts from './texts.ts'

interface Props {
  of: 'surfers' | 'managers'
  person: Invitable
  onClose: () => void
}

const INVALIDATES = [api.surfers.list, api.surfers.get, api.managers.list, api.notices.list]

export function CancelInvitation({ of, person: { id, name, invitationStatus }, onClose }: Props) {
  const surfer = useCommand(api.invitations.cancelSurfer, { invalidates: INVALIDATES })
  const manager = useCommand(api.invitations.cancelManager, { invalidates: INVALIDATES })
  const done = {
    onSuccess: () => notifyDone(texts.nameIsNoLongerInvited(name)),
    onError: (error: Error) => notifyFailed(error, texts.theInvitationOfWasNotCancelled(name)),
    onSettled: onClose,
  }
  const confirm = () =>
    of === 'surfers'
      ? surfer.mutate({ params: { surferId: id } }, done)
      : manager.mutate({ params: { managerId: id } }, done)
  return (
    <ConfirmDialog
      isOpen
      title={texts.cancelTheInvitationOf(name)}
      confirmLabel={texts.cancelInvitation}
      isBusy={surfer.isPending || manager.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.itIsNotSent(invitationStatus)}
    </ConfirmDialog>
  )
}
