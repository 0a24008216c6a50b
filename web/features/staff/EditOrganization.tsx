import { NumberInput, TextInput } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { StaffOrganization } from '#contract/internal/staff.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'

interface Props {
  organization: StaffOrganization
  onClose: () => void
}

export default function EditOrganization({ organization, onClose }: Props) {
  const change = useCommand(api.staff.changeOrganization, {
    invalidates: [api.staff.organization, api.staff.organizations],
  })
  const saving = useSavingForm({
    schema: api.staff.changeOrganization.body,
    initialValues: {
      totalLicenses: organization.totalLicenses,
      dialpadCompanyId: organization.dialpadCompanyId as string | null,
    },
    save: body => change.mutateAsync({ params: { targetId: organization.id }, body }),
    onSaved: () => {
      notifyDone('Saved.')
      onClose()
    },
  })
  const { form } = saving
  return (
    <FormModal
      title={`Edit ${organization.displayName}`}
      submitLabel="Save"
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <NumberInput
          label="Licences"
          min={0}
          allowDecimal={false}
          data-autofocus
          description={`${organization.usedLicenses} are used.`}
          {...form.getInputProps('totalLicenses')}
        />
        <TextInput
          label="Dialpad company"
          description="The company’s id at Dialpad: its people log in here with Dialpad. Empty: nobody does."
          value={form.values.dialpadCompanyId ?? ''}
          error={form.errors.dialpadCompanyId}
          onChange={event => form.setFieldValue('dialpadCompanyId', event.currentTarget.value.trim() || null)}
        />
      </FormGrid>
    </FormModal>
  )
}
