// One activity plan: its name, whom it is for, its rules. Nothing is saved until it is told to.
import { Button, MultiSelect, TextInput } from '@mantine/core'
import { useBlocker, useNavigate } from 'react-router'
import type { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { TaskTemplate } from '#contract/endpoints/plans.ts'
import { notifyDone } from '../../../lib/notify.ts'
import { useCallAll, useCommand } from '../../../lib/queries.ts'
import { useSavingForm } from '../../../lib/saving-form.ts'
import { SurferField } from '../../../parts/SurferField.tsx'
import { ColorPicker } from '../../../ui/ColorPicker.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormGrid } from '../../../ui/FormGrid.tsx'
import { FormProblem } from '../../../ui/FormProblem.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import classes from './plans.module.css'
import { RuleList } from './RuleList.tsx'

export const PLANS_PATH = '/schedule/activities/plans'

const PlanForm = api.taskTemplates.create.body
type Values = z.output<typeof PlanForm>

const EMPTY: Values = { name: '', color: 'blue', teamIds: [], surferIds: [], rules: [] }
const valuesOf = ({ name, color, teamIds, surferIds, rules }: TaskTemplate): Values => ({
  name,
  color,
  teamIds,
  surferIds,
  rules,
})

/** `plan` is null for a new one. */
export function PlanEditor({ plan }: { plan: TaskTemplate | null }) {
  const navigate = useNavigate()
  const invalidates = [api.taskTemplates.list]
  const create = useCommand(api.taskTemplates.create, { invalidates })
  const update = useCommand(api.taskTemplates.update, { invalidates })
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const tasks = useCallAll(api.tasks.list, { query: { limit: 500 } }).data ?? []
  const shifts = useCallAll(api.shiftTemplates.list, { query: { limit: 500 } }).data ?? []
  const saving = useSavingForm<Values>({
    schema: PlanForm,
    initialValues: plan ? valuesOf(plan) : EMPTY,
    save: async body => {
      if (plan) await update.mutateAsync({ params: { taskTemplateId: plan.id }, body })
      else await create.mutateAsync({ body })
    },
    onSaved: () => {
      notifyDone(`${form.values.name} is saved.`)
      form.resetDirty()
      void navigate(PLANS_PATH, { state: { isSaved: true } })
    },
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  const { form } = saving
  const blocker = useBlocker(
    ({ nextLocation }) =>
      form.isDirty() && (nextLocation.state as { isSaved?: true } | null)?.isSaved !== true,
  )
  return (
    <form onSubmit={saving.onSubmit} noValidate className={classes.editor}>
      <PageHeader
        title={plan ? plan.name : 'New activity plan'}
        actions={
          <>
            <Button variant="default" onClick={() => void navigate(PLANS_PATH)}>
              Cancel
            </Button>
            <Button loading={saving.isSaving} onClick={() => saving.onSubmit()}>
              Save
            </Button>
          </>
        }
      />
      <FormProblem text={saving.problem ?? ruleProblem(form.errors)} />
      <FormGrid columns={2}>
        <TextInput label="Name" required {...form.getInputProps('name')} />
        <MultiSelect
          label="Teams"
          data={teams.map(team => ({ value: String(team.id), label: team.name }))}
          value={form.values.teamIds.map(String)}
          onChange={ids => form.setFieldValue('teamIds', ids.map(Number))}
          error={form.errors.teamIds}
        />
        <ColorPicker
          label="Colour"
          value={form.values.color}
          onChange={color => form.setFieldValue('color', color)}
        />
        <SurferField
          label="Agents beside those of the teams"
          value={form.values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
          error={form.errors.surferIds}
        />
      </FormGrid>
      <RuleList
        rules={form.values.rules}
        onChange={rules => form.setFieldValue('rules', rules)}
        tasks={tasks}
        shifts={shifts}
      />
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        title="Leave without saving?"
        confirmLabel="Leave"
        isDanger
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        What was changed in this plan is lost.
      </ConfirmDialog>
    </form>
  )
}

/** What the server refuses of a rule, such as an activity that is archived meanwhile. */
function ruleProblem(errors: Record<string, unknown>): string | null {
  const key = Object.keys(errors).find(name => name === 'rules' || name.startsWith('rules.'))
  return key === undefined ? null : String(errors[key])
}
