// Fields of an activity plan: its name, colour and agents.

import { MultiSelect, TextInput } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { ColorPicker } from '#web/parts/color/ColorPicker.tsx'
import { SurferField } from '#web/parts/SurferField.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import classes from './rules/task-templates.module.css'
import * as texts from './texts.ts'
import type { TemplateFormState } from './use-template-form.ts'

interface FieldsProps extends Pick<TemplateFormState, 'form'> {
  isLocked: boolean
}

/** Open for a new plan; of one that is there the rules matter more. */
export function TaskTemplateDetails({ form, isLocked, isNew }: FieldsProps & { isNew: boolean }) {
  const { teamIds, surferIds } = form.values
  const isWrong = ['name', 'teamIds', 'surferIds'].some(field => form.errors[field])
  const teams = texts.teamCount(teamIds.length)
  const agents = texts.agentCount(surferIds.length)
  return (
    <details className={classes.details} open={isNew || isWrong}>
      <summary className={classes.summary}>
        {texts.nameTeamsAndColour}
        <span className={classes.summaryText}>{surferIds.length > 0 ? `${teams}, ${agents}` : teams}</span>
      </summary>
      <fieldset className={classes.lockable} disabled={isLocked} aria-label={texts.thePlan}>
        <PlanFields form={form} isLocked={isLocked} />
      </fieldset>
    </details>
  )
}

function PlanFields({ form, isLocked }: FieldsProps) {
  const { managerId } = useUser()
  const { teamIds, surferIds, color } = form.values
  const teams = (useCallAll(api.teams.list, {}).data ?? []).filter(
    team => teamIds.includes(team.id) || team.managers.some(manager => manager.id === managerId),
  )
  return (
    <FormGrid>
      <TextInput label={texts.name} required disabled={isLocked} {...form.getInputProps('name')} />
      <MultiSelect
        label={texts.teams}
        placeholder={teamIds.length > 0 ? undefined : texts.chooseTeams}
        data={teams.map(team => ({ value: String(team.id), label: team.name }))}
        value={teamIds.map(String)}
        onChange={ids => form.setFieldValue('teamIds', ids.map(Number))}
        error={form.errors.teamIds}
      />
      <SurferField
        label={texts.additionalAgents}
        value={surferIds}
        onChange={ids => form.setFieldValue('surferIds', ids)}
        error={form.errors.surferIds}
      />
      <ColorPicker label={texts.colour} value={color} onChange={next => form.setFieldValue('color', next)} />
    </FormGrid>
  )
}
