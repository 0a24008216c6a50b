// The parts of a plan's form: what it is called, and whom it is for.
import { MultiSelect, TextInput } from '@mantine/core'
import type { z } from 'zod'
import type { SchedulePlanForm } from '#contract/endpoints/schedule-plans.ts'
import type { SavingForm } from '#web/lib/saving-form.ts'
import { useUser } from '#web/lib/session.ts'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { EmojiPicker } from '#web/ui/inputs/EmojiPicker.tsx'
import { type PlanSurfers, surferOptionsOf } from './plan-surfers.ts'
import classes from './schedule-plans.module.css'
import * as texts from './texts.ts'

export type PlanValues = Pick<
  z.output<typeof SchedulePlanForm>,
  'name' | 'emoji' | 'imageUrl' | 'teamIds' | 'surferIds' | 'anchorDate'
>
type Form = SavingForm<PlanValues>['form']

export function NameFields({ form }: { form: Form }) {
  return (
    <FormGrid>
      <div className={classes.nameLine}>
        <EmojiPicker value={form.values.emoji} onChange={emoji => form.setFieldValue('emoji', emoji)} />
        <TextInput
          label={texts.name}
          required
          data-autofocus
          placeholder={texts.springRota}
          {...form.getInputProps('name')}
        />
      </div>
      {form.errors.emoji && (
        <p className={classes.error}>
          {texts.emoji} {form.errors.emoji}
        </p>
      )}
      <TextInput
        label={texts.imageAddress}
        description={texts.shownInsteadOfTheEmoji}
        placeholder="https://"
        value={form.values.imageUrl ?? ''}
        onChange={event => form.setFieldValue('imageUrl', event.currentTarget.value.trim() || null)}
        error={form.errors.imageUrl}
      />
    </FormGrid>
  )
}

export function MemberFields({ form, people }: { form: Form; people: PlanSurfers }) {
  const { managerId } = useUser()
  const mayEdit = (team: PlanSurfers['teams'][number]) => team.managers.some(one => one.id === managerId)
  return (
    <FormGrid>
      <MultiSelect
        label={texts.teams}
        description={texts.allOfTheirAgentsAreMembers}
        placeholder={form.values.teamIds.length === 0 ? texts.noTeam : undefined}
        data={people.teams.map(team => ({
          value: String(team.id),
          label: mayEdit(team) ? team.name : texts.teamNameViewOnly(team.name),
          disabled: !mayEdit(team) && !form.values.teamIds.includes(team.id),
        }))}
        value={form.values.teamIds.map(String)}
        onChange={ids => form.setFieldValue('teamIds', ids.map(Number))}
        error={form.errors.teamIds}
        searchable
      />
      <div className={classes.agentsField}>
        <span>{texts.additionalAgents}</span>
        <SurferPicker
          label={texts.additionalAgents}
          emptyText={texts.nobodyYet}
          options={surferOptionsOf(people.surfers)}
          value={form.values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
        />
      </div>
    </FormGrid>
  )
}
