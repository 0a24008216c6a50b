import { Select, Tooltip } from '@mantine/core'
import { requests } from '#contract/requests/inbox.ts'
import { SwapApproval } from '#contract/requests/swap.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import * as texts from './texts.ts'

const TEXTS: Record<SwapApproval, string> = texts.textsLabels

/** Setting of the organization; others than those who may edit it see it greyed, with the reason. */
export function SwapApprovalSelect() {
  const mayEdit = useMayEditOrganization()
  const settings = useCall(requests.settings, {})
  const change = useCommand(requests.changeSettings, { invalidates: [requests.settings] })
  const save = (swapApproval: SwapApproval) =>
    change.mutateAsync({ body: { swapApproval } }).then(
      () => notifyDone(`${TEXTS[swapApproval]}.`),
      error => notifyFailed(error),
    )
  if (!settings.data) return null
  return (
    <Tooltip label={texts.thisNeedsPermissionToEdit} disabled={mayEdit}>
      <Select
        size="xs"
        w={310}
        aria-label={texts.approvalOfSwaps}
        allowDeselect={false}
        disabled={!mayEdit || change.isPending}
        data={SwapApproval.options.map(value => ({ value, label: TEXTS[value] }))}
        value={settings.data.swapApproval}
        onChange={value => value && save(SwapApproval.parse(value))}
      />
    </Tooltip>
  )
}
