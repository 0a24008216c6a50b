import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import * as texts from './texts.ts'

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
            isOn ? texts.agentsAreSplitBetweenTicketGroups : texts.agentsAreSharedAcrossTicketGroups,
          ),
        onError: error => notifyFailed(error),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isOn ? texts.turnOffMultiSkillStaffing : texts.turnOnMultiSkillStaffing}
      confirmLabel={isOn ? texts.turnOff : texts.turnOn}
      isBusy={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.requiredAndScheduledAgentsAreCounted(isOn)}
    </ConfirmDialog>
  )
}
