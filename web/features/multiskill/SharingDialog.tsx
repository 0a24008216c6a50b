import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

interface Props {
  isOpen: boolean
  /** As it is now; the dialog asks for the opposite. */
  isOn: boolean
  onClose: () => void
}

/** Asks before all figures of the organization are counted another way. */
export function SharingDialog({ isOpen, isOn, onClose }: Props) {
  const change = useCommand(api.organization.changeForecastSettings, {
    invalidates: [api.organization.get, api.coverage.get, api.forecasts.rows, api.multiskill.get],
  })
  const confirm = () =>
    change.mutate(
      { body: { useMultiskillStaffing: !isOn } },
      {
        onSuccess: () =>
          notifyDone(
            isOn ? 'Agents are split between ticket groups.' : 'Agents are shared across ticket groups.',
          ),
        onError: error => notifyFailed(error),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isOn ? 'Turn off multi-skill staffing' : 'Turn on multi-skill staffing'}
      confirmLabel={isOn ? 'Turn off' : 'Turn on'}
      isBusy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isOn
        ? 'Required and scheduled agents are counted for each ticket group separately again: here, on the forecast and under the schedule.'
        : 'Required and scheduled agents are counted across all ticket groups, here, on the forecast and under the schedule, for every manager.'}{' '}
      Schedules, skills and targets stay as they are, and you can change it back at any time.
    </ConfirmDialog>
  )
}
