import type { AdherenceException } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { EXCEPTION_ENDPOINTS, rescoringText } from '#web/parts/exceptions/exception-endpoints.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import * as texts from './texts.ts'

interface Props {
  exception: AdherenceException
  onClose: () => void
}

export function DeleteException({ exception: { id, description, type, surferIds }, onClose }: Props) {
  const remove = useCommand(api.adherenceExceptions.remove, { invalidates: EXCEPTION_ENDPOINTS })
  const agents = texts.agentCount(surferIds.length)
  const confirm = () =>
    remove.mutate(
      { params: { exceptionId: id } },
      {
        onSuccess: ({ daysToRescore }) => notifyDone(texts.exceptionDeleted(rescoringText(daysToRescore))),
        onError: error => notifyFailed(error, texts.theExceptionWasNotDeleted),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.deleteDescription(description)}
      confirmLabel={texts.deleteException}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.whatItAllowedWillNoLonger(agents, type)}
    </ConfirmDialog>
  )
}
