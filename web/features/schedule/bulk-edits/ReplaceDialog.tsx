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
import * as texts from './texts.ts'

const Values = z
  .object({
    taskIds: z.array(z.int()).min(1, texts.selectAtLeastOneSkill),
    surferIds: z.array(z.int()).min(1, texts.selectAtLeastOneAgent),
    from: z.iso.date(texts.chooseADay),
    last: z.iso.date(texts.chooseADay),
    withTaskId: z.int().nullable(),
  })
  .refine(v => v.from <= v.last, { message: texts.endDateMustBeAfterStart, path: ['last'] })
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
      editing.command(texts.replacedTaskIds(nameOf(values.taskIds)), () =>
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
    ids.length === 1
      ? (schedule.names.tasks.get(ids[0]!)?.name ?? texts.anActivity)
      : texts.idCountActivities(ids.length)
  const { form } = saving
  const tasks = activeTasks(editing.context).map(task => ({
    value: String(task.id),
    label: `${task.emoji} ${task.name}`,
  }))
  return (
    <FormModal
      title={texts.findAndReplaceActivity}
      submitLabel={texts.replace}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <MultiSelect
          label={texts.find}
          placeholder={form.values.taskIds.length > 0 ? undefined : texts.activities}
          searchable
          data={tasks}
          value={form.values.taskIds.map(String)}
          onChange={ids => form.setFieldValue('taskIds', ids.map(Number))}
          error={form.errors.taskIds}
        />
        <Select
          label={texts.replaceWith}
          placeholder={texts.nothingLeaveTheTimeFree}
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
        <p className={classes.hint}>{texts.lockedShiftsStayAsTheyAre}</p>
      </FormGrid>
    </FormModal>
  )
}

function Days({ form }: { form: ReturnType<typeof useSavingForm<Values>>['form'] }) {
  return (
    <>
      <DatePickerInput
        label={texts.firstDay}
        value={form.values.from}
        onChange={date => date && form.setFieldValue('from', date)}
        error={form.errors.from}
      />
      <DatePickerInput
        label={texts.lastDay}
        value={form.values.last}
        onChange={date => date && form.setFieldValue('last', date)}
        error={form.errors.last}
      />
    </>
  )
}
