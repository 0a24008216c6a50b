import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { TeamForm } from '#contract/endpoints/teams.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { displayName, useUser } from '#web/lib/session.ts'
import { SurferField } from '#web/parts/SurferField.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { TEAM_ENDPOINTS } from './surfer-endpoints.ts'
import * as texts from './texts.ts'

interface Props {
  teamId?: number
  onClose: () => void
}

/** Add team and edit team. */
export default function TeamModal({ teamId, onClose }: Props) {
  const teams = useCallAll(api.teams.list, {}, { enabled: teamId !== undefined })
  const create = useCommand(api.teams.create, { invalidates: TEAM_ENDPOINTS })
  const update = useCommand(api.teams.update, { invalidates: TEAM_ENDPOINTS })
  const { managerId } = useUser()
  if (teamId === undefined)
    return (
      <TeamFields
        title={texts.addTeam}
        submitLabel={texts.addTeam}
        initialValues={{
          name: '',
          description: '',
          managerIds: managerId ? [managerId] : [],
          surferIds: [],
        }}
        save={body => create.mutateAsync({ body })}
        onClose={onClose}
      />
    )
  const team = teams.data?.find(one => one.id === teamId)
  if (!team)
    return (
      <ModalShell isOpen onClose={onClose} title={texts.editTeam}>
        {teams.isPending ? <LoadingSkeleton shape="form" count={3} /> : texts.thisTeamNoLongerExists}
      </ModalShell>
    )
  return (
    <TeamFields
      title={texts.editSurfer(team.name)}
      submitLabel={texts.save}
      initialValues={{
        name: team.name,
        description: team.description,
        managerIds: team.managers.map(manager => manager.id),
        surferIds: team.surfers.map(surfer => surfer.id),
      }}
      save={body => update.mutateAsync({ params: { teamId }, body })}
      onClose={onClose}
    />
  )
}

interface FieldsProps {
  title: string
  submitLabel: string
  initialValues: TeamForm
  save: (values: TeamForm) => Promise<unknown>
  onClose: () => void
}

function TeamFields({ title, submitLabel, initialValues, save, onClose }: FieldsProps) {
  const managers = useCallAll(api.managers.list, {}).data ?? []
  const saving = useSavingForm<TeamForm>({
    schema: TeamForm,
    initialValues,
    save,
    onSaved: () => {
      notifyDone(texts.saved)
      onClose()
    },
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  const { form } = saving
  return (
    <FormModal title={title} submitLabel={submitLabel} {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <TextInput label={texts.name} required data-autofocus {...form.getInputProps('name')} />
        <Textarea label={texts.description} autosize minRows={2} {...form.getInputProps('description')} />
        <MultiSelect
          label={texts.managersWhoMayEdit}
          searchable
          data={managers.map(manager => ({ value: String(manager.id), label: displayName(manager) }))}
          value={form.values.managerIds.map(String)}
          onChange={ids => form.setFieldValue('managerIds', ids.map(Number))}
          error={form.errors.managerIds}
        />
        <SurferField
          label={texts.agents}
          value={form.values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
          error={form.errors.surferIds}
        />
      </FormGrid>
    </FormModal>
  )
}
