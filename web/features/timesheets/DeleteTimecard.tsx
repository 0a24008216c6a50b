import { api } from '#contract/endpoints/index.ts'
import type { SurferTimecard } from '#contract/timecards/timecards.ts'
import type { Zone } from '#core/time/index.ts'
import { dateText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

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
        onSuccess: () => notifyDone('Timecard deleted.'),
        onError: error => notifyFailed(error, 'The timecard was not deleted'),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title="Delete this timecard?"
      confirmLabel="Delete timecard"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      The time that {surferName} reported on {dateText(reportedStart, zone)} no longer counts. The deletion is
      recorded in the audit log with your name.
    </ConfirmDialog>
  )
}
