import type { AdherenceException } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { EXCEPTION_ENDPOINTS, rescoringText } from '#web/parts/exceptions/exception-endpoints.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { countText } from '#web/ui/text/count-text.ts'

interface Props {
  exception: AdherenceException
  onClose: () => void
}

export function DeleteException({ exception: { id, description, type, surferIds }, onClose }: Props) {
  const remove = useCommand(api.adherenceExceptions.remove, { invalidates: EXCEPTION_ENDPOINTS })
  const agents = countText(surferIds.length, 'agent')
  const confirm = () =>
    remove.mutate(
      { params: { exceptionId: id } },
      {
        onSuccess: ({ daysToRescore }) => notifyDone(`Exception deleted. ${rescoringText(daysToRescore)}`),
        onError: error => notifyFailed(error, 'The exception was not deleted'),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Delete “${description}”?`}
      confirmLabel="Delete exception"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      What it allowed {agents} will no longer be allowed, and past days are evaluated again without it.
      {type === 'recurring' && ' To keep past results, end it instead.'}
    </ConfirmDialog>
  )
}
