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
          label="Name"
          required
          data-autofocus
          placeholder="Spring rota"
          {...form.getInputProps('name')}
        />
      </div>
      {form.errors.emoji && <p className={classes.error}>Emoji: {form.errors.emoji}</p>}
      <TextInput
        label="Image address"
        description="Shown instead of the emoji."
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
        label="Teams"
        description="All of their agents are members, now and later."
        placeholder={form.values.teamIds.length === 0 ? 'No team' : undefined}
        data={people.teams.map(team => ({
          value: String(team.id),
          label: mayEdit(team) ? team.name : `${team.name} (view only)`,
          disabled: !mayEdit(team) && !form.values.teamIds.includes(team.id),
        }))}
        value={form.values.teamIds.map(String)}
        onChange={ids => form.setFieldValue('teamIds', ids.map(Number))}
        error={form.errors.teamIds}
        searchable
      />
      <div className={classes.agentsField}>
        <span>Additional agents</span>
        <SurferPicker
          label="Additional agents"
          emptyText="Nobody yet"
          options={surferOptionsOf(people.surfers)}
          value={form.values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
        />
      </div>
    </FormGrid>
  )
}
