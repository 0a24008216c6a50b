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
import * as texts from './texts.ts'

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
        title={texts.addManager}
        submitLabel={texts.addManager}
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
      <ModalShell isOpen onClose={onClose} title={texts.editManager} width="wide">
        {managers.isPending ? <LoadingSkeleton shape="form" count={3} /> : texts.thisManagerNoLongerExists}
      </ModalShell>
    )
  return (
    <ManagerFields
      title={texts.editManagerInManagerModal(displayName(manager))}
      submitLabel={texts.save}
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
      notifyDone(texts.saved)
      onClose()
    },
    fieldOfCode: { DUPLICATED_EMAIL: 'email' },
  })
  const { form } = saving
  return (
    <FormModal title={title} width="wide" submitLabel={submitLabel} {...saving.formProps} onClose={onClose}>
      <FormGrid columns={2}>
        <TextInput label={texts.firstName} required data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label={texts.lastName} {...form.getInputProps('lastName')} />
      </FormGrid>
      <FormGrid>
        <TextInput
          label={texts.eMail}
          type="email"
          required
          description={texts.ifAnAgentHasThisAddress}
          {...form.getInputProps('email')}
        />
      </FormGrid>
      <OrganizationPermission form={form} />
      <FormGrid title={texts.schedulePermissionPerTeam}>
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
    <FormGrid title={texts.organization}>
      <Switch
        label={texts.mayEditTheOrganization}
        description={mayGive ? texts.itsSettingsTheSwitchesThatHold : texts.givenAndTakenByManagersWho}
        disabled={!mayGive}
        {...form.getInputProps('editsOrganization', { type: 'checkbox' })}
      />
    </FormGrid>
  )
}
