// Find and replace: an activity of some agents during the days in view becomes another, or none.
import { MultiSelect, Select } from '@mantine/core'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { addDays, instantAt, type Zone } from '#core/time/index.ts'
import { useClient } from '#web/lib/client.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { activeTasks } from '../actions/action-context.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { uuid } from '../edit-queue/uuid.ts'
import classes from '../ui/schedule.module.css'
import { AgentsInViewField } from './AgentsInViewField.tsx'

const Values = z
  .object({
    taskIds: z.array(z.int()).min(1, 'Select at least one skill'),
    surferIds: z.array(z.int()).min(1, 'Select at least one agent'),
    from: z.iso.date('Choose a day'),
    last: z.iso.date('Choose a day'),
    withTaskId: z.int().nullable(),
  })
  .refine(v => v.from <= v.last, { message: 'End date must be after start date', path: ['last'] })
type Values = z.output<typeof Values>

interface Props {
  schedule: Schedule
  editing: Editing
  range: DateRange
  zone: Zone
  onClose: () => void
}

export function ReplaceDialog({ schedule, editing, range, zone, onClose }: Props) {
  const client = useClient()
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      taskIds: [],
      surferIds: schedule.surfers.filter(one => one.canEdit).map(one => one.id),
      from: range.from,
      last: addDays(range.to, -1),
      withTaskId: null,
    },
    save: ({ from, last, ...values }) =>
      editing.command(`Replaced ${nameOf(values.taskIds)}`, () =>
        client.call(api.schedule.replaceTask, {
          body: {
            ...values,
            changeId: uuid(),
            from: new Date(instantAt(zone, from, 0)).toISOString(),
            to: new Date(instantAt(zone, addDays(last, 1), 0)).toISOString(),
          },
        }),
      ),
    onSaved: onClose,
  })
  const nameOf = (ids: readonly number[]) =>
    ids.length === 1 ? (schedule.names.tasks.get(ids[0]!)?.name ?? 'an activity') : `${ids.length} activities`
  const { form } = saving
  const tasks = activeTasks(editing.context).map(task => ({
    value: String(task.id),
    label: `${task.emoji} ${task.name}`,
  }))
  return (
    <FormModal
      title="Find and replace activity"
      submitLabel="Replace"
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <MultiSelect
          label="Find"
          placeholder={form.values.taskIds.length > 0 ? undefined : 'Activities'}
          searchable
          data={tasks}
          value={form.values.taskIds.map(String)}
          onChange={ids => form.setFieldValue('taskIds', ids.map(Number))}
          error={form.errors.taskIds}
        />
        <Select
          label="Replace with"
          placeholder="Nothing: leave the time free"
          clearable
          searchable
          data={tasks}
          value={form.values.withTaskId === null ? null : String(form.values.withTaskId)}
          onChange={id => form.setFieldValue('withTaskId', id === null ? null : Number(id))}
          error={form.errors.withTaskId}
        />
        <AgentsInViewField
          schedule={schedule}
          value={form.values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
          error={form.errors.surferIds}
        />
        <Days form={form} />
        <p className={classes.hint}>Locked shifts stay as they are.</p>
      </FormGrid>
    </FormModal>
  )
}

function Days({ form }: { form: ReturnType<typeof useSavingForm<Values>>['form'] }) {
  return (
    <>
      <DatePickerInput
        label="First day"
        value={form.values.from}
        onChange={date => date && form.setFieldValue('from', date)}
        error={form.errors.from}
      />
      <DatePickerInput
        label="Last day"
        value={form.values.last}
        onChange={date => date && form.setFieldValue('last', date)}
        error={form.errors.last}
      />
    </>
  )
}
