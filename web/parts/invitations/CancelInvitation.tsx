import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { Invitable } from './InvitationDialog.tsx'

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
    onSuccess: () => notifyDone(`${name} is no longer invited.`),
    onError: (error: Error) => notifyFailed(error, `The invitation of ${name} was not cancelled`),
    onSettled: onClose,
  }
  const confirm = () =>
    of === 'surfers'
      ? surfer.mutate({ params: { surferId: id } }, done)
      : manager.mutate({ params: { managerId: id } }, done)
  return (
    <ConfirmDialog
      isOpen
      title={`Cancel the invitation of ${name}?`}
      confirmLabel="Cancel invitation"
      isBusy={surfer.isPending || manager.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {invitationStatus === 'scheduled'
        ? 'It is not sent on the first day.'
        : 'The link that was sent stops working.'}{' '}
      You can send a new one at any time.
    </ConfirmDialog>
  )
}
