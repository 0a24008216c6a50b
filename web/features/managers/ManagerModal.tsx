import { Switch, TextInput } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { ManagerForm } from '#contract/endpoints/managers.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { type SavingForm, useSavingForm } from '#web/lib/saving-form.ts'
import { displayName } from '#web/lib/session.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { TeamPermissions } from './TeamPermissions.tsx'

interface Props {
  managerId?: number
  onClose: () => void
}

const INVALIDATES = [api.managers.list, api.teams.list, api.schedule.surfers]

/** Add manager and edit manager: the person, and per team whether the schedule may be edited. */
export default function ManagerModal({ managerId, onClose }: Props) {
  const managers = useCallAll(api.managers.list, {}, { enabled: managerId !== undefined })
  const create = useCommand(api.managers.create, { invalidates: INVALIDATES })
  const update = useCommand(api.managers.update, { invalidates: INVALIDATES })
  if (managerId === undefined)
    return (
      <ManagerFields
        title="Add manager"
        submitLabel="Add manager"
        initialValues={{
          firstName: '',
          lastName: '',
          email: '',
          editPermissionTeamIds: [],
          editsOrganization: false,
        }}
        save={body => create.mutateAsync({ body })}
        onClose={onClose}
      />
    )
  const manager = managers.data?.find(one => one.id === managerId)
  if (!manager)
    return (
      <ModalShell isOpen onClose={onClose} title="Edit manager" width="wide">
        {managers.isPending ? <LoadingSkeleton shape="form" count={3} /> : 'This manager no longer exists.'}
      </ModalShell>
    )
  return (
    <ManagerFields
      title={`Edit ${displayName(manager)}`}
      submitLabel="Save"
      initialValues={{
        firstName: manager.firstName,
        lastName: manager.lastName,
        email: manager.email,
        editPermissionTeamIds: manager.teamSchedulePermissions.map(permission => permission.teamId),
        editsOrganization: manager.editsOrganization,
      }}
      save={body => update.mutateAsync({ params: { managerId }, body })}
      onClose={onClose}
    />
  )
}

interface FieldsProps {
  title: string
  submitLabel: string
  initialValues: ManagerForm
  save: (values: ManagerForm) => Promise<unknown>
  onClose: () => void
}

function ManagerFields({ title, submitLabel, initialValues, save, onClose }: FieldsProps) {
  const saving = useSavingForm<ManagerForm>({
    schema: ManagerForm,
    initialValues,
    save,
    onSaved: () => {
      notifyDone('Saved.')
      onClose()
    },
    fieldOfCode: { DUPLICATED_EMAIL: 'email' },
  })
  const { form } = saving
  return (
    <FormModal title={title} width="wide" submitLabel={submitLabel} {...saving.formProps} onClose={onClose}>
      <FormGrid columns={2}>
        <TextInput label="First name" required data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label="Last name" {...form.getInputProps('lastName')} />
      </FormGrid>
      <FormGrid>
        <TextInput
          label="E-mail"
          type="email"
          required
          description="If an agent has this address, the same person gets both roles."
          {...form.getInputProps('email')}
        />
      </FormGrid>
      <OrganizationPermission form={form} />
      <FormGrid title="Schedule permission per team">
        <TeamPermissions
          value={form.values.editPermissionTeamIds}
          onChange={ids => form.setFieldValue('editPermissionTeamIds', ids)}
        />
      </FormGrid>
    </FormModal>
  )
}

function OrganizationPermission({ form }: Pick<SavingForm<ManagerForm>, 'form'>) {
  const mayGive = useOrganization().data?.mayEdit ?? false
  return (
    <FormGrid title="Organization">
      <Switch
        label="May edit the organization"
        description={
          mayGive
            ? 'Its settings, the switches that hold for everybody, and who else may edit them'
            : 'Given and taken by managers who may do it themselves'
        }
        disabled={!mayGive}
        {...form.getInputProps('editsOrganization', { type: 'checkbox' })}
      />
    </FormGrid>
  )
}
