import { api } from '#contract/endpoints/index.ts'
import type { SurferTimecard } from '#contract/timecards/timecards.ts'
import type { Zone } from '#core/time/index.ts'
import { dateText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import * as texts from './texts.ts'

interface Props {
  card: SurferTimecard
  zone: Zone
  onClose: () => void
}

export function DeleteTimecard({ card: { id, surferName, reportedStart }, zone, onClose }: Props) {
  const remove = useCommand(api.timecards.remove, { invalidates: [api.timecards.list] })
  const confirm = () =>
    remove.mutate(
      { params: { timecardId: id } },
      {
        onSuccess: () => notifyDone(texts.timecardDeleted),
        onError: error => notifyFailed(error, texts.theTimecardWasNotDeleted),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.deleteThisTimecard}
      confirmLabel={texts.deleteTimecard}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.theTimeThatReportedOnNo(surferName, dateText(reportedStart, zone))}
    </ConfirmDialog>
  )
}
