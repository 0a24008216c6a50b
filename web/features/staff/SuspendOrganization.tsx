import { api } from '#contract/endpoints/index.ts'
import type { StaffOrganization } from '#contract/internal/staff.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ReasonField } from '#web/ui/inputs/ReasonField.tsx'
import * as texts from './texts.ts'

interface Props {
  organization: StaffOrganization
  onClose: () => void
}

export default function SuspendOrganization({ organization, onClose }: Props) {
  const suspend = useCommand(api.staff.suspend, {
    invalidates: [api.staff.organization, api.staff.organizations],
  })
  const saving = useSavingForm({
    schema: api.staff.suspend.body,
    initialValues: { reason: '' },
    save: body => suspend.mutateAsync({ params: { targetId: organization.id }, body }),
    onSaved: () => {
      notifyDone(texts.displayNameIsSuspended(organization.displayName))
      onClose()
    },
  })
  return (
    <FormModal
      title={texts.suspendDisplayName(organization.displayName)}
      submitLabel={texts.suspend}
      isDanger
      {...saving.formProps}
      onClose={onClose}
    >
      <p>{texts.everybodyIsLoggedOutAtOnce}</p>
      <FormGrid>
        <ReasonField
          description={texts.keptInTheOrganizationsAuditLog}
          {...saving.form.getInputProps('reason')}
        />
      </FormGrid>
    </FormModal>
  )
}
