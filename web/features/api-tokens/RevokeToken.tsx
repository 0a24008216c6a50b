import type { ApiToken } from '#contract/access/api-tokens.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

interface Props {
  token: ApiToken
  onClose: () => void
}

export default function RevokeToken({ token, onClose }: Props) {
  const revoke = useCommand(api.apiTokens.revoke, { invalidates: [api.apiTokens.list] })
  const confirm = () =>
    revoke.mutate(
      { params: { tokenId: token.id } },
      {
        onSuccess: () => notifyDone(`${token.name} is revoked.`),
        onError: error => notifyFailed(error, `${token.name} was not revoked`),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Revoke ${token.name}?`}
      confirmLabel="Revoke token"
      isBusy={revoke.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Programs that use this token are refused at once. This can’t be undone; make a new token instead.
    </ConfirmDialog>
  )
}
