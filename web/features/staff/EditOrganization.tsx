import { NumberInput, TextInput } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { StaffOrganization } from '#contract/internal/staff.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import * as texts from './texts.ts'

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
      notifyDone(texts.saved)
      onClose()
    },
  })
  const { form } = saving
  return (
    <FormModal
      title={texts.editDisplayName(organization.displayName)}
      submitLabel={texts.save}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <NumberInput
          label={texts.licences}
          min={0}
          allowDecimal={false}
          data-autofocus
          description={texts.usedLicensesAreUsed(organization.usedLicenses)}
          {...form.getInputProps('totalLicenses')}
        />
        <TextInput
          label={texts.dialpadCompany}
          description={texts.theCompanysIdAtDialpad}
          value={form.values.dialpadCompanyId ?? ''}
          error={form.errors.dialpadCompanyId}
          onChange={event => form.setFieldValue('dialpadCompanyId', event.currentTarget.value.trim() || null)}
        />
      </FormGrid>
    </FormModal>
  )
}
