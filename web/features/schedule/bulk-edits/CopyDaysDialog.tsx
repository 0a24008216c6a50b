// Days or weeks of the schedule laid out again on later ones, at the same time of the agents' clocks.
import { Checkbox, NumberInput, Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { addDays, daysBetween, type LocalDate } from '#core/time/index.ts'
import { useClient } from '#web/lib/client.ts'
import { dateRangeText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { invalidateEndpoints } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { SCHEDULE_ENDPOINTS } from '../blocks/schedule-block.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { uuid } from '../edit-queue/uuid.ts'
import { countLabel } from '../edits/labels.ts'
import classes from '../ui/schedule.module.css'
import { AgentsInViewField } from './AgentsInViewField.tsx'

const Values = z
  .object({
    surferIds: z.array(z.int()).min(1, 'Select at least one agent'),
    from: z.iso.date('Choose a day'),
    last: z.iso.date('Choose a day'),
    targetFrom: z.iso.date('Choose a day'),
    times: z.int('Enter a whole number').min(1, 'At least once').max(12, 'At most 12 times'),
    mode: z.enum(['overwrite', 'merge']),
    withActivities: z.boolean(),
  })
  .refine(v => v.from <= v.last, { message: 'End date must be after start date', path: ['last'] })
  .refine(v => v.targetFrom > v.last, {
    message: 'The copy must start after the last day that is copied',
    path: ['targetFrom'],
  })
type Values = z.output<typeof Values>

interface Props {
  schedule: Schedule
  editing: Editing
  range: DateRange
  /** Agents to copy; all of the page without. */
  surferIds?: number[]
  onClose: () => void
}

export function CopyDaysDialog({ schedule, editing, range, surferIds, onClose }: Props) {
  const client = useClient()
  const queryClient = useQueryClient()
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      surferIds: surferIds ?? schedule.surfers.filter(one => one.canEdit).map(one => one.id),
      from: range.from,
      last: addDays(range.to, -1),
      targetFrom: range.to,
      times: 1,
      mode: 'merge',
      withActivities: true,
    },
    save: async ({ last, ...values }) => {
      await editing.store.idle()
      const body = { ...values, to: addDays(last, 1), changeId: uuid() }
      const { change, copied, removed, skipped } = await client.call(api.schedule.copy, { body })
      await invalidateEndpoints(queryClient, [...SCHEDULE_ENDPOINTS, api.schedule.changes])
      const left =
        skipped.length > 0 ? ` ${countLabel(skipped.length, 'day was', 'days were')} left as they are.` : ''
      const gave = removed > 0 ? ` ${countLabel(removed, 'shift', 'shifts')} gave way.` : ''
      if (copied === 0) notifyDone(`Nothing to copy there.${left}`)
      else
        notifyDone(
          `Copied ${countLabel(copied, 'shift', 'shifts')}.${gave}${left}`,
          change ? { label: 'Undo', run: () => void editing.steps.undoChange(change.id) } : undefined,
        )
    },
    onSaved: onClose,
  })
  const { form } = saving
  const { values } = form
  return (
    <FormModal title="Copy days" submitLabel="Copy" {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <div className={classes.days}>
          <DatePickerInput
            label="First day"
            value={values.from}
            onChange={date => date && form.setFieldValue('from', date)}
            error={form.errors.from}
          />
          <DatePickerInput
            label="Last day"
            value={values.last}
            onChange={date => date && form.setFieldValue('last', date)}
            error={form.errors.last}
          />
        </div>
        <div className={classes.days}>
          <DatePickerInput
            label="Copy to"
            value={values.targetFrom}
            onChange={date => date && form.setFieldValue('targetFrom', date)}
            error={form.errors.targetFrom}
          />
          <NumberInput
            label="How often"
            min={1}
            max={12}
            value={values.times}
            onChange={times => form.setFieldValue('times', Number(times))}
            error={form.errors.times}
          />
        </div>
        <p className={classes.hint}>{targetText(values)}</p>
        <AgentsInViewField
          schedule={schedule}
          value={values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
          error={form.errors.surferIds}
        />
        <Radio.Group
          label="If there is already a shift"
          value={values.mode}
          onChange={mode => form.setFieldValue('mode', mode === 'overwrite' ? 'overwrite' : 'merge')}
        >
          <div className={classes.choices}>
            <Radio size="xs" value="merge" label="Keep it (merge)" />
            <Radio size="xs" value="overwrite" label="Replace it, unless it is locked (overwrite)" />
          </div>
        </Radio.Group>
        <Checkbox
          label="Include activities and breaks"
          checked={values.withActivities}
          onChange={event => form.setFieldValue('withActivities', event.currentTarget.checked)}
        />
      </FormGrid>
    </FormModal>
  )
}

function targetText({ from, last, targetFrom, times }: Values): string {
  const days = daysBetween(from, last) + 1
  if (days < 1 || !Number.isInteger(times) || times < 1) return ''
  const end: LocalDate = addDays(targetFrom, days * times - 1)
  return `Fills ${dateRangeText(targetFrom, end)}.`
}
