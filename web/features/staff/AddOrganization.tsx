import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { NewOrganization, type StaffOrganization, type staff } from '#contract/internal/staff.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { SentInvites } from '#web/parts/invitations/SentInvites.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import * as texts from './texts.ts'

interface Props {
  onAdded: (organization: StaffOrganization) => void
  onClose: () => void
}

export default function AddOrganization({ onAdded, onClose }: Props) {
  const create = useCommand(api.staff.createOrganization, { invalidates: [api.staff.organizations] })
  const [made, setMade] = useState<ReplyOf<typeof staff.createOrganization> | null>(null)
  const saving = useSavingForm<NewOrganization>({
    schema: NewOrganization,
    initialValues: {
      displayName: '',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      totalLicenses: 100,
      firstManager: { firstName: '', lastName: '', email: '' },
    },
    save: async body => {
      const added = await create.mutateAsync({ body })
      notifyDone(texts.displayNameWasAdded(added.displayName))
      if (added.invitation.invited.length > 0) setMade(added)
      else onAdded(added)
    },
    onSaved: () => {},
    fieldOfCode: { DUPLICATED_EMAIL: 'firstManager.email' },
  })
  const { form } = saving
  if (made) return <SentInvites sent={made.invitation} onClose={() => onAdded(made)} />
  return (
    <FormModal
      title={texts.addOrganization}
      submitLabel={texts.addOrganization}
      width="wide"
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput label={texts.name} required data-autofocus {...form.getInputProps('displayName')} />
      </FormGrid>
      <FormGrid columns={2}>
        <ZonePicker
          value={form.values.timezone}
          onChange={zone => form.setFieldValue('timezone', zone)}
          error={form.errors.timezone as string | undefined}
        />
        <NumberInput
          label={texts.licences}
          min={0}
          allowDecimal={false}
          {...form.getInputProps('totalLicenses')}
        />
      </FormGrid>
      <FormGrid title={texts.firstManager} columns={2}>
        <TextInput label={texts.firstName} required {...form.getInputProps('firstManager.firstName')} />
        <TextInput label={texts.lastName} {...form.getInputProps('firstManager.lastName')} />
      </FormGrid>
      <FormGrid>
        <TextInput
          label={texts.eMail}
          type="email"
          required
          description={texts.anAccountThatThisAddress}
          {...form.getInputProps('firstManager.email')}
        />
      </FormGrid>
    </FormModal>
  )
}
