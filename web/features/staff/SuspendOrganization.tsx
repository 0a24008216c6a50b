import { api } from '#contract/endpoints/index.ts'
import type { StaffOrganization } from '#contract/internal/staff.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ReasonField } from '#web/ui/inputs/ReasonField.tsx'

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
      notifyDone(`${organization.displayName} is suspended.`)
      onClose()
    },
  })
  return (
    <FormModal
      title={`Suspend ${organization.displayName}?`}
      submitLabel="Suspend"
      isDanger
      {...saving.formProps}
      onClose={onClose}
    >
      <p>Everybody is logged out at once and nobody can log in until you resume it. Nothing is deleted.</p>
      <FormGrid>
        <ReasonField
          description="Kept in the organization’s audit log."
          {...saving.form.getInputProps('reason')}
        />
      </FormGrid>
    </FormModal>
  )
}
