import { Select } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { StaffOrganization, StaffPerson } from '#contract/internal/staff.ts'
import { startViewing } from '#web/lib/access/impersonation.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { displayName } from '#web/lib/session.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ReasonField } from '#web/ui/inputs/ReasonField.tsx'
import * as texts from './texts.ts'

interface Props {
  organization: StaffOrganization
  person: StaffPerson
  onClose: () => void
}

const MINUTES = ['15', '30', '60']

export default function ViewAs({ organization, person, onClose }: Props) {
  const begin = useCommand(api.staff.impersonate)
  const who = person.managerId === null ? { surferId: person.surferId! } : { managerId: person.managerId }
  const saving = useSavingForm({
    schema: api.staff.impersonate.body,
    initialValues: { ...who, reason: '', minutes: 30 },
    save: async body => {
      const { id } = await begin.mutateAsync({ params: { targetId: organization.id }, body })
      startViewing(id)
    },
    onSaved: onClose,
  })
  const { form } = saving
  return (
    <FormModal
      title={texts.viewAs(displayName(person))}
      submitLabel={texts.view}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <ReasonField
          description={texts.theManagersOfSeeIt(organization.displayName)}
          {...form.getInputProps('reason')}
        />
        <Select
          label={texts.forHowLong}
          data={MINUTES.map(value => ({ value, label: texts.valueMinutes(value) }))}
          allowDeselect={false}
          value={String(form.values.minutes)}
          onChange={value => form.setFieldValue('minutes', Number(value))}
        />
      </FormGrid>
    </FormModal>
  )
}
