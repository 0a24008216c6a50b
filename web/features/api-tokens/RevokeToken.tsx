import type { ApiToken } from '#contract/access/api-tokens.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import * as texts from './texts.ts'

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
        onSuccess: () => notifyDone(texts.tokenNameIsRevoked(token.name)),
        onError: error => notifyFailed(error, texts.tokenNameWasNotRevoked(token.name)),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.revokeTokenNameInRevokeToken(token.name)}
      confirmLabel={texts.revokeToken}
      isBusy={revoke.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.programsThatUseThisToken}
    </ConfirmDialog>
  )
}
